import { PALLET_PRESETS } from "#domain/rates/pallet.ts";
import { settle } from "#domain/rates/settle.ts";
import { emptyFloor, type Floor, findSpot, freeArea, type Spot, takeSpot } from "./floor.ts";

/** Inside dimensions of a 40' high cube: metres, m³ and kg. */
export const HIGH_CUBE = { length: 12.03, width: 2.35, doorHeight: 2.58, volume: 76, payload: 26_500 } as const;

/** A pallet to be placed, with its measured size if there is one, else the declared; metres and kg. */
export type PlannedPallet = {
  id: string;
  shipment: string;
  length: number;
  width: number;
  height: number;
  weight: number;
  /** From 1: the container that the office chose or that it was loaded into; 0: any. */
  container: number;
  /** When it was scanned as loaded, in ms; null: not aboard. */
  loadedAt: number | null;
};

/** A pallet's position in metres: `x` from the front wall, `y` from a side wall. Nothing is stacked. */
export type Placed = { id: string } & Spot;

/** One container from above. Shares count from 0; `most` is the highest of the three. */
export type ContainerPlan = {
  placed: Placed[];
  /** m² of the floor, m³ and kg of its content. */
  floor: number;
  volume: number;
  weight: number;
  fill: { floor: number; volume: number; weight: number; most: number };
  /** Metres from the front wall; null for an empty one. */
  weightCentre: number | null;
  /** Where Euro pallets would still fit. */
  free: Spot[];
};

/**
 * Why a pallet has no place. `door`: higher than the doors. `size`: larger than the floor. `container`: assigned to one that
 * the sailing does not have. The others: which capacity is used up where it may go.
 */
export type NoPlace = "door" | "size" | "container" | "floor" | "volume" | "weight";

export type SailingPlan = { containers: ContainerPlan[]; unplaced: { id: string; why: NoPlace }[] };

type Bin = { floor: Floor; placed: { pallet: PlannedPallet; spot: Spot }[]; volume: number; weight: number };
type Draft = { bins: Bin[]; unplaced: { id: string; why: NoPlace }[] };

/** The orders in which shipments are tried, each by another size, largest first; the best result is used. */
const ORDERS: readonly ((shipment: readonly PlannedPallet[]) => number)[] = [
  (shipment) => Math.max(...shipment.map(({ length, width }) => Math.max(length, width))),
  (shipment) => Math.max(...shipment.map(({ length, width }) => length * width)),
  (shipment) => shipment.reduce((sum, { length, width }) => sum + length * width, 0),
  (shipment) => shipment.reduce((sum, { weight }) => sum + weight, 0),
];

/**
 * Places pallets row by row from the front wall, in as many containers as the sailing has. Pallets aboard come first, in the
 * order of their loading; then those that the office assigned to a container; then the others, shipment by shipment: each
 * into the first container that takes all of it, else pallet by pallet. The result does not depend on the order of the
 * input.
 */
export function planSailing(pallets: readonly PlannedPallet[], containers: number): SailingPlan {
  const start: Draft = { bins: Array.from({ length: containers }, emptyBin), unplaced: [] };
  const aboard = pallets.filter(({ loadedAt }) => loadedAt !== null).sort((a, b) => byTime(a, b) || byId(a, b));
  for (const pallet of aboard) putAboard(start, pallet);
  const put = pallets.filter(({ loadedAt, container }) => loadedAt === null && isOneOf(start, container));
  for (const group of shipmentsOf(put, ORDERS[0]))
    for (const pallet of group) putInto(start, pallet, [pallet.container]);
  const free = pallets.filter(({ loadedAt, container }) => loadedAt === null && !isOneOf(start, container));
  let best: Draft | null = null;
  for (const order of ORDERS) {
    const draft = { bins: start.bins.map(copyBin), unplaced: [...start.unplaced] };
    for (const shipment of shipmentsOf(free, order)) putShipment(draft, shipment);
    if (best === null || isBetter(draft, best)) best = draft;
  }
  const { bins, unplaced } = best ?? start;
  return { containers: bins.map(planOf), unplaced };
}

function emptyBin(): Bin {
  return { floor: emptyFloor(mm(HIGH_CUBE.length), mm(HIGH_CUBE.width)), placed: [], volume: 0, weight: 0 };
}

function copyBin(bin: Bin): Bin {
  return { ...bin, placed: [...bin.placed] };
}

/** Whole millimetres, so that adjacent places have no rounding errors. A pallet without a size still takes one. */
function mm(metres: number): number {
  return metres > 0 ? Math.max(1, Math.round(metres * 1000)) : 1;
}

function byId(a: { id: string }, b: { id: string }): number {
  return a.id < b.id ? -1 : 1;
}

function byTime(a: PlannedPallet, b: PlannedPallet): number {
  return (a.loadedAt ?? 0) - (b.loadedAt ?? 0);
}

function isOneOf({ bins }: Draft, container: number): boolean {
  return bins[container - 1] !== undefined;
}

/** Pallets by shipment, the largest by `size` first, within a shipment the longest. */
function shipmentsOf(
  pallets: readonly PlannedPallet[],
  size: (shipment: readonly PlannedPallet[]) => number = () => 0,
): PlannedPallet[][] {
  const groups = new Map<string, PlannedPallet[]>();
  for (const pallet of pallets) groups.set(pallet.shipment, [...(groups.get(pallet.shipment) ?? []), pallet]);
  const long = ({ length, width }: PlannedPallet) => Math.max(length, width);
  for (const group of groups.values()) group.sort((a, b) => long(b) - long(a) || b.width - a.width || byId(a, b));
  return [...groups]
    .map(([id, group]) => ({ id, group, size: settle(size([...group].sort(byId))) }))
    .sort((a, b) => b.size - a.size || byId(a, b))
    .map(({ group }) => group);
}

