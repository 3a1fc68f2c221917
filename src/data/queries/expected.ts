import type { Sailing } from "#data/shared/wire.ts";
import { addDays } from "#domain/calendar.ts";
import { palletCodeParts, readTypedCode } from "#domain/pallets/code.ts";
import {
  type AwaitedPallet,
  datedSailing,
  type ExpectedGroup,
  expectedDay,
  groupOf,
  type Square,
  squaresAt,
} from "#domain/pallets/expected.ts";
import { pointRank, SCAN_POINTS, type ScanPoint, scanTime, standingScans } from "#domain/pallets/scan.ts";
import { localDay, momentOf, type TimeZone } from "#domain/sailings/clock.ts";
import { containsWords, searchText, searchWords } from "#domain/shipment/search.ts";
import { clean } from "#domain/text/clean.ts";
import { latinLetters } from "#domain/text/latin-letters.ts";
import type { Origin } from "#domain/transit.ts";
import { COUNTRIES, transitOf } from "#domain/transit.ts";
import { momentMs, type PalletNow } from "./pallet-now.ts";
import { byPallet } from "./pallet-rows.ts";
import type { WarehouseParts } from "./warehouse.ts";

/** A shipment at a point. `squares`: its pallets that are not cancelled, by number. */
export type ExpectedShipment = {
  shipment: string;
  reference: string;
  consignee: string;
  town: string;
  originCountry: string;
  /** The sailing's id and the day on which it is expected at the point ("YYYY-MM-DD"), of its first pallet; "" and null for none. */
  sailing: string;
  due: string | null;
  squares: { pallet: PalletNow; square: Square }[];
  here: number;
  of: number;
};

/** What is due at a point on a day. */
export type Expected = {
  here: number;
  of: number;
  /** Counts of all squares, in the order here, missing, ramp, road. */
  wall: Square[];
  /** The first day from `day` on with something still expected; null for none. */
  nextDue: string | null;
  groups: Record<ExpectedGroup, ExpectedShipment[]>;
};

/** How many different pallets were scanned at each point on a day. */
export type DayCount = Record<ScanPoint, number>;

const WALL: readonly Square[] = ["here", "missing", "ramp", "road"];

/** The time zone of each point. */
export function zoneOf(point: ScanPoint): TimeZone {
  return point === "port_in" || point === "delivered" ? "Europe/Nicosia" : "Europe/Rome";
}

/** The list of a point on `day`; `now` in ms. Pure. */
export function expectedAt(
  parts: Pick<WarehouseParts, "pallets" | "sailings" | "scans">,
  { point, day, now }: { point: ScanPoint; day: string; now: number },
): Expected {
  const today = localDay(now, zoneOf(point));
  const came = cameOn(parts.scans, () => day).get(point) ?? new Map<string, number>();
  const sailings = new Map(parts.sailings.map((row) => [row.id, daysOf(row)]));
  const awaited = (pallet: PalletNow): AwaitedPallet => ({
    state: pallet.state as AwaitedPallet["state"],
    cancelled: pallet.cancelled,
    sailing: sailings.get(pallet.sailing) ?? null,
    origin: ORIGINS.get(pallet.origin_country) ?? null,
    came: came.get(pallet.id) ?? 0,
  });
  const groups: Expected["groups"] = { missing: [], ramp: [], road: [], complete: [] };
  const days: string[] = [];
  for (const pallets of byShipment(parts.pallets)) {
    const waits = pallets.map(awaited);
    const squares = squaresAt(point, waits, { day, today, now });
    if (!squares) continue;
    const row = shipmentRow(pallets, squares, waits[0] ? expectedDay(point, waits[0]) : null);
    groups[groupOf(squares)].push(row);
    if (row.due !== null && row.due >= day && row.here < row.of) days.push(row.due);
  }
  for (const rows of Object.values(groups)) rows.sort(byDueThenName);
  const all = Object.values(groups).flatMap((rows) =>
    rows.flatMap(({ squares }) => squares.map(({ square }) => square)),
  );
  const wall = WALL.flatMap((square) => all.filter((one) => one === square));
  return {
    here: wall.lastIndexOf("here") + 1,
    of: wall.length,
    wall,
    nextDue: days.sort()[0] ?? null,
    groups,
  };
}

/** How many pallets a person scanned at each point today, by the calendar of that point. `now` in ms. Pure. */
export function dayCount(scans: WarehouseParts["scans"], now: number, by: string): DayCount {
  const came = cameOn(scans, (point) => localDay(now, zoneOf(point)), by);
  return Object.fromEntries(SCAN_POINTS.map((point) => [point, came.get(point)?.size ?? 0])) as DayCount;
}

/** When pallets were first scanned at each point on its day, in ms, without voided scans; by anybody, or by one person. */
function cameOn(
  scans: WarehouseParts["scans"],
  day: (point: ScanPoint) => string,
  by?: string,
): Map<ScanPoint, Map<string, number>> {
  const found = new Map<ScanPoint, Map<string, number>>();
  // Days are compared as two numbers: computing the day of each scan would take longer than everything else.
  const days = new Map(SCAN_POINTS.map((point) => [point, boundsOf(day(point), zoneOf(point))]));
  for (const [pallet, own] of byPallet(scans)) {
    for (const scan of standingScans(own)) {
      if (by !== undefined && scan.by !== by) continue;
      const time = scanTime(scan);
      const bounds = days.get(scan.point);
      if (!bounds || time < bounds.from || time >= bounds.to) continue;
      const at = found.get(scan.point) ?? new Map<string, number>();
      found.set(scan.point, at);
      if (!at.has(pallet)) at.set(pallet, time);
    }
  }
  return found;
}

