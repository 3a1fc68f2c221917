import type { BookingForm } from "#domain/schemas/booking.ts";
import { clean } from "#domain/text/clean.ts";
import type { Party } from "#ui/freight/party-fields.ts";

type Named = Pick<BookingForm, `${Party}Name` | `${Party}Email`>;

/** Whom the sign-up is filled in for: the party that the person has said to be, else either. */
export function peopleOf(form: Named, iAm: Party | null) {
  const one = (party: Party) => ({
    fullName: clean(form[`${party}Name`], "line"),
    email: clean(form[`${party}Email`], "email"),
  });
  return { me: iAm && one(iAm), people: [one("consignee"), one("shipper")] };
}
