import { useMemo } from "react";
import { type PublicSailing, usePublicSailings } from "#live/public-sailings.ts";
import type { ShipmentRow } from "#live/shipments.ts";

/**
 * The sailings on this device by id, null before it has any. Fetched again when a shipment has changed, because its sailing
 * may have, too.
 */
export function useSailingsById(rows: readonly ShipmentRow[], changed = ""): ReadonlyMap<string, PublicSailing> | null {
  const latest = rows.reduce((last, { updated }) => (updated > last ? updated : last), "");
  const { sailings } = usePublicSailings(`${latest} ${changed}`);
  return useMemo(() => (sailings ? new Map(sailings.map((sailing) => [sailing.id, sailing])) : null), [sailings]);
}
