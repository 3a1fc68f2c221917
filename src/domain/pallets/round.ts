import { fold } from "#domain/text/fold.ts";

/** A stop of a delivery round, as far as its place in the order depends on it. `town` is "" where the address names none. */
export type RoundStop = { shipment: string; town: string; address: string };

/** Towns of Cyprus under the names that people write, in both alphabets. */
const TOWNS = new Map(
  [
    ["Limassol", "Lemesos", "Λεμεσός", "Lemessos", "Limasol"],
    ["Nicosia", "Lefkosia", "Λευκωσία", "Lefkoşa"],
    ["Larnaca", "Larnaka", "Λάρνακα", "Λάρναξ"],
    ["Paphos", "Pafos", "Πάφος"],
    ["Famagusta", "Ammochostos", "Αμμόχωστος"],
    ["Paralimni", "Παραλίμνι"],
    ["Ayia Napa", "Agia Napa", "Αγία Νάπα"],
    ["Polis", "Polis Chrysochous", "Πόλις", "Πόλη Χρυσοχούς"],
  ].flatMap(([first = "", ...others]) => [first, ...others].map((name) => [fold(name), fold(first)] as const)),
);

/** The same for every spelling of a town; "" for none. */
export function townKey(town: string): string {
  const folded = fold(town).trim();
  return TOWNS.get(folded) ?? folded;
}

/**
 * The stops of a round in their order: the kept one, else by town and address, without a town last. A stop that was added since
 * stands behind the others of its town, or at the end.
 */
export function roundOrder<S extends RoundStop>(stops: readonly S[], kept: readonly string[]): S[] {
  const byTown = [...stops].sort(byTownThenAddress);
  const known = new Map(byTown.map((stop) => [stop.shipment, stop]));
  const order = [...new Set(kept)].flatMap((id) => known.get(id) ?? []);
  for (const stop of byTown) {
    if (order.includes(stop)) continue;
    const last = order.filter(({ town }) => townKey(town) === townKey(stop.town)).pop();
    order.splice(last ? order.indexOf(last) + 1 : order.length, 0, stop);
  }
  return order;
}

function byTownThenAddress(a: RoundStop, b: RoundStop): number {
  const key = ({ town, address, shipment }: RoundStop) => [
    townKey(town) === "" ? "1" : "0",
    townKey(town),
    fold(address),
    shipment,
  ];
  const [x, y] = [key(a), key(b)];
  const at = x.findIndex((part, n) => part !== y[n]);
  return at < 0 ? 0 : (x[at] ?? "") < (y[at] ?? "") ? -1 : 1;
}

/** The order after a stop was put one place earlier (-1) or later (1); the same at the ends. */
export function movedInRound(order: readonly string[], shipment: string, by: -1 | 1): string[] {
  const from = order.indexOf(shipment);
  const to = from + by;
  const next = [...order];
  if (from < 0 || to < 0 || to >= order.length) return next;
  [next[from], next[to]] = [next[to] as string, next[from] as string];
  return next;
}

/** Stops that follow each other in one town. */
export function townsInTurn<S extends RoundStop>(stops: readonly S[]): { town: string; stops: S[] }[] {
  const groups: { town: string; stops: S[] }[] = [];
  for (const stop of stops) {
    const last = groups[groups.length - 1];
    if (last && townKey(last.town) === townKey(stop.town)) last.stops.push(stop);
    else groups.push({ town: stop.town, stops: [stop] });
  }
  return groups;
}
