import { lazy, Suspense } from "react";
import { useJustBooked } from "#live/just-booked.ts";
import type { ShipmentRow } from "#live/shipments.ts";

// Asked once on a device, so nobody else loads it. Without it there is the profile.
const NotifyAsk = lazy(() =>
  import("./notify-ask.tsx").then(
    (m) => ({ default: m.NotifyAsk }),
    (error) => {
      console.error(error);
      return { default: () => null };
    },
  ),
);

/** After a booking: whether this device should be told when the goods move. */
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
