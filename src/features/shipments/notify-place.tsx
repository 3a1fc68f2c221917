import { lazy, Suspense } from "react";
import { useJustBooked } from "#live/just-booked.ts";
import type { ShipmentRow } from "#live/shipments.ts";

// Lazy: asked only once on a device. If it fails to load, the profile has the same settings.
const NotifyAsk = lazy(() =>
  import("./notify-ask.tsx").then(
    (m) => ({ default: m.NotifyAsk }),
    (error) => {
      console.error(error);
      return { default: () => null };
    },
  ),
);

/** After a booking: offers push notifications on this device. */
export function NotifyPlace({ rows }: { rows: readonly ShipmentRow[] }) {
  const id = useJustBooked();
  const row = id === "" ? undefined : rows.find((one) => one.id === id);
  return (
    row && (
      <Suspense fallback={null}>
        <NotifyAsk key={row.id} row={row} />
      </Suspense>
    )
  );
}
