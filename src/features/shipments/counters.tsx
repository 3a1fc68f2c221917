import { countShipments } from "#domain/shipment/counters.ts";
import { shipments as text } from "#text/shipments.ts";
import { classNames } from "#ui/class-names.ts";
import type { StatusFilter } from "./use-list-filter.ts";

type Rows = readonly { status: string }[];

const countersOf = (rows: Rows) => {
  const { total, pending, inTransit } = countShipments(rows);
  return [
    { label: text.counters.total, count: total, status: null },
    { label: text.counters.pending, count: pending, status: "pending" },
    { label: text.counters.inTransit, count: inTransit, status: "in_transit" },
  ] as const;
};

const BOX = "flex flex-wrap overflow-hidden rounded-ruled border-(length:--hair) border-edge bg-sheet";
// Borders reach over those of the box, so that cells may wrap.
const CELL =
  "-mt-px -ml-px flex min-h-12 flex-auto items-center justify-center gap-x-1.5 border-t border-l border-rule px-1.5";
const COUNT = "font-display text-27 leading-[1] font-[850]";

/** The three counters of the dashboard. */
export function Counters({ rows }: { rows: Rows }) {
  return (
    <dl className={BOX} aria-label={text.counters.label}>
      {countersOf(rows).map(({ label, count }) => (
        <div className={classNames(CELL, "flex-row-reverse")} key={label}>
          <dt className="text-15">{label}</dt>
          <dd className={COUNT}>{count}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The counters as the choice of what the list shows. */
export function CounterFilter(props: { rows: Rows; chosen: StatusFilter; onChoose: (status: StatusFilter) => void }) {
  const { rows, chosen, onChoose } = props;
  return (
    <fieldset className={BOX}>
      <legend className="sr-only">{text.filter.label}</legend>
      {countersOf(rows).map(({ label, count, status }) => (
        <button
          key={label}
          type="button"
          aria-pressed={chosen === status}
          onClick={() => onChoose(status)}
          className={classNames(CELL, chosen === status ? "bg-ink text-paper" : "hover:bg-sheet-2")}
        >
          <span className={COUNT}>{count}</span> <span className="text-15">{label}</span>
        </button>
      ))}
    </fieldset>
  );
}
