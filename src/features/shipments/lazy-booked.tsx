import { lazy, Suspense } from "react";
import { useBookedHere } from "#live/booked-here.ts";
import type { ShipmentRow } from "#live/shipments.ts";
import { isUnsent } from "./journey.ts";

// Lazy: only after a booking. If it fails to load, the list below has the booking.
const BookedPanel = lazy(() =>
  import("./booked-panel.tsx").then(
    (m) => ({ default: m.BookedPanel }),
    (error) => {
      console.error(error);
      return { default: () => null };
    },
  ),
);

const OVER = ["delivered", "cancelled"];

/** The newest booking made on this device, until it is closed. What was refused stands in the tray and in its row. */
export function useBooked(rows: readonly ShipmentRow[]): ShipmentRow | null {
  const id = useBookedHere();
  const row = id === "" ? undefined : rows.find((one) => one.id === id);
  return !row || OVER.includes(row.status) || (isUnsent(row) && row.sync?.state === "attention") ? null : row;
}

/** What is said of a booking, on top of the dashboard. */
export function LazyBooked({ row }: { row: ShipmentRow | null }) {
  return (
    row && (
      <Suspense fallback={null}>
        <BookedPanel key={row.id} row={row} />
      </Suspense>
    )
  );
}
