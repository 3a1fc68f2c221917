import { isShipmentStatus, type ShipmentStatus } from "#domain/shipment/status.ts";

/** What the office's list is narrowed to; kept in the address, so that it survives a reload and can be handed on. */
export type ShipmentSearch = {
  q?: string | undefined;
  status?: ShipmentStatus | undefined;
  /** What was changed here and not saved, or what sails on nothing yet. */
  only?: Only | undefined;
};

export const ONLY = ["unsaved", "unassigned"] as const;
export type Only = (typeof ONLY)[number];

/** The longest search that the server takes. */
const MOST = 200;

/** The filters of an address; what is not one leaves no trace. */
export function shipmentSearch({ q, status, only }: Record<string, unknown>): ShipmentSearch {
  // The router reads numbers out of the address, and a tracking number may be one.
  const text = typeof q === "string" || typeof q === "number" ? String(q).slice(0, MOST) : "";
  // Named although undefined: what a validator leaves out stays as it was typed.
  return {
    q: text.trim() === "" ? undefined : text,
    status: typeof status === "string" && isShipmentStatus(status) ? status : undefined,
    only: ONLY.find((one) => one === only),
  };
}
