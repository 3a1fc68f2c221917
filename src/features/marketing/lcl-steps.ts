import { SEA_DAYS, WAREHOUSE_DAYS } from "#domain/transit.ts";
import { lcl } from "#text/lcl.ts";
import type { Step } from "#ui/public/steps.tsx";
import { rangeOf } from "./transit-rows.ts";

/** The five steps (rule: site.pages). Dots are days; outlined ones apply only to farther countries. */
export function lclSteps(): Step[] {
  const { collection, transport, consolidation, sea, delivery } = lcl.how.steps;
  const { least, most } = rangeOf("road");
  return [
    { ...collection, days: { leg: "road", dots: 1 } },
    {
      title: transport.title,
      text: transport.text(least, most),
      // Collection is on the first day by road.
      days: { leg: "road", dots: least - 1, atMost: most - 1 },
    },
    {
      title: consolidation.title,
      text: consolidation.text(WAREHOUSE_DAYS),
      days: { leg: "hub", dots: WAREHOUSE_DAYS },
    },
    { title: sea.title, text: sea.text(SEA_DAYS), days: { leg: "sea", dots: SEA_DAYS - 1 } },
    // The last dot of the day line is the arrival.
    { ...delivery, days: { leg: "sea", dots: 1, arrives: true } },
  ];
}
