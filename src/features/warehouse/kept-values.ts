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

export const PROBLEM_FORM = "scan-problem";
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
  const values = typeof typed === "object" && typed !== null ? (typed as Raw) : {};
  const measures = Object.fromEntries(MEASURES.map((name) => [name, textOf(values[name])]));
  return {
    ...{ id: textOf(id), given: textOf(given), point, kind, damaged: damaged === true, note: textOf(note) },
    typed: { ...NOTHING_TYPED, ...measures },
    photos: blobsOf(photos),
  };
}
