/** Not read any closer: routes are in every page's first script, and how codes are read is not. */
const CODE = /^[0-9A-Z]{12}$/;

/** A pallet of the delivery by its code; `scanned`: it was scanned, so it is handed over. */
export type DeliverySearch = { pallet?: string | undefined; scanned?: boolean | undefined };

/** The address of a delivery. */
export function deliverySearch({ pallet, scanned }: Record<string, unknown>): DeliverySearch {
  const code = typeof pallet === "string" && CODE.test(pallet) ? pallet : undefined;
  return { pallet: code, scanned: code !== undefined && scanned === true ? true : undefined };
}
