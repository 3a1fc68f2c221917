import type { ReactNode } from "react";
import type { Journey, Station } from "#domain/sailings/journey.ts";
import { reached } from "#domain/shipment/reached.ts";
import { formatWeekday } from "#i18n/format.ts";
import type { ShipmentWay } from "#live/milestones.ts";
import type { ShipmentRow } from "#live/shipments.ts";
import { dates as text } from "#text/dates.ts";
import { milestoneMoment, milestoneText } from "#ui/freight/milestone-text.ts";
import { Note, NoteHead } from "#ui/note.tsx";
import type { ShipDates } from "./ship-dates.ts";

const CELL =
  "px-2 py-2 text-left align-top font-normal wrap-anywhere max-[20rem]:hyphens-auto first:pl-4 last:pr-4 sm:px-5.5 sm:first:pl-5.5";

/** Planned and actual days side by side, and the events so far. */
export function ShipmentDates({ row, dates, events }: Pick<ShipmentWay, "events"> & Shown) {
  const journey = dates?.journey;
  const delivered = reached(row.status).delivered ? row.delivery_date : "";
  if (!journey && events.length === 0) return null;
  return (
    <Note label={text.table.title}>
      <NoteHead title={text.table.title} />
      {journey && (
        <table className="w-full table-fixed border-t border-rule">
          <thead className="text-14 text-ink-2">
            <tr>
              <th scope="col" className={CELL}>
                <span className="sr-only">{text.table.station}</span>
              </th>
              <th scope="col" className={CELL}>
                {text.table.planned}
              </th>
              <th scope="col" className={CELL}>
                {text.table.actual}
              </th>
            </tr>
          </thead>
          <tbody>
            {stationsOf(journey, dates?.port ?? "", delivered).map((station) => (
              <Row key={station.name} {...station} />
            ))}
            <Cells
              name={text.table.delivered}
              planned={text.table.none}
              actual={delivered && formatWeekday(delivered)}
              missing={text.table.open}
            />
          </tbody>
        </table>
      )}
      {events.length > 0 && (
        <section aria-label={text.milestones.title} className="border-t border-rule px-4 py-3 sm:px-5.5">
          <h3 className="font-semibold">{text.milestones.title}</h3>
          <ol className="mt-1">
            {events.map((event) => (
              <li key={event.id} className="flex flex-wrap justify-between gap-x-4 py-1">
                <span>{milestoneText(event)}</span>
                <time dateTime={event.at.replace(" ", "T")} className="text-ink-2">
                  {milestoneMoment(event)}
                </time>
              </li>
            ))}
          </ol>
          <p className="hint mt-1">{text.milestones.clocks}</p>
        </section>
      )}
    </Note>
  );
}

type Shown = { row: ShipmentRow; dates: ShipDates | null };

type StationRow = { name: string; station: Station; planned: (day: string) => string; missing: string };

/** The stations with the word for a day that is missing: after a later one was reached it was not recorded. */
function stationsOf(journey: Journey, port: string, deliveredAt: string): StationRow[] {
  const { collected, hub, departs, arrives } = journey;
  const same = (day: string) => day;
  const all = [
    { name: text.table.collected, station: collected, planned: text.table.by },
    { name: text.table.hub, station: hub, planned: text.table.by },
    { name: text.table.departs(port), station: departs, planned: same },
    { name: text.table.arrives, station: arrives, planned: same },
  ];
  const reached = deliveredAt ? all.length : all.findLastIndex(({ station }) => station.actual !== null);
  return all.map((one, i) => ({ ...one, missing: i < reached ? text.table.missed : text.table.open }));
}

function Row({ name, station, planned, missing }: StationRow) {
  const day = station.planned === null ? "" : planned(formatWeekday(station.planned));
  const was = station.first === null ? null : text.table.was(formatWeekday(station.first));
  return (
    <Cells
      name={name}
      planned={
        <>
          {day}
          {was && <span className="hint block">{was}</span>}
        </>
      }
      actual={station.actual && formatWeekday(station.actual)}
      missing={missing}
    />
  );
}

type CellsProps = { name: string; planned: ReactNode; actual: string | null; missing: string };

function Cells({ name, planned, actual, missing }: CellsProps) {
  return (
    <tr className="border-t border-line">
      <th scope="row" className={CELL}>
        {name}
      </th>
      <td className={CELL}>{planned}</td>
      <td className={CELL}>{actual ? <b>{actual}</b> : <span className="text-ink-2">{missing}</span>}</td>
    </tr>
  );
}
