import { addDays } from "#domain/calendar.ts";
import { lclQuote } from "#domain/rates/lcl-quote.ts";
import { loadTotals, type Pallet } from "#domain/rates/pallet.ts";
import { zoneOfPostcode } from "#domain/rates/zone-of-postcode.ts";
import { dayInBologna, firstSailing } from "#domain/sailings/assign.ts";
import { localDay } from "#domain/sailings/clock.ts";
import { newBooking } from "#domain/shipment/new-booking.ts";
import { newReference } from "#domain/shipment/reference.ts";
import { transitOf } from "#domain/transit.ts";
import { cancellation } from "#text/cancellation.ts";
import { CYPRUS, DAY, deskTime, HOUR, MINUTE, stored, workday } from "./clock.ts";
import type { Row } from "./ledger.ts";
import { type Customer, type Party, receiver, supplier } from "./people.ts";
import type { Random } from "./random.ts";
import { stateOf } from "./ships.ts";
import { happen, palletIds, type Story, setStatus } from "./story.ts";
import { type Version, versionAt } from "./tariffs.ts";
import type { Year } from "./year.ts";

const GOODS = [
  ...["Irrigation parts", "Αντλίες νερού", "Ceramic tiles", "Olive oil bottles", "Machine spares", "Solar inverters"],
  ...["Office furniture", "Βιβλία", "Dental equipment", "Printed labels", "Wine", "Bicycle frames", "Paint", ""],
];
const REASONS = [
  ...["The order was cancelled by our customer.", "Wrong goods, we book again.", "We found another date."],
];
const NOTES = [
  ...["Customer asked for a call before delivery.", "Invoice goes to the accountant, see email."],
  ...["Lift truck needed at delivery.", "Pays after delivery, agreed with Elena."],
];
const FOOTPRINTS: readonly (readonly [readonly [number, number], number])[] = [
  [[1.2, 0.8], 6],
  [[1.2, 1], 3],
  [[0.8, 0.6], 1],
];
const COUNTS = [
  [1, 45],
  [2, 25],
  [3, 12],
  [4, 8],
  [6, 6],
  [10, 1],
] as const;

/** A load as customers have it. */
export function load(random: Random): Pallet[] {
  const [length, width] = random.weighted(FOOTPRINTS);
  const height = random.between(0.6, 1.9, 2);
  const heaviest = 70 + Math.round(height * 350);
  return Array.from({ length: random.weighted(COUNTS) }, () => ({
    length,
    width,
    height,
    weight: random.whole(60, heaviest),
  }));
}

/** Where goods come from, with the zone that the postcode has in a tariff. */
export function origin(random: Random, { tariff }: Version) {
  for (;;) {
    const from = supplier(random);
    const country = tariff.countries.find(({ code }) => code === from.country);
    const zone = country && zoneOfPostcode(from.place.postcode, country, tariff.zones);
    if (country && zone) return { party: from.party, country, zone };
  }
}

/** A booking made at `booked`, from the calculator or from a quote. */
export function book(year: Year, booked: number): Story {
  const { random } = year;
  const there = year.customers.filter(({ since }) => since < booked);
  const customer = random.weighted(there.map((one, i) => [one, 30 / (i + 2)] as const));
  const quote = random.chance(0.08) ? year.quotes.open(booked) : null;
  const quotedAt = quote?.quotedAt ?? booked - random.whole(2, 40) * MINUTE;
  const version = quote?.version ?? versionAt(year.versions, quotedAt);
  const from = quote?.from ?? origin(random, version);
  const declared = quote?.pallets ?? load(random);
  const reference = newReference(random.bytes(10));
  const row = bookingRow({ random, customer, booked, quotedAt, version, from, declared, reference });
  row.quote = quote?.id ?? "";
  quote?.accept(booked, reference);
  const { id } = row as { id: string };
  const story: Story = {
    ...{ id, customer, reference, booked, zone: from.zone, version, declared, row, country: from.country },
    ...{ pallets: palletIds(reference, declared.length), events: [], scans: [], status: "pending", ship: null },
    changed: booked,
  };
  happen(story, { id: `e${id}`, kind: "status", to: "pending", at: booked, by: customer.id });
  year.mail(customer.email, "booking_customer", { id }, id, booked);
  year.mail("office", "booking_office", { id }, id, booked);
  if (random.chance(0.35)) year.documents(id, customer.id, booked + random.whole(1, 30) * MINUTE);
  return story;
}

