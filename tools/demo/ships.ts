import { addDays, daysBetween } from "#domain/calendar.ts";
import { localDay } from "#domain/sailings/clock.ts";
import { containerCheckDigit } from "#domain/sailings/containers.ts";
import { FIRST_RULE, type Port, ruledSailing, WEEKS_AHEAD } from "#domain/sailings/rule.ts";
import { DAY, HOUR, ITALY, MINUTE, stored } from "./clock.ts";
import type { Random } from "./random.ts";

/** A ship of the year: what was planned, what became of it, and what is aboard. Times in ms, null: not (yet). */
export type Ship = {
  id: string;
  name: string;
  port: Port;
  vessel: string;
  cut_off: number;
  /** As it stands, after a delay. */
  etd: number;
  eta: number;
  first: { etd: number; eta: number } | null;
  delay: { at: number; reason: string } | null;
  closed: number;
  atd: number;
  ata: number;
  /** Pallets by container, in the order of loading. */
  containers: { number: string; seal: string; pallets: number }[];
};

const VESSELS = ["Adria Trader", "Levant Bridge", "Stella Veneta", "Cape Akamas"];
const REASONS = [
  "Strong wind in the Adriatic",
  "The port of loading was closed",
  "Engine repair",
  "Strike in the port",
];
/** Pallets of any of the year's footprints that fit on the floor of a 40' high cube. */
const MOST_IN_CONTAINER = 20;
/** Containers that are loaded between the closing and the departure. */
const MOST_LOADED = 12;

/** All ships from some weeks before `begin` to as many ahead as the product keeps. */
export function ships(random: Random, begin: number, now: number): Ship[] {
  // The ports take turns from the rule's week on; an even number of weeks before it they have the same turns.
  const weeks = Math.ceil(daysBetween(localDay(begin, ITALY), FIRST_RULE.since) / 14) * 2 + 2;
  const rule = { ...FIRST_RULE, since: addDays(FIRST_RULE.since, -7 * Math.max(weeks, 0)) };
  const list: Ship[] = [];
  let ahead = 0;
  for (let day = localDay(begin - 14 * DAY, ITALY); ahead < WEEKS_AHEAD; day = addDays(day, 7)) {
    const planned = ruledSailing(rule, day);
    if (!planned) continue;
    if (planned.cut_off > now) ahead += 1;
    list.push(shipOf(random, planned, now));
  }
  return list;
}

function shipOf(random: Random, planned: NonNullable<ReturnType<typeof ruledSailing>>, now: number): Ship {
  const late = random.chance(0.08) ? random.whole(1, 2) * DAY : 0;
  const at = planned.etd - random.whole(20, 60) * HOUR;
  const delayed = late > 0 && at < now;
  const etd = planned.etd + (delayed ? late : 0);
  const eta = planned.eta + (delayed ? late : 0);
  return {
    id: planned.id,
    name: planned.name,
    port: planned.port,
    vessel: random.pick(VESSELS),
    cut_off: planned.cut_off,
    etd,
    eta,
    first: delayed ? { etd: planned.etd, eta: planned.eta } : null,
    delay: delayed ? { at, reason: random.pick(REASONS) } : null,
    closed: planned.cut_off + random.whole(60, 240) * MINUTE,
    atd: etd + random.whole(0, 150) * MINUTE,
    // One in nine is recorded a day or two after it was due, as in life.
    ata: eta + (random.chance(0.11) ? random.whole(20, 48) * HOUR : random.whole(-60, 240) * MINUTE),
    containers: [],
  };
}

/** Whether a ship has room for so many more pallets: what is loaded before it leaves, four hours a container. */
export function freeContainers(ship: Ship, pallets: number): boolean {
  const full = ship.containers.slice(0, -1).length * MOST_IN_CONTAINER + (ship.containers.at(-1)?.pallets ?? 0);
  return full + pallets <= MOST_LOADED * MOST_IN_CONTAINER;
}

/** The container in which the ship's next pallet goes, from 1, and how long after the closing, in ms. */
export function nextContainer(random: Random, ship: Ship): { container: number; after: number } {
  let open = ship.containers.at(-1);
  if (!open || open.pallets >= MOST_IN_CONTAINER) {
    open = { number: containerNumber(random), seal: `IT${random.whole(100_000, 999_999)}`, pallets: 0 };
    ship.containers.push(open);
  }
  open.pallets += 1;
  const container = ship.containers.length;
  return { container, after: (container - 1) * 4 * HOUR + open.pallets * 6 * MINUTE };
}

/** A container number with its check digit. */
function containerNumber(random: Random): string {
  const body = `${random.pick(["CMAU", "MSKU", "TGHU", "BMOU"])}${random.whole(100_000, 999_999)}`;
  return `${body}${containerCheckDigit(`${body}0`)}`;
}

/** The state of a ship at `now`. */
export function stateOf(ship: Ship, now: number): "planned" | "closed" | "sailed" | "arrived" {
  if (ship.ata <= now) return "arrived";
  if (ship.atd <= now) return "sailed";
  return ship.closed <= now ? "closed" : "planned";
}

/** The row of a ship. */
export function shipRow(ship: Ship, now: number) {
  const state = stateOf(ship, now);
  const left = state === "sailed" || state === "arrived";
  const changed = [ship.etd - 60 * DAY, ship.delay?.at ?? 0, ship.closed, ship.atd, ship.ata].filter((at) => at <= now);
  return {
    id: ship.id,
    name: ship.name,
    port: ship.port,
    vessel: ship.vessel,
    voyage: `${ship.name.slice(2, 4)}${ship.name.slice(-2)}${ship.port.slice(0, 1)}`,
    cut_off: stored(ship.cut_off),
    etd: stored(ship.etd),
    eta: stored(ship.eta),
    atd: left ? stored(ship.atd) : "",
    ata: state === "arrived" ? stored(ship.ata) : "",
    first_etd: stored(ship.first?.etd ?? null),
    first_eta: stored(ship.first?.eta ?? null),
    delay_reason: ship.delay?.reason ?? "",
    containers: JSON.stringify(ship.containers.map(({ number, seal }) => ({ number, seal }))),
    state,
    note: "",
    edited: ship.delay !== null,
    created: stored(Math.min(ship.etd - 60 * DAY, now)),
    updated: stored(Math.max(...changed, ship.etd - 60 * DAY > now ? now : 0)),
  };
}
