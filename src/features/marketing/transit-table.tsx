import "./transit-table.css";
import { Link } from "@tanstack/react-router";
import { PICKUPS_PER_WEEK } from "#content/services.ts";
import { lcl } from "#text/lcl.ts";
import { DayLine } from "#ui/freight/day-line.tsx";
import { TableScroll } from "#ui/table-scroll.tsx";
import { type TransitOrder, transitRows } from "./transit-rows.ts";

const text = lcl.coverage;

/** Road, warehouse and sea, over their part of the day lines. */
const LEGS = ["pr-3.5 text-right text-road-text", "text-hub", "text-sea"];
const COUNTRY =
  "block min-[800px]:grid min-[800px]:grid-cols-[124px_minmax(170px,1fr)] min-[800px]:items-center min-[800px]:gap-3 min-[1080px]:grid-cols-[190px_minmax(190px,1fr)] min-[1080px]:gap-8";

/**
 * One row per country. The day line is in the country's cell: beside the name where there is room, under it on a phone, so
 * that all columns fit on a phone.
 */
export function TransitTable({ order }: { order: TransitOrder }) {
  const rows = transitRows(order);
  return (
    <TableScroll label={text.table}>
      <table className="data-table transit">
        <caption className="sr-only">{text.caption}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className={COUNTRY}>
                {text.country}
                <span
                  className="hidden lg:grid lg:grid-cols-[10fr_3fr_4fr] lg:text-center lg:font-semibold"
                  aria-hidden="true"
                >
                  {text.legs.map((leg, at) => (
                    <span key={leg} className={LEGS[at]}>
                      {leg}
                    </span>
                  ))}
                </span>
              </span>
            </th>
            <Head name={text.pickups} />
            <Head name={text.toBologna} />
            <Head name={text.warehouse} />
            <Head name={text.portToPort} />
            <Head name={text.total} />
          </tr>
        </thead>
        <tbody>
          {rows.map(({ slug, name, days }, index) => (
            <tr
              key={slug}
              className={order === "days" && rows[index + 1]?.days.total !== days.total ? "*:border-b-rule" : undefined}
            >
              <th scope="row">
                <span className={COUNTRY}>
                  <Link
                    to="/lcl-{$country}-to-cyprus"
                    params={{ country: slug }}
                    className="link -my-2 inline-block min-w-12 py-3 text-ink decoration-sea"
                  >
                    {name}
                  </Link>
                  <DayLine road={days.road} warehouse={days.warehouse} sea={days.sea} align="right" size="sm" />
                </span>
              </th>
              <td>{PICKUPS_PER_WEEK}</td>
              <td>{days.road}</td>
              <td>{days.warehouse}</td>
              <td>{days.sea}</td>
              <td className="font-display text-[1.5rem] font-[800]">{days.total}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}

// A separate element, because on a phone the header text of a narrow column is rotated.
function Head({ name }: { name: string }) {
  return (
    <th scope="col">
      <span className="max-[50rem]:[writing-mode:vertical-rl] max-[50rem]:rotate-180 max-[50rem]:whitespace-nowrap">
        {name}
      </span>
    </th>
  );
}
