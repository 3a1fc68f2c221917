import { useQueries } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { type Delivery, deliveryOf, latestSignatures } from "#data/queries/delivery.ts";
import { whenIdle } from "#data/shared/when-idle.ts";
import type { ScanPhoto } from "#data/shared/wire.ts";
import { keepSignatures, pictureOf, SIGNATURES_AHEAD } from "#data/use-cases/pictures.ts";
import { trueNow } from "#lib/true-time.ts";
import { useDeviceOnline } from "./network.ts";
import { useSession } from "./session.ts";
import { useLive } from "./use-live.ts";

// What a customer and the office see of a handover: scans that count, and their pictures.

export type { Delivery, HandedPallet, Received } from "#data/queries/delivery.ts";
export type { ScanPhoto } from "#data/shared/wire.ts";

/** A shipment's delivery as this device knows it; null before the first pallet was handed over. */
export function useDelivery(shipment: string): Delivery | null {
  const me = useSession()?.userId ?? "";
  const { value } = useLive(`delivery ${me} ${shipment}`, async () => (me ? deliveryOf(me, shipment) : null));
  return value ?? null;
}

/** "loading", "missing" (neither here nor to be had) or an address that this page may show. */
export type ShownPicture = { state: "loading" | "missing"; source: null } | { state: "ready"; source: string };

const LOADING: ShownPicture = { state: "loading", source: null };
const MISSING: ShownPicture = { state: "missing", source: null };

/** Pictures of scans, fetched when this is rendered and kept on the device from then on. */
export function usePictures(photos: readonly ScanPhoto[]): readonly ShownPicture[] {
  const me = useSession()?.userId ?? "";
  const found = useQueries({
    queries: photos.map((photo) => ({
      queryKey: ["picture", me, photo.sha256],
      queryFn: () => pictureOf(me, photo, trueNow()),
      // From the device too, which needs no network.
      networkMode: "always" as const,
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    })),
  });
  const blobs = found.map(({ data }) => data);
  const key = found.map(({ dataUpdatedAt }) => dataUpdatedAt).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the blobs change with their times
  const sources = useMemo(() => blobs.map((blob) => (blob ? URL.createObjectURL(blob) : "")), [key]);
  useEffect(
    () => () => {
      for (const source of sources) if (source) URL.revokeObjectURL(source);
    },
    [sources],
  );
  return found.map(({ isError }, i) => {
    const source = sources[i] ?? "";
    return source ? { state: "ready", source } : isError ? MISSING : LOADING;
  });
}

/** The pictures that can be had now, by their sums: for a receipt, which is made from what is there. */
export async function picturesHere(userId: string, photos: readonly ScanPhoto[]): Promise<ReadonlyMap<string, Blob>> {
  const found = new Map<string, Blob>();
  await Promise.all(
    photos.map(async (photo) => {
      const picture = await pictureOf(userId, photo, trueNow()).catch(() => null);
      if (picture) found.set(photo.sha256, picture);
    }),
  );
  return found;
}

/** Has the signatures of the latest deliveries on the device, for receipts without a network. */
export function useSignaturesAhead(): void {
  const me = useSession()?.userId ?? "";
  const online = useDeviceOnline();
  const { value } = useLive(`signatures ${me}`, async () => (me ? latestSignatures(me, SIGNATURES_AHEAD) : []));
  const sums = value?.map(({ sha256 }) => sha256).join() ?? null;
  useEffect(() => {
    // Also when the last one has gone, so that its picture goes too.
    if (me === "" || !online || sums === null) return;
    whenIdle(
      async () => sums,
      () => keepSignatures(me, trueNow()),
    );
  }, [me, online, sums]);
}
