import { addDays, daysBetween } from "#domain/calendar.ts";
import type { SailingView } from "#live/sailings.ts";
import { sailings } from "#text/sailings.ts";
import { DayName } from "./calendar.tsx";
import { type DayRange, rangeOf } from "./calendar-days.ts";
import { DayDots } from "./day-dots.tsx";
import { dayThere, NICOSIA, ROME, whenThere } from "./times.ts";

const text = sailings.delay;
/** Maximum number of days on the line. */
const MOST_DAYS = 24;

/** Old and new plan above one row of dates, so that the delay is visible. No dot is filled, because both are plans. */
export function DelayDays({ sailing, etd, eta }: { sailing: SailingView; etd: number; eta: number }) {
  const { cut_off } = sailing;
  // Starts at the cut-off; today is not shown.
  const far = cut_off - 30 * 86_400_000;
  const [old, next] = [rangeOf(sailing, far), rangeOf({ cut_off, etd, eta }, far)];
  const ends = [old, next].flatMap(({ days }) => [days[0] ?? "", days[days.length - 1] ?? ""]).sort();
  const [first = "", last = ""] = [ends[0], ends[ends.length - 1]];
  const days = Array.from({ length: daysBetween(first, last) + 1 }, (_, n) => addDays(first, n));
  const shown = days.length <= MOST_DAYS && Math.min(old.leave, next.leave) >= 0;
  const moved = (range: DayRange): DayRange => {
    const by = daysBetween(first, range.days[0] ?? first);
    const at = (n: number) => (n < 0 ? n : n + by);
    return { days, close: at(range.close), leave: at(range.leave), arrive: at(range.arrive), today: -1 };
  };
  const was = [text.sails(dayThere(sailing.etd, ROME)), text.arrives(dayThere(sailing.eta, NICOSIA))] as const;
  // A ship that has left does not sail anew.
  const sails = sailing.state === "sailed" ? "" : text.sails(whenThere(etd, ROME));
  const arrives = text.arrives(whenThere(eta, NICOSIA));
  const happens = [moved(old), moved(next)].flatMap(({ leave, arrive }) => [leave, arrive]);
  return (
    <section
      className="border-y-(length:--hair) border-edge bg-sheet-2 [--surface:var(--color-sheet-2)] py-3 grid gap-1"
      aria-label={text.label(was.join(", "), [sails, arrives].filter(Boolean).join(", "))}
    >
      <p className="flex flex-wrap gap-x-4 text-ink-2">
        <span>{text.old}</span> <span>{was[0]}</span> <span>{was[1]}</span>
      </p>
      {shown && (
        <div className="hidden sm:block" aria-hidden="true">
          <DayDots range={moved(old)} look="old" />
          <div className="grid" style={{ gridTemplateColumns: `repeat(${days.length}, minmax(0, 1fr))` }}>
            {days.map((day, n) => (
              <DayName key={day} day={day} strong={happens.includes(n)} />
            ))}
          </div>
          <DayDots range={moved(next)} look="new" />
        </div>
      )}
      <p className="flex flex-wrap items-baseline gap-x-4 font-bold">
        <span className="font-display font-[850] text-(length:--text-27)">{text.new}</span>
        {sails && <span className="text-hub">{sails}</span>} <span className="text-sea">{arrives}</span>
      </p>
    </section>
  );
}
