import { addDays } from "#domain/calendar.ts";
import { palletHold } from "#domain/pallets/hold.ts";
import type { ScanPoint } from "#domain/pallets/scan.ts";
import { palletState } from "#domain/pallets/state.ts";
import { lclQuote } from "#domain/rates/lcl-quote.ts";
import { loadTotals, type Pallet } from "#domain/rates/pallet.ts";
import { nextSailing } from "#domain/sailings/assign.ts";
import { localDay } from "#domain/sailings/clock.ts";
import { sailingDays } from "#domain/sailings/days.ts";
import { containerName } from "#domain/sailings/week.ts";
import { daysText } from "#domain/shipment/milestones.ts";
import { transitOf } from "#domain/transit.ts";
import { CYPRUS, DAY, deskTime, during, HOUR, ITALY, MINUTE, workday } from "./clock.ts";
import type { Member } from "./people.ts";
import type { Random } from "./random.ts";
import { freeContainers, nextContainer, type Ship, stateOf } from "./ships.ts";
import { happen, milestoneId, type ScanRow, type Story, scansOf, take } from "./story.ts";
import { found, goneFrom, matched } from "./yard.ts";
import type { Year } from "./year.ts";

/** Troubles of the last days are open, in ms. */
const UNSETTLED = 6 * DAY;
const BAYS = ["A 1", "A 2", "A 3", "B 1", "B 2", "B 3", "C 1", "C 4", "D 2", "D 4"];

/** Collection, Bologna, ship, Limassol, door. */
export function travel(year: Year, story: Story): void {
  const { random } = year;
  const road = transitOf(story.country.slug)?.road;
  if (!story.ship || road === undefined) return;
  const [driver, hub, other, limassol] = year.with("warehouse") as [Member, Member, Member, Member];
  const collected = during(random, collectionDay(random, story, story.ship, road), ITALY, 8, 16);
  scanAll(year, story, { point: "collected", at: collected, by: driver });
  const inBologna = during(random, addDays(localDay(collected, ITALY), road), ITALY, 7, 11);
  scanAll(year, story, { point: "hub_in", at: inBologna, by: random.pick([hub, other]) });
  const complete = story.scans.filter(({ point }) => point === "hub_in").length >= story.pallets.length;
  const ready = complete ? Math.max(inBologna, decideHolds(year, story)) : Number.POSITIVE_INFINITY;
  if (!board(year, story, ready, random.pick([hub, other]))) return;
  const ashore = during(random, addDays(localDay(story.ship.ata + 3 * HOUR, CYPRUS), 1), CYPRUS, 7, 12);
  scanAll(year, story, { point: "port_in", at: ashore, by: limassol });
  const day = workday(addDays(localDay(ashore, CYPRUS), random.whole(1, 3)));
  scanAll(year, story, { point: "delivered", at: during(random, day, CYPRUS, 8, 15), by: limassol });
}

/** Between the first possible day and the last that makes the cut-off; one in 25 is later. */
function collectionDay(random: Random, story: Story, ship: Ship, road: number): string {
  const confirmed = addDays(localDay(Date.parse(String(story.row.confirmed_at)), CYPRUS), 1);
  const earliest = workday([confirmed, String(story.row.ready_on)].sort()[1] as string);
  const last = addDays(localDay(ship.cut_off, ITALY), -road);
  const wanted = workday(addDays(earliest, random.whole(0, 2)));
  const day = wanted <= last ? wanted : earliest;
  return random.chance(0.04) ? workday(addDays(day, random.whole(3, 6))) : day;
}

type Round = {
  point: ScanPoint;
  at: number;
  by: Member;
  aboard?: (i: number) => { sailing: string; container: string };
};

/** Scans every pallet at a point within some minutes; what lies after the year's end has not happened. */
function scanAll(year: Year, story: Story, round: Round): void {
  const { random } = year;
  const offline = random.chance(0.15) ? random.whole(20, 240) * MINUTE : 0;
  const bay = round.point === "hub_in" || round.point === "port_in" ? random.pick(BAYS) : "";
  for (const i of story.pallets.keys()) {
    const scanned_at = round.at + i * random.whole(15, 70) * 1000;
    const received_at = scanned_at + offline + random.whole(1, 4) * 1000;
    if (received_at > year.now) continue;
    if (isMissing(year, story, round, i)) {
      goneFrom(year, story, i, round);
      continue;
    }
    scanOne(year, story, round, { i, scanned_at, received_at, bay });
  }
}

/** What came to Bologna in these days may still be wrong: the office has not settled it. */
function isOpen(year: Year, point: ScanPoint, at: number): boolean {
  return point === "hub_in" && year.now - at < UNSETTLED;
}

