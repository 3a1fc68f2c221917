import type { ReactNode } from "react";
import type { CalendarLine } from "#domain/sailings/journey.ts";
import { farthest } from "#domain/track/journey.ts";
import { LEG_OF } from "#domain/track/where.ts";
import { formatWeekday } from "#i18n/format.ts";
import type { Tracked } from "#live/track.ts";
import { dates } from "#text/dates.ts";
import { track as text } from "#text/track.ts";
import { CalendarDates } from "#ui/freight/calendar-dates.tsx";
import { DayLine } from "#ui/freight/day-line.tsx";
import { Note } from "#ui/note.tsx";

/** The days from the collection to Limassol. `day`: which of them is today, "" for none. */
export function DaysCard({ shipment, line, day }: { shipment: Tracked; line: CalendarLine; day: string }) {
  const { days, road, warehouse, sea, over, open, done, today } = line;
  const there = farthest(shipment);
  const leg = there && LEG_OF[there.kind];
  const ends = [days[0] ?? "", days[days.length - 1] ?? ""].map(formatWeekday);
  return (
    <Frame day={day}>
      <div role="img" aria-label={dates.lineLabel(ends, line)}>
        <DayLine {...{ road, warehouse, sea, over, open, done, leg, today }} />
        {/* As high without dates, of which more than 22 have no room. */}
        <div className="min-h-[38px]">
          <CalendarDates line={line} />
        </div>
      </div>
    </Frame>
  );
}

/** The card without its drawing, which needs the days, but as high. */
export function DaysPlace({ day }: { day: string }) {
  return (
    <Frame day={day}>
      <div className="h-[67px]" />
    </Frame>
  );
}

/** Only where there is room: what happens on which day stands in the list of milestones. */
function Frame({ day, children }: { day: string; children: ReactNode }) {
  return (
    <Note label={text.days} className="hidden md:block">
      {day && <p className="px-5.5 pt-5 font-bold">{day}</p>}
      <div className="px-5.5 pt-4 pb-5">{children}</div>
    </Note>
  );
}
