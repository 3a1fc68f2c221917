/** Only checks the form of a code: the route is in the entry chunk, and the real parser is not. */
const CODE = /^[0-9A-Z]{12}$/;

/** A pallet of the delivery by its code; `scanned`: it was just scanned, so it is ticked. */
export type DeliverySearch = { pallet?: string | undefined; scanned?: boolean | undefined };

/** The address of a delivery. */
export function deliverySearch({ pallet, scanned }: Record<string, unknown>): DeliverySearch {
  const code = typeof pallet === "string" && CODE.test(pallet) ? pallet : undefined;
  return { pallet: code, scanned: code !== undefined && scanned === true ? true : undefined };
}