/** Whether one of the last days' troubles happens here; there are a few of each, whatever the seed. */
function goesWrong(year: Year, kind: keyof Year["troubles"]): boolean {
  if (year.troubles[kind] === 0 || year.random.chance(0.6)) return false;
  year.troubles[kind] -= 1;
  return true;
}

/** One of several pallets did not come with the truck: the office looks for it. */
function isMissing(year: Year, story: Story, { point, at }: Round, i: number): boolean {
  return i === 0 && story.pallets.length > 1 && isOpen(year, point, at) && goesWrong(year, "missing");
}

type Scanned = { i: number; scanned_at: number; received_at: number; bay: string };

function scanOne(year: Year, story: Story, round: Round, scanned: Scanned): void {
  const { random } = year;
  const { point, by } = round;
  const { i, received_at } = scanned;
  const declared = story.declared[i] as Pallet;
  const made = scanRow(year, story, round, scanned);
  const later = received_at + HOUR;
  if (isOpen(year, point, scanned.scanned_at) && later + MINUTE < year.now && goesWrong(year, "found"))
    found(year, later, by, declared);
  // Nobody can read its label, but its finder knows it.
  const scan = point === "hub_in" && random.chance(0.02) ? matched(year, story, made, by, declared) : made;
  take(year, story, scan);
  const wrong = random.chance(0.004);
  photograph(year, story, scan, { by, isShown: !wrong, first: i === 0 });
  if (wrong) takeBack(year, story, scan);
}

/** Damage and the first signature of a delivery, which the customer sees while its scan counts. */
function photograph(
  year: Year,
  story: Story,
  scan: ScanRow,
  { by, isShown, first }: { by: Round["by"]; isShown: boolean; first: boolean },
): void {
  const delivered = scan.point === "delivered";
  const shown_to = delivered && isShown ? story.customer.id : "";
  const picture = { scan: scan.id, shipment: story.id, pallet: scan.pallet, shown_to };
  if (scan.condition === "damaged") year.photo(picture, "photo", scan.received_at, by);
  if (delivered && first) year.photo(picture, "signature", scan.received_at, by);
}

function scanRow(year: Year, story: Story, { point, by, aboard }: Round, { i, ...times }: Scanned) {
  const { random } = year;
  const inBologna = point === "hub_in";
  const open = isOpen(year, point, times.scanned_at);
  const damaged = inBologna && (random.chance(0.015) || (open && goesWrong(year, "damaged")));
  const higher = open && goesWrong(year, "measured");
  const made: ScanRow & { note: string; recipient: string } = {
    ...{ id: random.id(), pallet: story.pallets[i] as string, point, by: by.id, ...times },
    ...{ condition: damaged ? "damaged" : "ok", note: damaged ? "Corner crushed, film torn" : "" },
    recipient: point === "delivered" ? story.customer.name : "",
    ...aboard?.(i),
    ...(higher || (inBologna && random.chance(0.2)) ? measure(random, story.declared[i] as Pallet, higher) : {}),
  };
  return made;
}

/** Measured in Bologna: mostly as declared, sometimes higher. */
function measure(random: Random, { length, width, height, weight }: Pallet, higher: boolean): Pallet {
  const more = higher || random.chance(0.2) ? random.between(1.08, 1.3, 2) : 1;
  // Heavy pallets are charged by weight: a little height alone would not differ.
  const kg = higher ? Math.round(weight * more) : weight;
  return { length, width, height: Math.min(2, Number((height * more).toFixed(2))), weight: kg };
}

/** A wrong press: taken back within the minute and made again. */
function takeBack(year: Year, story: Story, scan: ScanRow): void {
  const later = (seconds: number) => ({
    id: year.random.id(),
    scanned_at: scan.scanned_at + seconds * 1000,
    received_at: scan.received_at + seconds * 1000,
  });
  if (later(40).received_at > year.now) return;
  const { pallet, point, by } = scan;
  take(year, story, { pallet, point, by, voids: scan.id, ...later(25) });
  take(year, story, { ...scan, ...later(40) });
}

