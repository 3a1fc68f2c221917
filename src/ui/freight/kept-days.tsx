import { formatLocalWeekday } from "#i18n/format.ts";
import { kept as text } from "#text/kept.ts";

const DAY_MS = 24 * 3_600_000;
const PITCH = 43;
const EDGE = 13;

/** The days something stays on this device: a dot is a day, today is ringed. */
export function KeptDays({ from, days, now }: { from: number; days: number; now: number }) {
  const all = Array.from({ length: days + 1 }, (_, n) => from + n * DAY_MS);
  const sameDay = (a: number, b: number) => formatLocalWeekday(a) === formatLocalWeekday(b);
  const today = all.findIndex((day) => sameDay(day, now));
  const last = all.length - 1;
  const width = last * PITCH + 2 * EDGE;
  const label = text.days(
    formatLocalWeekday(from),
    formatLocalWeekday(all[last] ?? from),
    today > 0 ? formatLocalWeekday(now) : null,
  );
  return (
    <svg viewBox={`0 0 ${width} 48`} className="mt-1 w-full max-w-[30rem]" role="img" aria-label={label}>
      <path
        d={`M${EDGE} 16H${width - EDGE}`}
        className="fill-none stroke-hub"
        strokeWidth="1.8"
        strokeDasharray="2 4"
      />
      {all.map((day, n) => {
        const x = EDGE + n * PITCH;
        const isToday = n === today;
        const strong = isToday || n === 0 || n === last;
        return (
          <g key={day}>
            <circle
              cx={x}
              cy="16"
              r={isToday ? 10 : n === last ? 9 : 5.5}
              strokeWidth={isToday ? 2.6 : 2}
              className="fill-sheet stroke-hub"
            />
            {isToday && <circle cx={x} cy="16" r="4" className="fill-hub" />}
            <text
              x={x}
              y="44"
              textAnchor="middle"
              className={strong ? "fill-ink font-bold text-14" : "fill-ink-2 text-14"}
            >
              {new Date(day).getDate()}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
