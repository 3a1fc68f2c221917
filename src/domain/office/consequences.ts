import { hasPallets } from "#domain/pallets/new-pallets.ts";
import { firstSailing, type OpenSailing } from "#domain/sailings/assign.ts";
import { localDay } from "#domain/sailings/clock.ts";
import { HIGH_CUBE, type PlannedPallet } from "#domain/sailings/plan.ts";
import { planLoad } from "#domain/sailings/plan-load.ts";

/** What the office is about to do to some shipments: another status, or another sailing ("" for none). */
export type Choice = { status: string } | { sailing: string };

/**
 * A shipment of the choice. `there`: all of its pallets are in Bologna or beyond; else `inBologna` is the day "YYYY-MM-DD" of
 * `dayThere`, "" when it is not known.
 */
export type ChosenShipment = { id: string; status: string; sailing: string; there: boolean; inBologna: string };

/** What follows for one shipment. Days "YYYY-MM-DD", "" where there is none. */
export type Follows = {
  id: string;
  /** The day on which its goods can be in Bologna; "" when all are there, or when it is not known. */
  in_bologna: string;
  arrives_was: string;
  arrives_will: string;
  /** The id of the first sailing it can make, "" where none is known. */
  first_sailing: string;
};

/** What is left of a sailing: m² of its floor, kg and m³. Below 0 where it does not fit. */
export type RoomLeft = { floor: number; weight: number; volume: number };

export type Consequences = {
  /** Those whose goods can be in Bologna only after the day of the ship's cut-off. */
  cannot_make: string[];
  /** Those that arrive on a later day than before. */
  later: string[];
  shipments: Follows[];
};

/**
 * What follows from a choice, before it is made. `sailings` are all that the shipments have, and all that they could get;
 * `now` in ms.
 */
export function consequences(
  chosen: readonly ChosenShipment[],
  choice: Choice,
  sailings: readonly OpenSailing[],
  now: number,
): Consequences {
  const shipsOf = shipsBy(choice, sailings, now);
  const arrival = (ship: OpenSailing | undefined) => (ship ? localDay(ship.eta, "Europe/Nicosia") : "");
  const found: Consequences = { cannot_make: [], later: [], shipments: [] };
  for (const one of chosen) {
    const in_bologna = one.there ? "" : one.inBologna;
    const { was, will, first } = shipsOf(one);
    const [arrives_was, arrives_will] = [arrival(was), arrival(will)];
    // What the office runs without scans is on the road for this: of a ship that stays nothing is said.
    const chosenAnew = "sailing" in choice || getsShip(one.status, choice.status);
    if (chosenAnew && will && in_bologna > localDay(will.cut_off, "Europe/Rome")) found.cannot_make.push(one.id);
    if (arrives_was !== "" && arrives_will > arrives_was) found.later.push(one.id);
    found.shipments.push({ id: one.id, in_bologna, arrives_was, arrives_will, first_sailing: first?.id ?? "" });
  }
  return found;
}

/** The ship of a shipment before and after a choice, and the first one that it can make. */
export type ShipsOf<T extends OpenSailing> = { was: T | undefined; will: T | undefined; first: T | null };

/** Gives the ships of each shipment of a choice; as `consequences`. */
export function shipsBy<T extends OpenSailing>(choice: Choice, sailings: readonly T[], now: number) {
  const byId = new Map(sailings.map((one) => [one.id, one]));
  return (one: ChosenShipment): ShipsOf<T> => {
    const day = one.there ? localDay(now, "Europe/Rome") : one.inBologna;
    const first = day === "" ? null : firstSailing(sailings, day);
    const was = byId.get(one.sailing);
    return { was, first, will: shipAfter(one, choice, { byId, was, first }) };
  };
}

/** Whether a change of status gives a shipment its sailing: the first time that it has pallets. */
export function getsShip(from: string, to: string): boolean {
  return !hasPallets(from) && (to === "confirmed" || to === "in_transit");
}

type Ships<T> = { byId: ReadonlyMap<string, T>; was: T | undefined; first: T | null };

/** The ship after the choice. A shipment without pallets is put on none; a confirmation keeps a planned one. */
function shipAfter<T extends OpenSailing>(
  { status }: ChosenShipment,
  choice: Choice,
  { byId, was, first }: Ships<T>,
): T | undefined {
  if ("sailing" in choice) return hasPallets(status) ? byId.get(choice.sailing) : was;
  if (choice.status === "cancelled") return undefined;
  return getsShip(status, choice.status) && was?.state !== "planned" ? (first ?? undefined) : was;
}

/** The room beside these pallets in so many containers; 0: in as many as they need. */
export function roomLeft(pallets: readonly PlannedPallet[], containers: number): RoomLeft {
  const count = containers || planLoad(pallets, 0).containers.length;
  const sum = (of: (pallet: PlannedPallet) => number) => pallets.reduce((total, pallet) => total + of(pallet), 0);
  const floor = HIGH_CUBE.length * HIGH_CUBE.width * count - sum(({ length, width }) => length * width);
  const volume = HIGH_CUBE.volume * count - sum(({ length, width, height }) => length * width * height);
  return {
    floor: cents(floor),
    weight: cents(HIGH_CUBE.payload * count - sum(({ weight }) => weight)),
    volume: cents(volume),
  };
}

const cents = (value: number) => Math.round(value * 100) / 100;
