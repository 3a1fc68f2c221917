import type { CalendarLine } from "#domain/sailings/journey.ts";
import { formatWeekday } from "#i18n/format.ts";
import type { Tracked } from "#live/track.ts";
import { dates } from "#text/dates.ts";
import { track as text } from "#text/track.ts";
import { CalendarDates } from "#ui/freight/calendar-dates.tsx";
import { DayLine } from "#ui/freight/day-line.tsx";
import { lineOfDays } from "#ui/freight/day-line-shape.ts";
import { Note } from "#ui/note.tsx";
import { roomy, type Stop, stopsOf } from "./stops.ts";
import { UprightDays } from "./upright-days.tsx";

/** The days from the collection to Limassol: lying where there is room, upright on a phone. */
export function DaysCard(props: { shipment: Tracked; line: CalendarLine; today: string; updated: string }) {
  const { shipment, line, today, updated } = props;
  const { days, road, warehouse, sea, done } = line;
  const stops = stopsOf(shipment, line, today);
  const ends = [days[0] ?? "", days[days.length - 1] ?? ""].map(formatWeekday);
  const label = dates.lineLabel(ends, road, warehouse, sea);
  return (
    <Note label={text.line.title} className="@container">
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-1 px-4 pt-5 sm:px-5.5">
        <p className="font-bold max-sm:sr-only">{line.today === null ? "" : dates.dayOf(line.today, days.length)}</p>
        <p className="hint">{updated}</p>
      </div>
      <div className="hidden px-5.5 pt-4 pb-5 @[44rem]:block" role="img" aria-label={label}>
        <DayLine {...{ road, warehouse, sea, done }} today={line.today} />
        <div className="mx-[8.5px]">
          <CalendarDates line={line} />
          <Below stops={roomy(stops, days.length)} line={line} />
        </div>
      </div>
      <div className="pt-2 pb-5 @[44rem]:hidden" role="img" aria-label={label}>
        <UprightDays line={line} stops={stops} />
      </div>
    </Note>
  );
}

const COLOURS: Readonly<Record<Stop["leg"], string>> = { road: "fill-road", hub: "fill-hub", sea: "fill-sea" };

/** The words below the days they are about; the first and the last end with the line. */
function Below({ stops, line }: { stops: readonly Stop[]; line: CalendarLine }) {
  const { dots } = lineOfDays(line);
  const last = dots.length - 1;
  return (
    <svg width="100%" height="42" aria-hidden="true" focusable="false" className="block overflow-visible">
      {stops.map(({ at, name, detail, time, leg }) => {
        const x = `${Math.round((dots[at]?.x ?? 0) * 1000) / 10}%`;
        const textAnchor = at === 0 ? "start" : at === last ? "end" : "middle";
        return (
          <g key={`${at} ${name}`} fontSize="14" textAnchor={textAnchor}>
            <text x={x} y="16" className={`font-bold ${COLOURS[leg]}`}>
              {name}
            </text>
            <text x={x} y="35" className="fill-ink-2">
              {[detail, time].filter(Boolean).join(", ")}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
