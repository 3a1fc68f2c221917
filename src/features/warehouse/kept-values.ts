import { MEASURES, SCAN_POINTS, type ScanPoint } from "#domain/pallets/scan.ts";
import { NOTHING_TYPED, type Typed } from "./measured.ts";

/** The saved form of a damaged or measured pallet; `given` is the code of the pallet, `id` the id of its scan. */
export type KeptProblem = {
  id: string;
  given: string;
  point: ScanPoint;
  kind: "damaged" | "measure";
  damaged: boolean;
  typed: Typed;
  note: string;
  photos: Blob[];
};

/**
 * The saved form of a pallet without a label; `about` is the refused scan that it takes the place of, `pallet` the code of the
 * pallet that its finder says it is, "" for none. `reason` is for what speaks against that.
 */
export type KeptFind = {
  id: string;
  point: ScanPoint;
  about: string;
  typed: Typed;
  note: string;
  photos: Blob[];
  pallet: string;
  reason: string;
};

export const PROBLEM_FORM = "scan-problem";
/** Each refused scan has its own, so that giving one away leaves a find that was begun before. */
export const foundForm = (point: ScanPoint, about: string): string => `scan-found-${point}${about && `-${about}`}`;
export const deliveryForm = (shipment: string): string => `scan-delivery-${shipment}`;

type Raw = Record<string, unknown>;

export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
export const blobsOf = (value: unknown): Blob[] =>
  Array.isArray(value) ? value.filter((one): one is Blob => one instanceof Blob) : [];
export const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(textOf).filter(Boolean) : []);

/** Parses a saved form; null for an unknown shape. */
export function keptProblem(raw: Raw | null): KeptProblem | null {
  if (!raw) return null;
  const { id, given, kind, damaged, typed, note, photos } = raw;
  const point = SCAN_POINTS.find((one) => one === raw.point);
  if (!point || !textOf(id) || !textOf(given) || (kind !== "damaged" && kind !== "measure")) return null;
  return {
    ...{ id: textOf(id), given: textOf(given), point, kind, damaged: damaged === true, note: textOf(note) },
    typed: typedOf(typed),
    photos: blobsOf(photos),
  };
}

/** The same for a find. */
export function keptFind(raw: Raw | null): KeptFind | null {
  const point = SCAN_POINTS.find((one) => one === raw?.point);
  if (!raw || !point || !textOf(raw.id)) return null;
  const { id, about, typed, note, photos, pallet, reason } = raw;
  return {
    id: textOf(id),
    ...{ pallet: textOf(pallet), reason: textOf(reason) },
    point,
    about: textOf(about),
    typed: typedOf(typed),
    note: textOf(note),
    photos: blobsOf(photos),
  };
}

function typedOf(typed: unknown): Typed {
  const values = typeof typed === "object" && typed !== null ? (typed as Raw) : {};
  return { ...NOTHING_TYPED, ...Object.fromEntries(MEASURES.map((name) => [name, textOf(values[name])])) };
}
