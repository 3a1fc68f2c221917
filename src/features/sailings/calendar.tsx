import { localDay } from "#domain/sailings/clock.ts";
import { HUB_COUNTRY, isWorkingDay, workingDayUntil } from "#domain/working-days.ts";
import { formatWeekday, weekdayName } from "#i18n/format.ts";
import type { SailingView } from "#live/sailings.ts";
import { sailings } from "#text/sailings.ts";
import { classNames } from "#ui/class-names.ts";
import { type DayRange, middleOf, rangeOf } from "./calendar-days.ts";
import { DayDots } from "./day-dots.tsx";
import { dayThere, NICOSIA, ROME, timeThere, whenThere } from "./times.ts";

const text = sailings.calendar;

type Mark = { day: number; name: string; detail: string; was: string; tone: "hub" | "sea" };

/** The events on their actual days where these are known, with the planned ones and those first promised beside them. */
function marksOf(sailing: SailingView, range: DayRange, today: string): Mark[] {
  const { cut_off, etd, eta, atd, ata, first_etd, first_eta, port } = sailing;
  const marks: Mark[] = [
    {
      day: range.close,
      name: text.cutOff,
      detail: text.at(timeThere(cut_off, ROME), text.bologna),
      was: "",
      tone: "hub",
    },
    {
      day: range.leave,
      name: atd === null ? text.sails : text.sailed,
      detail: text.at(timeThere(atd ?? etd, ROME), text.from(port)),
      was: besides({ planned: etd, actual: atd, first: first_etd }, ROME),
      tone: "sea",
    },
    {
      day: range.arrive,
      name: ata === null ? text.arrives : text.arrived,
      detail: text.at(timeThere(ata ?? eta, NICOSIA), text.limassol),
      was: besides({ planned: eta, actual: ata, first: first_eta }, NICOSIA),
      tone: "sea",
    },
  ];
  const apart = Math.min(...marks.filter(({ day }) => day >= 0).map(({ day }) => Math.abs(day - range.today)));
  if (range.today < 0 || apart === 0) return marks;
  // The date needs the width of two days.
  return [{ day: range.today, name: text.today, detail: apart > 1 ? today : "", was: "", tone: "hub" }, ...marks];
}

type Moments = { planned: number; actual: number | null; first: number | null };

/** "planned Thu 3 Dec, 22:00" beside what has happened, and "was Thu 26 Nov" where another day was promised first. */
function besides({ planned, actual, first }: Moments, zone: typeof ROME): string {
  const moved = first !== null && localDay(first, zone) !== localDay(planned, zone);
  const words = [actual !== null && text.planned(whenThere(planned, zone)), moved && text.was(dayThere(first, zone))];
  return words.filter(Boolean).join(", ");
}

/** The sailing day by day: vertical on a phone, else on one line. `today` is the text under today's day. */
export function Calendar({ sailing, now, today }: { sailing: SailingView; now: number; today: string }) {
  const range = rangeOf(sailing, now);
  const marks = marksOf(sailing, range, today).sort((a, b) => a.day - b.day);
  const count = range.days.length;
  return (
    <section aria-label={text.label}>
      <div className="hidden md:block" aria-hidden="true">
        <DayDots range={range} over={{ left: sailing.atd !== null, there: sailing.ata !== null }} />
        <div className="grid pt-1.5" style={{ gridTemplateColumns: `repeat(${count}, minmax(0, 1fr))` }}>
          {range.days.map((day, n) => (
            <DayName key={day} day={day} strong={marks.some((mark) => mark.day === n)} />
          ))}
        </div>
        <div className="relative h-[3.4rem]">
          {marks.map((mark) => (
            <MarkWords key={mark.name} mark={mark} count={count} />
          ))}
        </div>
      </div>
      <ol className="grid gap-2 md:sr-only">
        {marks.map(({ day, name, detail, was, tone }) => (
          <li key={name} className="flex flex-wrap gap-x-3">
            <b className="min-w-[6.5rem]">{formatWeekday(range.days[day] ?? "") || "–"}</b>
            <span>
              <b className={tone === "hub" ? "text-hub" : "text-sea"}>{name}</b> {detail}
              {was && <span className="text-road-text"> {was}</span>}
            </span>
          </li>
        ))}
      </ol>
      <FreeCutOff sailing={sailing} now={now} />
    </section>
  );
}

/** Before the cut-off: that nobody works in Bologna on its day. */
function FreeCutOff({ sailing: { state, cut_off }, now }: { sailing: SailingView; now: number }) {
  const day = localDay(cut_off, ROME);
  if (state !== "planned" || cut_off < now || isWorkingDay(day, HUB_COUNTRY)) return null;
  const last = workingDayUntil(day, HUB_COUNTRY);
  return <p className="mt-2 text-hub">{text.freeCutOff(formatWeekday(day), formatWeekday(last))}</p>;
}

export function DayName({ day, strong }: { day: string; strong: boolean }) {
  return (
    <span
      className={classNames(
        "grid justify-items-center gap-0.5 text-center",
        strong ? "font-bold text-ink" : "text-ink-2",
      )}
    >
      <span className="text-14">{weekdayName(day)}</span>
      <b
        className={classNames(
          "font-display text-(length:--text-21) leading-[1] normal-nums",
          strong ? "font-[850]" : "font-bold",
        )}
      >
        {Number(day.slice(8))}
      </b>
    </span>
  );
}

function MarkWords({ mark: { day, name, detail, was, tone }, count }: { mark: Mark; count: number }) {
  if (day < 0) return null;
  const [first, last] = [day === 0, day >= count - 1];
  return (
    <span
      className={classNames(
        "absolute grid whitespace-nowrap text-16",
        first ? "text-left" : last ? "text-right -translate-x-full" : "text-center -translate-x-1/2",
      )}
      // The first and last text are aligned with their dot's outer edge.
      style={{
        left: first
          ? `calc(${middleOf(day, count)} - 14px)`
          : last
            ? `calc(${middleOf(day, count)} + 14px)`
            : middleOf(day, count),
      }}
    >
      <b className={tone === "hub" ? "text-hub" : "text-sea"}>
        {name}
        {was && <span className="text-road-text font-normal"> {was}</span>}
      </b>
      <span className="text-ink-2">{detail}</span>
    </span>
  );
}
