import { SCAN_POINTS, type ScanPoint } from "#domain/pallets/scan.ts";
import { createSignal } from "#lib/store.ts";
import { authState } from "./auth-state.ts";
import { deviceStorage } from "./device-storage.ts";

/**
 * Where a person scans: chosen once and stored on the device. `sailing` (id) and `container` ("1HC-48") are for `loaded`.
 */
export type ScanPlace = { point: ScanPoint; sailing: string; container: string };

const KEY = "akamas_scan_place";
const changes = /* @__PURE__ */ createSignal();
let cached: { raw: string | null; owner: string; place: ScanPlace | null } = { raw: null, owner: "", place: null };

/** The place of the current person; another person has to choose again. */
export const scanPlace = {
  /** Null while none is chosen; the same object until it changes. */
  get(): ScanPlace | null {
    const raw = deviceStorage()?.getItem(KEY) ?? null;
    const owner = authState.owner();
    if (raw !== cached.raw || owner !== cached.owner) cached = { raw, owner, place: parse(raw, owner) };
    return cached.place;
  },

  set(place: ScanPlace): void {
    deviceStorage()?.setItem(KEY, JSON.stringify({ owner: authState.owner(), ...place }));
    changes.notify();
  },

  subscribe(fn: () => void): () => void {
    const stops = [changes.subscribe(fn), authState.subscribe(fn)];
    return () => {
      for (const stop of stops) stop();
    };
  },
};

function parse(raw: string | null, owner: string): ScanPlace | null {
  try {
    const kept = JSON.parse(raw ?? "null") as (Partial<ScanPlace> & { owner?: unknown }) | null;
    const point = SCAN_POINTS.find((one) => one === kept?.point);
    if (!point || kept?.owner !== owner) return null;
    const { sailing, container } = kept;
    return {
      point,
      sailing: typeof sailing === "string" ? sailing : "",
      container: typeof container === "string" ? container : "",
    };
  } catch {
    return null;
  }
}
