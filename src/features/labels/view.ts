import type { LabelChoice } from "#live/labels.ts";

/** The search parameters: one or more shipments by id, a sailing by id, or (the default) all new labels. */
export type LabelSearch = { shipment?: string | undefined; sailing?: string | undefined; new?: 1 | undefined };

/** The maximum of shipments, as in the office's bulk actions. */
const MOST = 500;
const ID = /^[a-z0-9]{15}$/;

/** Parses an address; invalid ids are dropped. */
export function labelSearch({ shipment, sailing }: Record<string, unknown>): LabelSearch {
  const ids = idsOf(shipment);
  if (ids.length > 0) return { shipment: ids.join(","), sailing: undefined, new: undefined };
  const [one] = idsOf(sailing);
  return one
    ? { shipment: undefined, sailing: one, new: undefined }
    : { shipment: undefined, sailing: undefined, new: 1 };
}

export function choiceOf({ shipment, sailing }: LabelSearch): LabelChoice {
  if (shipment) return { shipments: shipment.split(",") };
  return sailing ? { sailing } : {};
}

function idsOf(value: unknown): string[] {
  if (typeof value !== "string" && typeof value !== "number") return [];
  const ids = String(value)
    .split(",")
    .filter((id) => ID.test(id));
  return [...new Set(ids)].slice(0, MOST);
}
