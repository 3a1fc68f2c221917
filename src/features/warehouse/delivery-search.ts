/** Only checks the form of a code: the route is in the entry chunk, and the real parser is not. */
const CODE = /^[0-9A-Z]{12}$/;

/** A pallet of the delivery by its code; `scanned`: it was just scanned, so it is ticked. `round`: it leads back to the round. */
export type DeliverySearch = {
  pallet?: string | undefined;
  scanned?: boolean | undefined;
  round?: boolean | undefined;
};

/** The address of a delivery. */
export function deliverySearch({ pallet, scanned, round }: Record<string, unknown>): DeliverySearch {
  const code = typeof pallet === "string" && CODE.test(pallet) ? pallet : undefined;
  const yes = (given: unknown) => (code !== undefined && given === true ? true : undefined);
  return { pallet: code, scanned: yes(scanned), round: yes(round) };
}
