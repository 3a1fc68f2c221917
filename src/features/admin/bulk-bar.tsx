import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { formatEuro } from "#domain/rates/money.ts";
import type { OfficeShipments } from "#live/office.ts";
import { adminMany as text } from "#text/admin-many.ts";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";
import styles from "./bulk-bar.module.css";
import { BulkSailing } from "./bulk-sailing.tsx";
import { BulkStatus } from "./bulk-status.tsx";
import { BulkTracking } from "./bulk-tracking.tsx";
import { priceOf } from "./price-of.ts";
import type { Chosen } from "./use-chosen.ts";
import type { TypedNumbers } from "./use-tracking-fields.ts";

type Props = { chosen: Chosen; office: OfficeShipments };

/** Shown below the list while rows are selected: their number, their total, and the bulk actions. */
export function BulkBar({ chosen, office }: Props) {
  return chosen.rows.length === 0 ? null : <Bar chosen={chosen} office={office} />;
}

function Bar({ chosen, office }: Props) {
  const [asking, setAsking] = useState<"status" | "sailing" | "tracking" | null>(null);
  const [typed, setTyped] = useState<TypedNumbers>({});
  const { rows } = chosen;
  const pallets = rows.reduce((sum, row) => sum + row.pallet_count, 0);
  const money = rows.reduce((sum, row) => sum + priceOf(row), 0);
  const labelled = rows.filter(({ status }) => status === "confirmed" || status === "in_transit").map(({ id }) => id);
  const close = () => setAsking(null);
  return (
    <section
      aria-label={text.bar}
      data-part="bulk"
      className="sticky bottom-0 z-4 flex flex-wrap items-center gap-x-2.5 gap-y-1 bg-ink px-4 py-3 text-paper sm:px-6"
    >
      <p role="status" className="mr-auto flex flex-wrap items-center gap-x-3">
        <span className="font-display text-33 font-[850]">{text.chosen(rows.length)}</span>
        <span className="text-15 leading-[1.2]">
          {text.sums(pallets, formatEuro(money))}
          {chosen.elsewhere > 0 && <span className="block">{text.hidden(chosen.elsewhere)}</span>}
        </span>
      </p>
      <button type="button" className={classNames(styles.button, styles.quiet)} onClick={chosen.clear}>
        {text.clear}
      </button>
      <button type="button" className={classNames(styles.button, styles.framed)} onClick={() => setAsking("status")}>
        {text.status}
      </button>
      <button type="button" className={classNames(styles.button, styles.framed)} onClick={() => setAsking("sailing")}>
        {text.sailing}
      </button>
      <button type="button" className={classNames(styles.button, styles.framed)} onClick={() => setAsking("tracking")}>
        {text.tracking}
      </button>
      {labelled.length > 0 && (
        <Link
          to="/warehouse/labels"
          search={{ shipment: labelled.join(",") }}
          className={classNames(styles.button, styles.framed)}
        >
          <Icon name="print" />
          {text.labels}
        </Link>
      )}
      {asking === "status" && <BulkStatus chosen={chosen} edits={office.edits} onClose={close} />}
      {asking === "sailing" && <BulkSailing chosen={chosen} onClose={close} />}
      {asking === "tracking" && (
        <BulkTracking chosen={chosen} office={office} typed={typed} onType={setTyped} onClose={close} />
      )}
    </section>
  );
}
