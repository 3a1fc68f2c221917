import { formatReference } from "./reference.ts";
import type { ShipmentStatus } from "./status.ts";

/** What the office's free-text search looks at: the spec's four texts, and how people name a booking or its goods. */
export type SearchableShipment = {
  status: string;
  cargo_description: string;
  tracking_number?: string | null;
  shipper_name: string;
  consignee_name: string;
  reference?: string | null;
  goods_description?: string | null;
};

/**
 * The rows whose texts contain every word of `text`, in any case and with or without accents, and that have `status`
 * (null: all statuses). An empty text matches everything (spec section 2, /admin).
 */
export function filterShipments<T extends SearchableShipment>(
  rows: readonly T[],
  { text, status }: { text: string; status: ShipmentStatus | null },
): T[] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  return rows.filter((row) => (status === null || row.status === status) && containsAll(row, words));
}

function containsAll(row: SearchableShipment, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const reference = row.reference ?? "";
  const texts = [
    row.cargo_description,
    row.tracking_number,
    row.shipper_name,
    row.consignee_name,
    row.goods_description,
    // Typed off the paper with its dashes or without.
    reference && `${formatReference(reference)} AKF${reference}`,
  ].map((value) => plain(value ?? ""));
  return words.every((word) => texts.some((value) => value.includes(word)));
}

/** Lower case, accents off, Greek final sigma as the other: "ΓΕΩΡΓΙΟΥ" finds "Γεωργίου". */
function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/ς/g, "σ");
}
