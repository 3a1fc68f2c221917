import { useState } from "react";
import { COUNTRIES_STATED } from "#content/services.ts";
import { COUNTRIES } from "#domain/transit.ts";
import { lcl } from "#text/lcl.ts";
import { Button } from "#ui/button.tsx";
import { Block } from "#ui/public/block.tsx";
import { rangeOf, type TransitOrder } from "./transit-rows.ts";
import { TransitTable } from "./transit-table.tsx";

const text = lcl.coverage;

/** Three figures and the transit table (rule: site.pages). */
export function Coverage() {
  const [order, setOrder] = useState<TransitOrder>("days");
  const { least, most } = rangeOf("total");
  const byDays = order === "days";
  return (
    <Block title={text.title}>
      <ul className="p-0 border-(length:--hair) border-edge flex flex-wrap mt-4 bg-sheet rounded-ruled min-[45rem]:grid min-[45rem]:grid-cols-[repeat(3,1fr)] [&_li]:flex-[1_1_auto] [&_li]:px-3 [&_li]:py-3.5 [&_li]:border-l [&_li]:border-rule [&_b]:block [&_b]:font-[900] [&_b]:text-[clamp(44px,13vw,52px)] [&_b]:leading-[0.8] [&_b]:font-display [&_b]:proportional-nums [&_b]:lining-nums [&_span]:block [&_span]:mt-2.5 [&_span]:text-ink-2 [&_span]:text-[0.9375rem] [&_span]:leading-[1.125rem] min-[45rem]:[&_li]:px-6.5 min-[45rem]:[&_li]:py-5 min-[45rem]:[&_li]:gap-4 min-[45rem]:[&_li]:flex min-[45rem]:[&_li]:items-end min-[45rem]:[&_b]:text-[81px] min-[45rem]:[&_b]:leading-[0.78] min-[45rem]:[&_span]:m-0 min-[45rem]:[&_span]:text-[1.0625rem] [&_li:first-child]:border-l-0">
        <Stat figure={String(COUNTRIES_STATED)} unit={text.countries} />
        <Stat figure={text.range(least, most)} unit={text.days} />
        <Stat figure={text.twice} unit={text.weekly} />
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-x-6 mt-4 mb-1 [&_.btn]:-mr-2">
        <p className="hint">
          {byDays ? text.byDays : text.byName} {text.count(COUNTRIES.length, COUNTRIES_STATED)}
        </p>
        <Button variant="quiet" size="sm" onClick={() => setOrder(byDays ? "name" : "days")}>
          {byDays ? text.sortByName : text.sortByDays}
        </Button>
      </div>
      <p className="hint hidden mb-2 max-[20rem]:block">{text.scroll}</p>
      <TransitTable order={order} />
    </Block>
  );
}

function Stat({ figure, unit }: { figure: string; unit: string }) {
  return (
    <li>
      <b>{figure}</b> <span>{unit}</span>
    </li>
  );
}
