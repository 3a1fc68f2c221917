import { useMemo } from "react";
import { type ShownPallet, shipmentPalletParts, shipmentPallets } from "#data/queries/shipment-pallets.ts";
import { takeBackScan } from "#data/use-cases/take-back-scan.ts";
import { useOrigin } from "./origin.ts";
import { useSession } from "./session.ts";
import { useCalmLive } from "./use-live.ts";

// A shipment's pallets and scans for the office: the mirror with this device's unsent changes over it.

export type { PalletMark } from "#data/queries/sailing-desk.ts";
export type { ShownPallet, ShownScan, TakenBackBy } from "#data/queries/shipment-pallets.ts";
export type { ScanTakenBack } from "#data/use-cases/take-back-scan.ts";

/** Works offline; rejects when the device cannot store it. Given the id of a void, it makes the scan count again. */
export { takeBackScan };

/** Throttle: changes within this time are rendered together. */
const CALM_MS = 150;
const NONE: readonly ShownPallet[] = [];

/** By number; none while they are read, and before the shipment is confirmed. */
export function useShipmentPallets(shipment: string): readonly ShownPallet[] {
  const me = useSession()?.userId ?? "";
  const key = `pallets of ${me} ${shipment}`;
  const { value } = useCalmLive(key, async () => (me ? shipmentPalletParts(me, shipment) : null), CALM_MS);
  const origin = useOrigin();
  return useMemo(() => {
    if (!value || value.pallets.length === 0) return NONE;
    return shipmentPallets(value, { origin, now: Date.now() });
  }, [value, origin]);
}
