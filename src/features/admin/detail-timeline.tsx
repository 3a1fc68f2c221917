import type { ReactNode } from "react";
import { isMilestone } from "#domain/shipment/milestones.ts";
import { isShipmentStatus, statusLabel } from "#domain/shipment/status.ts";
import { formatMoment } from "#i18n/format.ts";
import type { Shipment, ShipmentEvent } from "#live/office.ts";
import { admin as text } from "#text/admin.ts";
import { milestoneText } from "#ui/freight/milestone-text.ts";
import { Stamps } from "#ui/freight/stamps.tsx";
import { Note, NoteHead } from "#ui/note.tsx";
import styles from "./detail-timeline.module.css";

export type TimelineProps = {
  shipment: Shipment;
  events: readonly ShipmentEvent[];
  people: ReadonlyMap<string, string>;
  /** The day line. */
  journey: ReactNode;
};

/** The history: the four status times that are set, and every single change with its author. */
export function DetailTimeline({ shipment, events, people, journey }: TimelineProps) {
  const words = text.detail.timeline;
  const stamps = [
    { label: words.booked, at: shipment.booking_date || shipment.created },
    { label: words.confirmed, at: shipment.confirmed_at },
    { label: words.shipped, at: shipment.shipped_at, kind: "collected" as const },
    { label: words.delivered, at: shipment.delivery_date, kind: "delivered" as const },
  ];
  const changes = events.filter(({ kind }) => kind === "status" || kind === "tracking_number" || isMilestone(kind));
  return (
    <Note label={words.title}>
      <NoteHead title={words.title}>{journey && <div className="mt-3">{journey}</div>}</NoteHead>
      <Stamps stamps={stamps} className={styles.stamps} />
      {changes.length > 0 && (
        <details className="border-t border-rule">
          <summary className="px-4 flex items-center min-h-12 text-sea font-semibold underline underline-offset-4 cursor-pointer sm:px-5.5">
            {words.history} ({changes.length})
          </summary>
          <ol>
            {changes.map((event) => (
              <li className="px-4 py-2 border-t border-line grid wrap-anywhere sm:px-5.5" key={event.id}>
                <span>{sentence(event)}</span>
                <span className="hint">
                  {[people.get(event.by), formatMoment(event.at)].filter(Boolean).join(", ")}
                </span>
              </li>
            ))}
          </ol>
        </details>
      )}
    </Note>
  );
}

function sentence({ kind, from, to }: ShipmentEvent): string {
  const words = text.detail.timeline;
  if (isMilestone(kind)) return milestoneText({ kind, from, to });
  if (kind === "tracking_number") return to === "" ? words.trackingGone : words.tracking(to);
  if (from === "") return words.created;
  return words.status(shown(from), shown(to));
}

const shown = (status: string) => (isShipmentStatus(status) ? statusLabel(status) : status);
