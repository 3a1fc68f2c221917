import { formatWeekday } from "#i18n/format.ts";
import { dates as words } from "#text/dates.ts";
import { shipments as text } from "#text/shipments.ts";
import { classNames } from "#ui/class-names.ts";
import { CalendarDates } from "#ui/freight/calendar-dates.tsx";
import { DayLine } from "#ui/freight/day-line.tsx";
import type { Journey } from "./journey.ts";

/** The day line with the shipment's position, its caption, and the days of its sailing. Dates are shown where there is room. */
export function JourneyLine(props: { journey: Journey; from: string; withDates?: boolean }) {
  const { journey, from, withDates = false } = props;
  const { line, caption, dates, leg } = journey;
  const names = [from, text.card.places.bologna, text.card.places.limassol] as const;
  const calendar = dates?.calendar;
  const ends = calendar && [calendar.days[0] ?? "", calendar.days[calendar.days.length - 1] ?? ""].map(formatWeekday);
  return (
    <div className="min-w-0">
      {calendar && ends ? (
        <>
          <DayLine
            road={calendar.road}
            warehouse={calendar.warehouse}
            sea={calendar.sea}
            over={calendar.over}
            open={calendar.open}
            done={calendar.done}
            today={calendar.today}
            leg={leg}
            names={names}
            label={words.lineLabel(ends, calendar)}
          />
          {withDates && <CalendarDates line={calendar} />}
        </>
      ) : (
        line && (
          <DayLine
            road={line.transit.road}
            done={line.done}
            today={line.today}
            leg={leg}
            names={names}
            label={text.schedule.lineLabel(line.transit.road, line.transit.warehouse, line.transit.sea)}
          />
        )
      )}
      {(caption.strong || caption.rest) && (
        <p className={classNames("mt-2.5 text-pretty", !caption.late && "hint")}>
          {caption.strong && <b className={caption.late ? "text-error" : "text-ink"}>{caption.strong}</b>}
          {caption.rest}
        </p>
      )}
      {dates?.promise && <p className="mt-1 text-pretty">{dates.promise}</p>}
    </div>
  );
}
