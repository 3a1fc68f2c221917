import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type HeldShipment, heldShipments, holdParts } from "#data/queries/holds.ts";
import { scanPhotoLinks } from "#data/remote/scan-photo-links.ts";
import { tariffVersion } from "#data/remote/tariff-versions.ts";
import type { ScanPhoto, Shipment } from "#data/shared/wire.ts";
import { pageEngine } from "#data/sync/engine.ts";
import { decideHold, type HoldDecision } from "#data/use-cases/decide-hold.ts";
import { lclQuote } from "#domain/rates/lcl-quote.ts";
import type { Pallet } from "#domain/rates/pallet.ts";
import type { Tariff } from "#domain/rates/tariff.ts";
import { useStore } from "#lib/use-store.ts";
import { useSession } from "./session.ts";
import { useTariff } from "./tariff.ts";
import { useCalmLive } from "./use-live.ts";

// Pallets on hold, for the office: the mirror with this device's unsent decisions over it. Weights in kg, money in euro.

export type { HeldPallet, HeldShipment, HoldChange } from "#data/queries/holds.ts";
export type { ScanPhoto, Shipment } from "#data/shared/wire.ts";
export type { HoldDecision } from "#data/use-cases/decide-hold.ts";

/** Works offline; rejects when the device cannot store the decision. */
export const holdActions: { decide: (decision: HoldDecision) => Promise<void> } = { decide: decideHold };

/** Throttle: changes within this time are rendered together. */
const CALM_MS = 150;
const NONE: readonly HeldShipment[] = [];

export type Holds = { state: "loading" | "ready" | "failed"; shipments: readonly HeldShipment[] };

/** All pallets on hold, or those of one shipment. */
export function useHolds(shipment?: string): Holds {
  const me = useSession()?.userId ?? "";
  const unreachable = useStore(pageEngine().pullFailed);
  const key = `holds ${me} ${shipment ?? ""}`;
  const { value, failed } = useCalmLive(key, async () => (me ? holdParts(me, shipment) : null), CALM_MS);
  const shipments = useMemo(() => (value ? heldShipments(value) : NONE), [value]);
  const known = value && (value.updatedAt !== null || shipments.length > 0);
  if (known) return { state: "ready", shipments };
  return { state: failed || unreachable ? "failed" : "loading", shipments };
}

/** A price by the booked version of the tariff; "unknown" when it is neither on this device nor can be fetched. */
export type MeasuredPrice = { state: "loading" | "unknown" } | { state: "known"; euro: number };

/** The price of a shipment with these pallets, by the version of the tariff that it was booked with. */
export function useMeasuredPrice(
  { tariff_version, zone_id }: Pick<Shipment, "tariff_version" | "zone_id">,
  pallets: readonly Pallet[],
): MeasuredPrice {
  const { tariff, state } = useTariff();
  const here = tariff?.version === tariff_version ? priceBy(tariff, zone_id, pallets) : null;
  const asked = useQuery({
    queryKey: ["tariff-version", tariff_version],
    queryFn: () => tariffVersion(tariff_version),
    enabled: here === null && state !== "loading",
    staleTime: Number.POSITIVE_INFINITY,
  });
  const there = asked.data ? priceBy(asked.data, zone_id, pallets) : null;
  const euro = here ?? there;
  if (euro !== null) return { state: "known", euro };
  const loading = state === "loading" || (asked.isPending && !asked.isPaused);
  return { state: loading ? "loading" : "unknown" };
}

function priceBy(tariff: Tariff, zone: string, pallets: readonly Pallet[]): number | null {
  const found = tariff.zones.find(({ id }) => id === zone);
  return found && pallets.length > 0 ? lclQuote(pallets, found, tariff.sea_rates).costBreakdown.total : null;
}

/** Short-lived addresses of photos (some minutes); undefined while unknown, as without a network. */
export function usePhotoLinks(photos: readonly ScanPhoto[]): { links: readonly string[] | undefined; failed: boolean } {
  const { data, isError } = useQuery({
    queryKey: ["scan-photos", ...photos.map(({ id }) => id)],
    queryFn: () => scanPhotoLinks(photos),
    enabled: photos.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return { links: data, failed: isError };
}
