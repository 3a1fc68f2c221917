import type { CalendarLine } from "#domain/sailings/journey.ts";
import { weekdayName } from "#i18n/format.ts";
import { classNames } from "../class-names.ts";
import { lineOfDays } from "./day-line-shape.ts";

/** With more days the numbers would overlap on a phone. */
const MOST = 22;

/** On a phone the numbers of so many days stand apart. */
const APART = 14;

/** The days that are written on a phone, of a line with more: ends and today, then what is not beside them. */
function phoneDays(happens: ReadonlySet<number>, first: readonly number[], days: number): ReadonlySet<number> {
  if (days <= APART) return new Set(Array.from({ length: days }, (_, i) => i));
  const kept = new Set<number>();
  for (const at of [...first, ...happens])
    if (happens.has(at) && ![at - 1, at, at + 1].some((near) => kept.has(near))) kept.add(at);
  return kept;
}

/** As the line of the dots is inset (day-line.css), so that each number stands below its dot. */
const INSET = "pl-[8.95px] pr-[11.875px]";

const percent = (x: number) => `${Math.round(x * 1000) / 10}%`;

/** Weekday and date below each dot of a day line. Decoration: the table of dates has the same content. */
export function CalendarDates({ line }: { line: CalendarLine }) {
  const { road, warehouse, sea, over, days, today } = line;
  if (days.length > MOST) return null;
  const { dots } = lineOfDays({ road, warehouse, sea, over });
  const last = dots.length - 1;
  const now = today ? [today - 1] : [];
  const happens = new Set([...now, 0, road, road + warehouse - 1, road + warehouse + sea - 1, last]);
  const onPhone = phoneDays(happens, [...now, 0, last], days.length);
  return (
    <div className={INSET}>
      <svg width="100%" height="38" aria-hidden="true" focusable="false" className="block overflow-visible">
        {dots.map(({ x }, i) => {
          const day = days[i] ?? "";
          const bold = happens.has(i);
          return (
            <g
              key={day}
              className={classNames(bold ? "fill-ink font-bold" : "fill-ink-2", !onPhone.has(i) && "max-sm:hidden")}
            >
              <text x={percent(x)} y="13" textAnchor="middle" fontSize="12" className="max-sm:hidden">
                {weekdayName(day)}
              </text>
              <text x={percent(x)} y="33" textAnchor="middle" fontSize="17" className="font-display">
                {Number(day.slice(8))}
              </text>
            </g>
          );
        })}
      </svg>
    </div>
  );
}
