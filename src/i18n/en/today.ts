import type { LineName } from "#domain/office/line-names.ts";

/** The office's day. Numbers stand before their label, days are passed in formatted. */
const pallets = (count: number) => (count === 1 ? "1 pallet" : `${count} pallets`);
const days = (count: number) => (count === 1 ? "1 day" : `${count} days`);
const one = (count: number, single: string, many: string) => (count === 1 ? single : many);

export const today = {
  title: "Today",
  lines: "What asks for something",
  asOf: (time: string) => `Counted on this device, as of ${time}.`,
  counting: "Is being counted on this device.",
  closes: (name: string, day: string, time: string) => `${name} closes ${day} at ${time} in Italy.`,
  noShip: "No planned ship has its cut-off ahead.",
  now: "today",
  tomorrow: "tomorrow",
  unknown: "customer unknown",
  notKnown: "not known:",

  label: {
    to_confirm: () => "to confirm",
    to_collect: () => "to collect this week",
    missing: (count) => one(count, "pallet is missing", "pallets are missing"),
    found: () => "found without a label",
    on_hold: (count) => one(count, "pallet on hold", "pallets on hold"),
    late_for_cut_off: (count) => one(count, "misses its cut-off", "miss their cut-off"),
    ships_overdue: (count) => one(count, "ship to be recorded", "ships to be recorded"),
    unanswered: () => "not answered",
    in_limassol: () => "in Limassol",
    zone_marked: (count) => one(count, "pickup in another zone", "pickups in another zone"),
  } satisfies Record<LineName, (count: number) => string> as Record<LineName, (count: number) => string>,

  oldest: (when: string) => `oldest since ${when}`,
  since: (when: string, count: number) => `since ${when}, ${days(count)}`,
  age: (count: number) => (count === 0 ? "since today" : `oldest ${days(count)}`),
  longest: (count: number) => (count === 0 ? "since today" : `longest ${days(count)}`),
  cutOff: (when: string) => `cut-off ${when}`,
  due: (when: string, count: number) => (count === 0 ? `due ${when}` : `due ${when}, ${days(count)} ago`),
  late: (count: number) => (count === 1 ? "1 of them is overdue" : `${count} of them are overdue`),
  thisDay: (count: number) => (count === 1 ? "1 of them today" : `${count} of them today`),
  isLate: "late",

  goods: (town: string, count: number, when: string) => [town, pallets(count), when].filter(Boolean).join(", "),
  palletOf: (number: number, count: number, from: string, note: string) =>
    [`pallet ${number} of ${count}`, from && `from ${from}`, note].filter(Boolean).join(" "),
  held: (reference: string, number: number, count: number) => `${reference}, pallet ${number} of ${count}`,
  inBologna: (day: string, late: number) => `in Bologna ${day}, ${days(late)} late`,
  ship: (name: string, state: string) => `${name}: ${state === "sailed" ? "arrived?" : "left?"}`,
  message: (about: string, when: string) => `“${about}”, ${when}`,
  find: (place: string, when: string) => [place, when].filter(Boolean).join(", "),
  somewhere: "Without a bay",
  bay: (bay: string) => `Bay ${bay}`,
  zone: (zone: string | undefined) => `by the postcode in ${zone ?? "another zone"}`,
  noZone: "the postcode is in no zone",
  country: (name: string, count: number) => `${name}: ${pallets(count)}`,
  all: (count: number) => `${pallets(count)}`,
} as const;
