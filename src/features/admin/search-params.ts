import { GOODS_PLACES, type GoodsPlace } from "#domain/office/goods-places.ts";
import { type LineName, lineFrom } from "#domain/office/line-names.ts";
import { isShipmentStatus, type ShipmentStatus } from "#domain/shipment/status.ts";

/** The filters of the office's list; kept in the address, so that they survive a reload and can be shared. */
export type ShipmentSearch = {
  q?: string | undefined;
  status?: ShipmentStatus | undefined;
  /** Only shipments with unsaved changes, or only those without a sailing. */
  only?: Only | undefined;
  /** Only what a line of the office's day counts. */
  line?: LineName | undefined;
  /** Only goods in transit whose last pallet is there. */
  where?: GoodsPlace | undefined;
  /** Newest booking first is not written to the address. */
  sort?: Exclude<Sort, "newest"> | undefined;
  /** Below the list of this device also what only the server has. */
  older?: true | undefined;
};

export const ONLY = ["unassigned", "unsaved"] as const;
export type Only = (typeof ONLY)[number];

/** Newest first is the order without a choice. */
export const OTHER_SORTS = ["oldest", "sailing", "where", "customer"] as const;
export type Sort = "newest" | (typeof OTHER_SORTS)[number];

/** The longest search that the server accepts, in characters. */
const MOST = 200;

/** Parses the filters of an address; anything else is dropped. */
export function shipmentSearch({ q, ...asked }: Record<string, unknown>): ShipmentSearch {
  const { status, only, line, where, sort, older } = asked;
  // The router parses digits in the address as a number, and a tracking number may be one.
  const text = typeof q === "string" || typeof q === "number" ? String(q).slice(0, MOST) : "";
  // Returned even when undefined: the router keeps parameters that a validator does not return.
  return {
    q: text.trim() === "" ? undefined : text,
    status: typeof status === "string" && isShipmentStatus(status) ? status : undefined,
    only: ONLY.find((one) => one === only),
    line: lineFrom(line) ?? undefined,
    where: GOODS_PLACES.find((one) => one === where),
    sort: OTHER_SORTS.find((one) => one === sort),
    older: older === true || undefined,
  };
}