/** Pallets aboard count whatever the limits say, even if the plan finds no place for them. */
function putAboard(draft: Draft, pallet: PlannedPallet): void {
  const bin = draft.bins[pallet.container - 1];
  if (bin === undefined) {
    draft.unplaced.push({ id: pallet.id, why: "container" });
    return;
  }
  const spot = findSpot(bin.floor, mm(pallet.length), mm(pallet.width));
  if (spot === null) draft.unplaced.push({ id: pallet.id, why: "floor" });
  else place(bin, pallet, spot);
  bin.volume += volumeOf(pallet);
  bin.weight += pallet.weight;
}

function place(bin: Bin, pallet: PlannedPallet, spot: Spot): void {
  bin.floor = takeSpot(bin.floor, spot);
  bin.placed.push({ pallet, spot });
}

function putShipment(draft: Draft, shipment: readonly PlannedPallet[]): void {
  const area = shipment.reduce((sum, { length, width }) => sum + mm(length) * mm(width), 0);
  for (let i = 0; i < draft.bins.length; i++) {
    const bin = draft.bins[i] as Bin;
    // A shortcut for full containers.
    if (area > freeArea(bin.floor)) continue;
    const trial = copyBin(bin);
    if (shipment.every((pallet) => tryBin(trial, pallet) === null)) {
      draft.bins[i] = trial;
      return;
    }
  }
  for (const pallet of shipment)
    putInto(
      draft,
      pallet,
      draft.bins.map((_, i) => i + 1),
    );
}

/** Puts it into the first of these containers that has room, else onto the list. */
function putInto(draft: Draft, pallet: PlannedPallet, containers: readonly number[]): void {
  let why: NoPlace = "floor";
  for (const number of containers) {
    const refused = tryBin(draft.bins[number - 1] as Bin, pallet);
    if (refused === null) return;
    why = refused;
  }
  draft.unplaced.push({ id: pallet.id, why });
}

/** Null when the pallet was placed, else why not. */
function tryBin(bin: Bin, pallet: PlannedPallet): NoPlace | null {
  const length = mm(pallet.length);
  const width = mm(pallet.width);
  if (pallet.height > HIGH_CUBE.doorHeight) return "door";
  if (Math.min(length, width) > bin.floor.width || Math.max(length, width) > bin.floor.length) return "size";
  const volume = bin.volume + volumeOf(pallet);
  const weight = bin.weight + pallet.weight;
  if (settle(weight) > HIGH_CUBE.payload) return "weight";
  if (settle(volume) > HIGH_CUBE.volume) return "volume";
  const spot = findSpot(bin.floor, length, width);
  if (spot === null) return "floor";
  place(bin, pallet, spot);
  bin.volume = volume;
  bin.weight = weight;
  return null;
}

function volumeOf({ length, width, height }: PlannedPallet): number {
  return length * width * height;
}

/** Better: fewer without a place, then fewer containers, then fewer split shipments, then more floor left at the doors. */
function isBetter(a: Draft, b: Draft): boolean {
  const keys = ({ bins, unplaced }: Draft) => {
    const used = bins.filter(({ placed }) => placed.length > 0);
    const parts = used.map(({ placed }) => new Set(placed.map(({ pallet }) => pallet.shipment)).size);
    const ends = used.map(({ floor }) => Math.max(...floor.line.map(({ x }) => x)));
    const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
    return [unplaced.length, used.length, sum(parts), sum(ends)];
  };
  const other = keys(b);
  const difference = keys(a).map((key, i) => key - (other[i] as number));
  return (difference.find((one) => one !== 0) ?? 0) < 0;
}

function planOf({ floor, placed, volume, weight }: Bin): ContainerPlan {
  const area = placed.reduce((sum, { spot }) => sum + spot.along * spot.across, 0) / 1e6;
  const heavy = placed.reduce((sum, { pallet }) => sum + pallet.weight, 0);
  const moment = placed.reduce((sum, { pallet, spot }) => sum + pallet.weight * (spot.x + spot.along / 2), 0);
  const fill = {
    floor: area / (HIGH_CUBE.length * HIGH_CUBE.width),
    volume: volume / HIGH_CUBE.volume,
    weight: weight / HIGH_CUBE.payload,
  };
  return {
    placed: placed.map(({ pallet, spot }) => ({ id: pallet.id, ...inMetres(spot) })),
    floor: area,
    volume: settle(volume),
    weight: settle(weight),
    fill: { ...fill, most: Math.max(fill.floor, fill.volume, fill.weight) },
    weightCentre: heavy > 0 ? moment / heavy / 1000 : null,
    free: freeSpots(floor).map(inMetres),
  };
}

function freeSpots(floor: Floor): Spot[] {
  const euro = PALLET_PRESETS[0] as (typeof PALLET_PRESETS)[number];
  const spots: Spot[] = [];
  let rest = floor;
  for (;;) {
    const spot = findSpot(rest, mm(euro.length), mm(euro.width));
    if (spot === null) return spots;
    spots.push(spot);
    rest = takeSpot(rest, spot);
  }
}

function inMetres({ x, y, along, across, turned }: Spot): Spot {
  return { x: x / 1000, y: y / 1000, along: along / 1000, across: across / 1000, turned };
}
