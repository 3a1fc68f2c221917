import { account } from "#data/use-cases/account.ts";
import type { BookingTexts } from "#domain/schemas/booking.ts";
import { formerParties } from "#domain/shipment/former-parties.ts";

type Party = "shipper" | "consignee";

/**
 * What this device knows of the signed-in person as a party: the profile, and the address of their last booking as that party,
 * of a shipper the last one from this country (id).
 */
export async function ownParty(party: Party, country: string): Promise<Partial<BookingTexts>> {
  const me = account.get();
  if (!me) return {};
  const [mine] = await former(party, me.email.toLowerCase(), country);
  return {
    ...mine?.texts,
    [`${party}Name`]: me.fullName,
    [`${party}Company`]: me.companyName,
    [`${party}Phone`]: me.phone || mine?.texts[`${party}Phone`] || "",
    [`${party}Email`]: me.email,
  };
}

/** Without former bookings where this device cannot read them: the profile is still of use. */
async function former(party: Party, email: string, country: string) {
  try {
    const { shipmentParts } = await import("#data/queries/shipments.ts");
    const { authState } = await import("#data/shared/auth-state.ts");
    const { mirror } = await shipmentParts(authState.owner());
    const own = mirror.filter(
      (row) => row[`${party}_email`].toLowerCase() === email && (party === "consignee" || row.country_id === country),
    );
    return formerParties(own, party);
  } catch (error) {
    console.error(error);
    return [];
  }
}
