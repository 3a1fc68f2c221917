import { Link } from "@tanstack/react-router";
import type { ShipmentRow } from "#live/shipments.ts";
import { shipmentChanges as text } from "#text/shipment-changes.ts";
import { buttonClass } from "#ui/button.tsx";
import { Note, NoteHead } from "#ui/note.tsx";
import { isUnsent } from "./journey.ts";

/** Links to change a shipment, and to write to the office about it. */
export function ChangeNote({ row }: { row: ShipmentRow }) {
  // An unsent booking is edited in its own form.
  if (isUnsent(row)) return null;
  const changeable = row.status === "pending" && row.sync?.change === undefined;
  const look = buttonClass({ variant: "outline", className: "max-sm:w-full" });
  return (
    <Note label={text.section.title} className="no-print">
      <NoteHead title={text.section.title} />
      <p className="hint px-4 sm:px-5.5">{words(row, changeable)}</p>
      <div className="flex flex-wrap gap-3 px-4 pt-3 pb-4 sm:px-5.5">
        {changeable && (
          <>
            <Link to="/dashboard/shipment/$id/correct" params={{ id: row.id }} className={look}>
              {text.section.correct}
            </Link>
            <Link to="/dashboard/shipment/$id/cancel" params={{ id: row.id }} className={look}>
              {text.section.cancel}
            </Link>
          </>
        )}
        <Link to="/contact" search={{ about: row.reference }} className={look}>
          {text.section.message}
        </Link>
      </div>
    </Note>
  );
}

function words({ status }: ShipmentRow, changeable: boolean): string {
  if (changeable) return text.section.pending;
  return status === "confirmed" || status === "in_transit" ? text.section.later : text.section.other;
}
