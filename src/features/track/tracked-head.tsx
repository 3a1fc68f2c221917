import type { CalendarLine } from "#domain/sailings/journey.ts";
import { formatReference } from "#domain/shipment/reference.ts";
import type { Tracked } from "#live/track.ts";
import { dates } from "#text/dates.ts";
import { NumberForm } from "./number-form.tsx";
import { headline, type Leg, promise, type Said } from "./words.ts";

const COLOUR: Readonly<Record<Leg, string>> = { road: "text-road-text", hub: "text-hub", sea: "text-sea" };

/** Where it is, in two lines as large as they fit, and what is ahead; beside it the field for another number. */
export function Head(props: { shipment: Tracked; line: CalendarLine | null; today: string }) {
  const { shipment, line, today } = props;
  const { count, where, leg } = headline(shipment);
  const { ship, arrival } = promise(shipment, today);
  return (
    <div className="flex flex-col-reverse gap-x-10 gap-y-5 lg:flex-row lg:items-end lg:justify-between">
      <div className="min-w-0">
        <h1 id="page-title" tabIndex={-1} className="text-[clamp(2.75rem,9vw,6.5rem)] leading-[0.9] wrap-anywhere">
          {count} <span className={leg ? `block ${COLOUR[leg]}` : "block"}>{where}</span>
        </h1>
        <p className="mt-4 text-19 text-pretty">
          {line?.today && <b className="sm:hidden">{dates.dayOf(line.today, line.days.length)}.</b>}
          <span className={line?.today ? "max-sm:hidden" : undefined}>
            <Pieces said={ship} />
          </span>
          <Pieces said={arrival} />
        </p>
      </div>
      <NumberForm key={shipment.reference} value={formatReference(shipment.reference)} />
    </div>
  );
}

function Pieces({ said }: { said: Said }) {
  return said.map((piece, i) => (i % 2 ? <b key={piece}>{piece}</b> : piece));
}