/** The beginning and the end of a local day, in ms. */
function boundsOf(day: string, zone: TimeZone): { from: number; to: number } {
  const midnight = (of: string) => momentOf({ day: of, time: "00:00" }, zone);
  return { from: midnight(day), to: midnight(addDays(day, 1)) };
}

/** All pallets of this device by shipment whose code, reference, consignee, town or address with its postcode contains every word. Pure. */
export function searchPallets(pallets: readonly PalletNow[], text: string): PalletNow[][] {
  const words = searchWords(text);
  if (words.length === 0) return [];
  return byShipment(pallets).filter((rows) => {
    const [first] = rows;
    if (!first) return false;
    const { reference } = palletCodeParts(first.code);
    const texts = {
      reference,
      consignee_name: first.consignee,
      goods_description: `${first.town} ${first.delivery_address} ${codesOf(rows)}`,
    };
    return containsWords(searchText(texts), words);
  });
}

/** What is offered while somebody types a number, at most. */
export const MOST_OFFERED = 8;
/** From so many characters on. */
const LEAST_TYPED = 4;
const REFERENCE = 10;

/**
 * The pallets of this device whose number fits to what was typed of it: those that are not at the point yet first, so that all of
 * a shipment can be chosen, then those that begin with it; a whole reference offers all of its pallets. Letters are read as in a
 * whole number. Pure.
 */
export function offeredPallets(pallets: readonly PalletNow[], typed: string, point: ScanPoint): PalletNow[] {
  const read = readTypedCode(typed);
  const open = pallets.filter(({ cancelled }) => !cancelled);
  if (read.ok) return open.filter(({ code }) => code === read.code);
  if (read.why === "number") return open.filter(({ code }) => code.startsWith(read.reference));
  const all = latinLetters(clean(typed, "code"))
    .toUpperCase()
    .replace(/[IL]/g, "1")
    .replace(/O/g, "0")
    .replace(/[^0-9A-Z]/g, "");
  // A reference may begin with these letters as well.
  const parts = [all, ...(all.startsWith("AKF") ? [all.slice(3)] : [])].filter(({ length }) => length >= LEAST_TYPED);
  if (parts.length === 0) return [];
  const rank = ({ code }: PalletNow) => Math.min(...parts.map((part) => rankOf(code, part)));
  const here = ({ state }: PalletNow) => Number(pointRank(state) >= pointRank(point));
  return open
    .flatMap((pallet) => (rank(pallet) === NONE ? [] : [{ pallet, rank: rank(pallet), here: here(pallet) }]))
    .sort((a, b) => a.here - b.here || a.rank - b.rank || (a.pallet.code < b.pallet.code ? -1 : 1))
    .slice(0, MOST_OFFERED)
    .map(({ pallet }) => pallet);
}

const NONE = 2;

/** 0: the number begins so. 1: it stands within the reference. 2: it does not fit. */
function rankOf(code: string, part: string): number {
  if (code.startsWith(part)) return 0;
  return code.slice(0, REFERENCE).includes(part) ? 1 : NONE;
}

const codesOf = (rows: readonly PalletNow[]) => rows.map(({ code }) => code).join(" ");

/** In the order of their codes. */
function byShipment(pallets: readonly PalletNow[]): PalletNow[][] {
  const found = new Map<string, PalletNow[]>();
  for (const pallet of pallets) {
    const list = found.get(pallet.shipment);
    if (list) list.push(pallet);
    else found.set(pallet.shipment, [pallet]);
  }
  return [...found.values()];
}

function shipmentRow(pallets: PalletNow[], squares: (Square | null)[], due: string | null): ExpectedShipment {
  const [first] = pallets as [PalletNow, ...PalletNow[]];
  const shown = pallets.flatMap((pallet, n) => (squares[n] ? [{ pallet, square: squares[n] }] : []));
  return {
    shipment: first.shipment,
    reference: palletCodeParts(first.code).reference,
    consignee: first.consignee,
    town: first.town,
    originCountry: first.origin_country,
    sailing: first.sailing,
    due,
    squares: shown,
    here: shown.filter(({ square }) => square === "here").length,
    of: shown.length,
  };
}

function byDueThenName(a: ExpectedShipment, b: ExpectedShipment): number {
  const [x, y] = [`${a.due ?? "9"} ${a.reference}`, `${b.due ?? "9"} ${b.reference}`];
  return x < y ? -1 : x > y ? 1 : 0;
}

function daysOf({ state, cut_off, etd, eta, ata }: Sailing) {
  return datedSailing({
    state,
    ...{ cut_off: momentMs(cut_off), etd: momentMs(etd), eta: momentMs(eta), ata: momentMs(ata) },
  });
}

/** By the country's name, which pallets have. */
const ORIGINS: ReadonlyMap<string, Origin | null> = new Map(COUNTRIES.map(({ name, slug }) => [name, transitOf(slug)]));
