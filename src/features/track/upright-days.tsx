import { type CalendarLine, legOf } from "#domain/sailings/journey.ts";
import { weekdayName } from "#i18n/format.ts";
import { classNames } from "#ui/class-names.ts";
import type { Stop } from "./stops.ts";
import type { Leg } from "./words.ts";

/** The line of days upright, for a phone: a row each. A drawing; its name says the same. */
export function UprightDays({ line, stops }: { line: CalendarLine; stops: readonly Stop[] }) {
  const happens = new Set([...stops.map(({ at }) => at), (line.today ?? 0) - 1]);
  return (
    <div className="text-16 grid grid-cols-[max-content_2.25rem_minmax(0,1fr)] gap-x-2 px-4">
      {line.days.map((day, at) => (
        <div key={day} className="contents">
          <p className={classNames("py-1", happens.has(at) ? "font-bold" : "text-ink-2")}>
            {weekdayName(day)} {Number(day.slice(8))}
          </p>
          <Mark line={line} at={at} />
          <div>
            {stops
              .filter((stop) => stop.at === at)
              .map(({ sentence, time, name }) => (
                <p key={name} className="py-1 flex flex-wrap justify-between gap-x-3">
                  <span className="min-w-0 font-semibold wrap-anywhere">{sentence}</span>
                  <span className="text-ink-2">{time}</span>
                </p>
              ))}
          </div>
        </div>
      ))}
    </div>
  );
}

const BORDER: Readonly<Record<Leg, string>> = { road: "border-road", hub: "border-hub", sea: "border-sea" };
const FILL: Readonly<Record<Leg, string>> = { road: "bg-road", hub: "bg-hub", sea: "bg-sea" };

/** A day's dot, and what runs through it: half of the way before and after it, or a piece of the capsule. */
function Mark({ line, at }: { line: CalendarLine; at: number }) {
  const day = at + 1;
  const leg = legOf(line, day);
  const last = at === line.days.length - 1;
  const from = line.road;
  const to = line.road + line.warehouse - 1;
  const isNow = day === line.today;
  const isDone = day <= line.done;
  return (
    <div className="relative flex justify-center pt-[0.4rem]">
      <Way line={line} at={at} />
      {leg === "hub" && (
        <span
          className={classNames(
            "absolute inset-y-0 left-1/2 w-7 -translate-x-1/2 border-x-2 border-hub",
            at === from && "rounded-t-full border-t-2",
            at === to && "rounded-b-full border-b-2",
          )}
        />
      )}
      <span
        className={classNames(
          "relative flex items-center justify-center rounded-full border-2",
          BORDER[leg],
          isDone && !isNow ? FILL[leg] : "bg-sheet",
          at === 0 || last || isNow ? "h-5 w-5" : "h-3.5 w-3.5 mt-[3px]",
        )}
      >
        {isNow && <span className={classNames("h-2 w-2 rounded-full", FILL[leg])} />}
      </span>
    </div>
  );
}

/** Solid up to what is known, dotted after it; none within the capsule. */
function Way({ line, at }: { line: CalendarLine; at: number }) {
  const reached = Math.max(line.done, line.today ?? 0);
  const part = (to: number, place: string) => {
    const before = legOf(line, to);
    const after = legOf(line, to + 1);
    if (to < 1 || to >= line.days.length || (before === "hub" && after === "hub")) return null;
    return (
      <span
        key={place}
        className={classNames(
          "absolute left-1/2 -translate-x-1/2 border-l-2",
          place,
          before === "road" ? "border-road" : "border-sea",
          to + 1 > reached && "border-dotted",
        )}
      />
    );
  };
  // The middle of the dots, as their padding has it.
  return [part(at, "top-0 h-4"), part(at + 1, "top-4 bottom-0")];
}