type Booked = {
  random: Random;
  customer: Customer;
  booked: number;
  quotedAt: number;
  version: Version;
  from: ReturnType<typeof origin>;
  declared: Pallet[];
  reference: string;
};

/** The row as the server makes it (pb_hooks/lib/shipments/create-booking.js). */
function bookingRow({ random, customer, booked, quotedAt, version, from, declared, reference }: Booked): Row {
  const price = lclQuote(declared, from.zone, version.tariff.sea_rates);
  const sent = {
    ...{ reference, tariff_version: version.tariff.version, quoted_at: stored(quotedAt) },
    ...{ country_id: from.country.id, zone_id: from.zone.id, goods_description: random.pick(GOODS) },
    ready_on: random.chance(0.3) ? workday(addDays(localDay(booked, CYPRUS), random.whole(3, 12))) : "",
    ...partyFields("shipper", from.party),
    ...partyFields("consignee", receiver(random, customer)),
  };
  const row = newBooking(sent, declared, { ...loadTotals(declared), ...price });
  return {
    ...row,
    ...{ id: random.id(), user_id: customer.id, estimated_rate: price.costBreakdown.total },
    ...{ pallet_details: row.dimensions, cost_breakdown: JSON.stringify(price.costBreakdown) },
    ...{ booking_date: stored(booked), created: stored(booked) },
  };
}

const partyFields = (name: string, { name: fullName, ...rest }: Party) =>
  Object.fromEntries(Object.entries({ name: fullName, ...rest }).map(([field, value]) => [`${name}_${field}`, value]));

export function cancelByCustomer(year: Year, story: Story): void {
  const at = story.booked + year.random.whole(10, 90) * MINUTE;
  if (at > year.now) return;
  setStatus(year, story, "cancelled", { at, made: at, by: story.customer.id });
  story.row.cancel_reason = year.random.pick(REASONS);
  story.row.cancelled_by = "customer";
}

export function cancelByOffice(year: Year, story: Story): void {
  const at = deskTime(year.random, story.changed + HOUR);
  if (at > year.now) return;
  const operator = year.random.pick(year.with("operator"));
  year.audit(at, operator, "shipment_edited", ["shipments", story.id], { status: [story.status, "cancelled"] });
  setStatus(year, story, "cancelled", { at, made: at, by: operator.id });
  story.row.cancel_reason = year.random.pick(cancellation.reasons);
  story.row.cancelled_by = "office";
}

/** The office confirms and the schedule chooses the ship; false when that has not happened yet. */
export function confirm(year: Year, story: Story): boolean {
  const { random } = year;
  const at = deskTime(random, story.booked);
  if (at > year.now) return false;
  const operator = random.pick(year.with("operator"));
  setStatus(year, story, "confirmed", { at, made: at, by: operator.id });
  year.audit(at, operator, "shipment_edited", ["shipments", story.id], { status: ["pending", "confirmed"] });
  if (random.chance(0.15)) year.note(story.id, random.pick(NOTES), Math.min(at + 3 * MINUTE, year.now), operator);
  const inBologna = dayInBologna({
    readyOn: String(story.row.ready_on) || null,
    booked: localDay(story.booked, CYPRUS),
    confirmed: localDay(at, CYPRUS),
    origin: transitOf(story.country.slug) ?? { code: "", road: 0 },
  });
  const open = year.ships.filter((ship) => stateOf(ship, at) === "planned" && ship.etd - 60 * DAY < at);
  story.ship =
    firstSailing(
      open.map((ship) => ({ ...ship, state: "planned", ship })),
      inBologna,
    )?.ship ?? null;
  return true;
}