/** Pallets on hold are decided within a working day. Returns when the last one was, 0 for none. */
function decideHolds(year: Year, story: Story): number {
  const { random } = year;
  let last = 0;
  for (const [i, id] of story.pallets.entries()) {
    const scans = scansOf(story, id);
    const { reasons } = palletHold({ declared: story.declared[i] as Pallet, scans, decidedAt: null });
    if (reasons.length === 0) continue;
    const seen = Math.max(...scans.map(({ received_at }) => received_at));
    const at = isOpen(year, "hub_in", seen) ? Number.POSITIVE_INFINITY : deskTime(random, seen);
    last = Math.max(last, at);
    if (at > year.now) continue;
    const operator = random.pick(year.with("operator"));
    year.decisions.set(id, { at, by: operator.id });
    year.audit(at, operator, "hold_decided", ["shipments", story.id], { hold: ["true", "false"] });
    story.changed = Math.max(story.changed, at);
    if (reasons.includes("measured") && random.chance(0.6)) chargeAsMeasured(story);
  }
  return last;
}

function chargeAsMeasured(story: Story): void {
  const measured = story.pallets.map((id, i) => ({
    ...(story.declared[i] as Pallet),
    ...palletState(scansOf(story, id)).measured,
  }));
  const price = lclQuote(measured, story.zone, story.version.tariff.sea_rates);
  story.row.adjusted_rate = price.costBreakdown.total;
  story.row.adjusted_reason = "Measured in Bologna: higher than declared.";
  story.row.measured_weight = loadTotals(measured).totalChargeableWeight;
}

/** Goes aboard; what comes too late for its ship takes the next one. False when it is not aboard yet. */
function board(year: Year, story: Story, ready: number, by: Member): boolean {
  let ship = story.ship as Ship;
  while (ready > ship.closed || !freeContainers(ship, story.pallets.length)) {
    const next = ship.atd <= year.now ? shipAfter(year, ship) : null;
    if (!next) return false;
    leaveBehind(year, story, ship, next);
    ship = next;
  }
  tellDelay(year, story, ship);
  if (ship.closed + HOUR > year.now) return false;
  const places = story.pallets.map(() => nextContainer(year.random, ship));
  const at = Math.min(Math.max(ready + HOUR, ship.closed + (places[0]?.after ?? 0)), ship.atd - 90 * MINUTE);
  const aboard = (i: number) => ({ sailing: ship.id, container: containerName(places[i]?.container ?? 1, ship.name) });
  scanAll(year, story, { point: "loaded", at, by, aboard });
  if (!story.scans.some(({ point }) => point === "loaded")) return false;
  sail(year, story, ship);
  return true;
}

function shipAfter(year: Year, ship: Ship): Ship | null {
  const open = year.ships.filter((one) => stateOf(one, ship.atd) === "planned");
  const planned = open.map((one) => ({ ...one, state: "planned", ship: one }));
  return nextSailing(planned, { ...ship, state: "sailed" } as never, ship.atd)?.ship ?? null;
}

function leaveBehind(year: Year, story: Story, from: Ship, to: Ship): void {
  const operator = year.random.pick(year.with("operator"));
  year.audit(from.atd, operator, "pallets_assigned", ["shipments", story.id], { sailing: [from.id, to.id] });
  tellDays(story, from, to, { at: from.atd, cause: from.id, by: operator.id });
  story.ship = to;
}

/** A delay of the ship is told to those who were confirmed before it. */
function tellDelay(year: Year, story: Story, ship: Ship): void {
  if (!ship.delay || !ship.first || Date.parse(String(story.row.confirmed_at)) > ship.delay.at) return;
  const by = (year.with("operator")[0] as Member).id;
  tellDays(story, { ...ship, ...ship.first }, ship, { at: ship.delay.at, cause: `delay:${ship.id}`, by });
}

function tellDays(story: Story, before: Ship, after: Ship, why: { at: number; cause: string; by: string }): void {
  const [from, to] = [daysText(sailingDays(before, null)), daysText(sailingDays(after, null))];
  if (from === to) return;
  const id = milestoneId(story.id, "delayed", why.cause);
  happen(story, { id, kind: "delayed", from, to, at: why.at, by: why.by, tellAt: why.at + MINUTE });
}

/** Departure and arrival, and the carrier's number. */
function sail(year: Year, story: Story, ship: Ship): void {
  const operator = year.random.pick(year.with("operator"));
  const reach = (kind: "departed" | "arrived", at: number) =>
    happen(story, { id: milestoneId(story.id, kind), kind, to: ship.name, at, by: operator.id, tellAt: at });
  if (ship.atd > year.now) return;
  reach("departed", ship.atd);
  if (year.random.chance(0.75)) {
    const number = `${ship.containers[0]?.number}/${year.random.whole(100, 999)}`;
    story.row.tracking_number = number;
    happen(story, { id: year.random.id(), kind: "tracking_number", to: number, at: ship.atd, by: operator.id });
    year.audit(ship.atd, operator, "shipment_edited", ["shipments", story.id], { tracking_number: null });
  }
  if (ship.ata <= year.now) reach("arrived", ship.ata);
}
