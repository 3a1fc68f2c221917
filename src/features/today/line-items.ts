import type { LineName } from "#domain/office/line-names.ts";
import { knownTime, type Waiting } from "#domain/office/today.ts";
import { localDay } from "#domain/sailings/clock.ts";
import { cityOf } from "#domain/shipment/city.ts";
import { formatReference } from "#domain/shipment/reference.ts";
import { COUNTRIES, transitOf } from "#domain/transit.ts";
import { lastCollection } from "#domain/working-days.ts";
import { formatMoment, formatWeekday, instantOf } from "#i18n/format.ts";
import type { OfficeToday, TodayParts } from "#live/today.ts";
import { today as text } from "#text/today.ts";

/** One of the first things of a line, and the page on which it is decided. */
export type LineItem = { id: string; title: string; detail: string; to: string };

/** At most so many stand in a line; its list has the rest. */
export const SHOWN = 3;

type Shipment = TodayParts["shipments"][number];
type Look = {
  shipment: (id: string) => Shipment | undefined;
  customer: (row: Shipment | undefined) => string;
  /** The name of a zone of the rates on this device; undefined for one that they do not have. */
  zone: (id: string) => string | undefined;
  parts: TodayParts;
  late: OfficeToday["late"];
};

/** Rows by id, made once for all lines. */
export function lookUp(
  { parts, late }: { parts: TodayParts; late: OfficeToday["late"] },
  zones: readonly { id: string; zone_name: string }[] = [],
): Look {
  const shipments = new Map(parts.shipments.map((row) => [row.id, row]));
  const customers = new Map(parts.customers.map((row) => [row.id, row]));
  return {
    parts,
    late,
    shipment: (id) => shipments.get(id),
    zone: (id) => zones.find((zone) => zone.id === id)?.zone_name,
    customer: (row) => {
      const account = customers.get(row?.user_id ?? "");
      return account?.company_name || account?.full_name || text.unknown;
    },
  };
}

/** The first things of a line, in words. */
export function itemsOf(kind: LineName, today: NonNullable<OfficeToday["today"]>, look: Look): LineItem[] {
  return today[kind].slice(0, SHOWN).flatMap((waiting) => ITEM[kind](waiting, look) ?? []);
}

type ItemOf = (waiting: Waiting, look: Look) => LineItem | null;

const ofShipment =
  (detail: (row: Shipment, since: string, look: Look) => string): ItemOf =>
  ({ shipment, since }, look) => {
    const row = look.shipment(shipment);
    if (!row) return null;
    return { id: row.id, title: look.customer(row), detail: detail(row, knownTime(since), look), to: pageOf(row.id) };
  };

const ofPallet =
  (detail: (pallet: TodayParts["pallets"][number], row: Shipment | undefined) => string, to?: string): ItemOf =>
  ({ id, shipment }, look) => {
    const row = look.shipment(shipment);
    const pallet = look.parts.pallets.find((one) => one.id === id);
    if (!pallet) return null;
    return { id, title: look.customer(row), detail: detail(pallet, row), to: to ?? pageOf(shipment) };
  };

const pageOf = (id: string) => `/admin/shipment/${id}`;
const townOf = ({ origin_address, shipper_town }: Shipment) =>
  shipper_town ||
  (cityOf(
    origin_address,
    COUNTRIES.map(({ name }) => name),
  ) ??
    "");
const goods = (row: Shipment, since: string) =>
  text.goods(townOf(row), row.pallet_count, since && formatWeekday(since));

const ITEM: Record<LineName, ItemOf> = {
  to_confirm: ofShipment(goods),
  to_collect: ofShipment((row) => text.goods(townOf(row), row.pallet_count, "")),
  missing: ofPallet(({ number, count, origin_country, missing_note }) =>
    text.palletOf(number, count, origin_country, missing_note),
  ),
  found: ({ id }, { parts }) => {
    const find = parts.finds.find((one) => one.id === id);
    if (!find) return null;
    const title = find.bay ? text.bay(find.bay) : text.somewhere;
    return { id, title, detail: text.find(find.note, formatMoment(find.found_at)), to: "/admin/holds" };
  },
  on_hold: ofPallet(
    ({ number, count }, row) => text.held(row ? formatReference(row.reference) : "", number, count),
    "/admin/holds",
  ),
  late_for_cut_off: ofShipment(({ id }, _, look) => {
    const late = look.late.get(id);
    return late ? text.inBologna(formatWeekday(late.inBologna), late.days) : "";
  }),
  ships_overdue: ({ id, since }, { parts }) => {
    const ship = parts.sailings.find((one) => one.id === id);
    if (!ship) return null;
    return { id, title: text.ship(ship.name, ship.state), detail: formatMoment(since), to: `/admin/sailings/${id}` };
  },
  unanswered: ({ id, since }, { parts }) => {
    const request = parts.requests.find((one) => one.id === id);
    if (!request) return null;
    const detail = text.message(request.about, formatMoment(since));
    return { id, title: request.from, detail, to: "/admin/inbox" };
  },
  in_limassol: ofShipment(goods),
  zone_marked: ofShipment(({ zone_by_postcode: zone }, _, look) =>
    zone === "none" ? text.noZone : text.zone(look.zone(zone)),
  ),
};

/** Of what is to be collected: how much today or earlier, and the pallets by country, most first. `now` in ms. */
export function collections(
  waiting: readonly Waiting[],
  look: Look,
  countries: readonly { id: string; code: string; name: string; slug: string }[],
  now: number,
) {
  const ships = new Map(look.parts.sailings.map((row) => [row.id, row]));
  const here = localDay(now, "Europe/Nicosia");
  const found = { late: 0, today: 0, pallets: 0, countries: new Map<string, { name: string; pallets: number }>() };
  for (const { shipment } of waiting) {
    const row = look.shipment(shipment);
    const country = countries.find(({ id }) => id === row?.country_id);
    const cutOff = instantOf(ships.get(row?.sailing ?? "")?.cut_off ?? "");
    const origin = transitOf(country?.slug ?? "");
    if (!row || !country || !origin || cutOff === null) continue;
    const last = lastCollection(localDay(cutOff, "Europe/Rome"), origin);
    if (last < here) found.late += 1;
    if (last === here) found.today += 1;
    const known = found.countries.get(country.code);
    found.countries.set(country.code, { name: country.name, pallets: (known?.pallets ?? 0) + row.pallet_count });
    found.pallets += row.pallet_count;
  }
  return { ...found, countries: [...found.countries].sort(([, a], [, b]) => b.pallets - a.pallets) };
}
