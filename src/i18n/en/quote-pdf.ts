import { days } from "./days.ts";

/** The texts of a quote's PDF. */
export const quotePdf = {
  lang: "en",
  ...days,
  title: (reference: string) => `Quote ${reference}`,
  made: (day: string, tariff: number) => (tariff > 0 ? `${day}, tariff ${tariff}` : day),
  route: (country: string) => `${country} to Cyprus`,
  days: (n: number) => (n === 1 ? "1 day" : `${n} days`),

  calendar: {
    collected: "Collected",
    by: (day: string) => `by ${day}`,
    bologna: "Bologna",
    cutOff: (time: string) => `cut-off ${time}`,
    sails: "Sails",
    from: (port: string) => `from ${port}`,
    ports: "Venice or Ravenna",
    limassol: "Limassol",
    bySchedule: "by the schedule",
    day: "day",
    said: (days: { collected: string; cutOff: string; sails: string; limassol: string }) =>
      `Collected by ${days.collected}, in Bologna by ${days.cutOff}, sails ${days.sails}, Limassol ${days.limassol}.`,
    scheduleSaid: (road: number, hub: number, sea: number) =>
      `By the schedule: ${road} days by road, ${hub} in Bologna, ${sea} at sea.`,
  },

  customer: "For",
  noCustomer: "Whoever holds this quote",
  collected: "Collected in",
  delivered: "Delivered in",
  destination: "Limassol, Cyprus",
  destinationDetail: "CYLMS, door to door",

  pallets: "Pallets",
  heads: ["No.", "Length m", "Width m", "Height m", "Weight kg", "m³"],
  sum: (n: number, kg: string) => `${n === 1 ? "1 pallet" : `${n} pallets`}, chargeable ${kg} kg`,
  toScale: "To scale",
  drawn: (n: number) => (n === 1 ? "One pallet to scale" : `${n} pallets to scale`),
  byVolume: "Filled: weight. Dashed: space, charged at 300 kg per m³.",
  byWeight: "Filled: goods. The weight is charged.",
  numbered: (first: number, last: number) => (first === last ? String(first) : `${first}-${last}`),

  price: "Price, euro",
  book: "Book this",
  bookAct: "Scan, check, confirm",
  bookBy: (moment: string) => `By ${moment} for the dates above.`,
  later: (sails: string, limassol: string) => `Later: sails ${sails}, Limassol ${limassol}.`,
  bookUntil: "Days are counted from collection.",
  code: "Code with the address of this quote",
  linkLater: "If the link does not work yet: the person who made this quote has to be online once.",
  questions: (name: string, phone: string) => `Questions: ${phone ? `${name}, ${phone}` : name}`,
  total: "Total, without duty and VAT",
  valid: (day: string) => `Valid to ${day}, end of day`,

  terms: [
    "The price is for the sizes and weights above. Bologna measures every pallet; what is measured is charged. A difference found when measuring is shown to you before it is charged.",
    "Days are the schedule, counted from collection. A pallet in Bologna after the cut-off sails a week later.",
    "Duty, VAT and cargo insurance are not included.",
    "By road under the CMR Convention, by sea under the carrier's bill of lading.",
  ],
  page: "Page 1 of 1",
} as const;
