import type { LabelChoice } from "#live/labels.ts";

/** The search parameters: one or more shipments by id, a sailing or a pallet by id, or (the default) all new labels. */
export type LabelSearch = {
  shipment?: string | undefined;
  sailing?: string | undefined;
  pallet?: string | undefined;
  new?: 1 | undefined;
};

/** The maximum of shipments, as in the office's bulk actions. */
const MOST = 500;
const ID = /^[a-z0-9]{15}$/;

/** Parses an address; invalid ids are dropped. */
export function labelSearch({ shipment, sailing, pallet }: Record<string, unknown>): LabelSearch {
  const none = { shipment: undefined, sailing: undefined, pallet: undefined, new: undefined };
  const ids = idsOf(shipment);
  if (ids.length > 0) return { ...none, shipment: ids.join(",") };
  const [one] = idsOf(sailing);
  if (one) return { ...none, sailing: one };
  const [only] = idsOf(pallet);
  return only ? { ...none, pallet: only } : { ...none, new: 1 };
}

export function choiceOf({ shipment, sailing, pallet }: LabelSearch): LabelChoice {
  if (shipment) return { shipments: shipment.split(",") };
  if (pallet) return { pallet };
  return sailing ? { sailing } : {};
}

function idsOf(value: unknown): string[] {
  if (typeof value !== "string" && typeof value !== "number") return [];
  const ids = String(value)
    .split(",")
    .filter((id) => ID.test(id));
  return [...new Set(ids)].slice(0, MOST);
}
