import type { BookingTexts } from "#domain/schemas/booking.ts";
import { fold } from "#domain/text/fold.ts";

/** The parties in an earlier booking. */
export type PartySource = Record<`${Party}_${Exclude<Part, "postcode" | "town">}`, string> &
  // Rows of before have neither.
  Partial<Record<`${Party}_${"postcode" | "town"}`, string>> & { created: string };
type Party = "shipper" | "consignee";
type Part = (typeof PARTS)[number];

/** A party of an earlier booking, with the booking form's names of its texts. */
export type FormerParty = { key: string; name: string; company: string; address: string; texts: Partial<BookingTexts> };

/** A longer list would be of no use. */
const MOST = 30;
const PARTS = ["name", "company", "address", "postcode", "town", "phone", "email"] as const;

/**
 * The parties that earlier bookings were collected from ("shipper") or delivered to ("consignee"): newest first, without
 * duplicates. A changed telephone number replaces the old one; another address is another entry.
 */
export function formerParties(rows: readonly PartySource[], party: "shipper" | "consignee"): FormerParty[] {
  const found = new Map<string, FormerParty>();
  const newest = [...rows].sort((a, b) => (a.created < b.created ? 1 : a.created > b.created ? -1 : 0));
  for (const row of newest) {
    const values = PARTS.map((part) => (row[`${party}_${part}`] ?? "").trim());
    const [name, company, address] = values;
    const key = [name, company, address].map((text) => fold(text ?? "").replace(/ +/g, " ")).join("\n");
    if (!name || !address || found.has(key)) continue;
    found.set(key, {
      key,
      name,
      company: company ?? "",
      address,
      texts: textsOf(party, values),
    });
    if (found.size === MOST) break;
  }
  return [...found.values()];
}

function textsOf(party: "shipper" | "consignee", values: readonly (string | undefined)[]): Partial<BookingTexts> {
  const name = (part: string) => `${party}${part.charAt(0).toUpperCase()}${part.slice(1)}`;
  return Object.fromEntries(PARTS.map((part, i) => [name(part), values[i] ?? ""])) as Partial<BookingTexts>;
}
