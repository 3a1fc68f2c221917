import { CONTAINERS } from "#content/services.ts";
import type { SeaContainerType } from "#domain/catalog/sea.ts";

/** A container's inside measures in metres and its capacity in m³. */
export type Container = (typeof CONTAINERS)[number];

const [TWENTY, FORTY, HIGH] = CONTAINERS;
const BY_TYPE: Partial<Record<string, Container>> = {
  "fcl-20": TWENTY,
  "fcl-40": FORTY,
  "fcl-40hc": HIGH,
} satisfies Partial<Record<SeaContainerType, Container>>;

/** The container that loose cargo is compared with. */
export const SHARED_BOX: Container = TWENTY;

/** The chosen full container; undefined for loose cargo. */
export function containerOf(type: string): Container | undefined {
  return BY_TYPE[type];
}

/** "7 %", and "less than 1\u00a0%" instead of a rounded 0 %. */
export function percentOf(part: number): string {
  return part > 0 && part < 0.01 ? "less than 1\u00a0%" : `${Math.round(part * 100)}\u00a0%`;
}
