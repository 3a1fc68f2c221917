import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type Finds, findParts, shownFinds } from "#data/queries/finds.ts";
import { type Found, findPallet } from "#data/queries/warehouse.ts";
import { foundPhotoLinks } from "#data/remote/scan-photo-links.ts";
import { authState } from "#data/shared/auth-state.ts";
import type { FoundPallet, FoundPhoto } from "#data/shared/wire.ts";
import { pageEngine } from "#data/sync/engine.ts";
import { matchFound } from "#data/use-cases/match-found.ts";
import { SCAN_POINTS } from "#domain/pallets/scan.ts";
import { useStore } from "#lib/use-store.ts";
import { useSession } from "./session.ts";
import { useCalmLive } from "./use-live.ts";

// What was found without a label, and what is missing, for the office: the mirror with this device's unsent matches over it.

export type { FindMatch, Finds, ShownFind } from "#data/queries/finds.ts";
export type { Found } from "#data/queries/warehouse.ts";
export type { FoundPallet, FoundPhoto, PalletRow } from "#data/shared/wire.ts";

/** Works offline; rejects when the device cannot store it. */
export { matchFound };

/** Throttle: changes within this time are rendered together. */
const CALM_MS = 150;
const NONE: Finds = { finds: [], missing: [] };

export function useFinds(): Finds & { state: "loading" | "ready" | "failed" } {
  const me = useSession()?.userId ?? "";
  const unreachable = useStore(pageEngine().pullFailed);
  const { value, failed } = useCalmLive(`finds ${me}`, async () => (me ? findParts(me) : null), CALM_MS);
  const finds = useMemo(() => (value ? shownFinds(value) : NONE), [value]);
  const known = value && (value.updatedAt !== null || finds.finds.length > 0);
  return { ...finds, state: known ? "ready" : failed || unreachable ? "failed" : "loading" };
}

/** What a typed number stands for, and what would stop the scan that the match makes of it. */
export async function findTarget(find: FoundPallet, given: string): Promise<Found> {
  const owner = authState.owner();
  const point = SCAN_POINTS.find((one) => one === find.point) ?? "hub_in";
  const place = { point, sailing: "", container: "" };
  if (point !== "loaded") return findPallet(owner, given, place);
  // A find names no sailing: what is found while loading goes with its own.
  const found = await findPallet(owner, given, null);
  const sailing = found.kind === "pallet" ? found.pallet.sailing : "";
  return findPallet(owner, given, { ...place, sailing });
}

/** Short-lived addresses of photos (some minutes); undefined while unknown, as without a network. */
export function useFoundPhotoLinks(photos: readonly FoundPhoto[]): readonly string[] | undefined {
  const { data } = useQuery({
    queryKey: ["found-photos", ...photos.map(({ id }) => id)],
    queryFn: () => foundPhotoLinks(photos),
    enabled: photos.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return data;
}
