import { type ShipmentStatus, statusLabel } from "#domain/shipment/status.ts";
import { badgeLooks, SHAPE } from "./tag.ts";

/** Tint, word and shape: each alone tells the status. */
export function StatusBadge({ status }: { status: ShipmentStatus }) {
  return (
    <span className={badgeLooks({ tint: status })}>
      <svg className={SHAPE} viewBox="0 0 14 14" width="14" height="14" aria-hidden="true" focusable="false">
        {SHAPES[status]}
      </svg>
      {statusLabel(status)}
    </span>
  );
}

const SHAPES = {
  pending: <circle cx="7" cy="7" r="5" fill="none" stroke="currentColor" strokeWidth="2" strokeDasharray="2.6 2.636" />,
  confirmed: <path d="M1.5 7.5l4 4 7-8.5" fill="none" stroke="currentColor" strokeWidth="2.4" />,
  in_transit: (
    <>
      <path d="M0 7h8" stroke="currentColor" strokeWidth="2.2" />
      <circle cx="10" cy="7" r="4" fill="currentColor" />
    </>
  ),
  delivered: <circle cx="7" cy="7" r="6.5" fill="currentColor" />,
  cancelled: <path d="M2 2l10 10M12 2L2 12" stroke="currentColor" strokeWidth="2.4" />,
} satisfies Record<ShipmentStatus, unknown>;
