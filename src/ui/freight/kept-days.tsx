import { deviceDay, formatLocalWeekday } from "#i18n/format.ts";
import { kept as text } from "#text/kept.ts";
import { classNames } from "../class-names.ts";

const DAY_MS = 24 * 3_600_000;

/** The days that something is kept on this device: one dot a day, today with a ring. */
export function KeptDays({ from, days, now }: { from: number; days: number; now: number }) {
  const all = Array.from({ length: days + 1 }, (_, n) => from + n * DAY_MS);
  const today = all.findIndex((day) => deviceDay(day) === deviceDay(now));
  const last = all.length - 1;
  const label = text.days(
    formatLocalWeekday(from),
    formatLocalWeekday(all[last] ?? from),
    today > 0 ? formatLocalWeekday(now) : null,
  );
  return (
    <div role="img" aria-label={label} className="relative mt-1 flex justify-between">
      <span className="absolute inset-x-3 top-[11px] border-hub border-t-2 border-dotted" />
      {all.map((day, n) => (
        <span key={day} className="relative flex w-6 min-w-0 flex-col items-center">
          <span className="grid h-[24px] place-items-center">
            <span
              className={classNames(
                "grid place-items-center rounded-full border-hub bg-sheet",
                n === today
                  ? "size-[23px] border-[2.6px]"
                  : n === last
                    ? "size-[20px] border-2"
                    : "size-[13px] border-2",
              )}
            >
              {n === today && <span className="size-[8px] rounded-full bg-hub" />}
            </span>
          </span>
          <span className={n === today || n === 0 || n === last ? "font-bold text-14" : "text-14 text-ink-2"}>
            {Number(deviceDay(day).slice(8))}
          </span>
        </span>
      ))}
    </div>
  );
}
