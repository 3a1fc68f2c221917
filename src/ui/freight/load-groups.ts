import type { Pallet } from "#domain/rates/pallet.ts";
import { type PalletShape, palletShape } from "./pallet-shape.ts";

/** Equal pallets that are drawn together. */
export type LoadGroup = { pallet: Pallet; count: number };

/** Runs of equal pallets, in their order. */
export function groupsOf(pallets: readonly Pallet[]): LoadGroup[] {
  const groups: LoadGroup[] = [];
  for (const pallet of pallets) {
    const last = groups.at(-1);
    if (last && same(last.pallet, pallet)) last.count += 1;
    else groups.push({ pallet, count: 1 });
  }
  return groups;
}

const same = (a: Pallet, b: Pallet) =>
  a.length === b.length && a.width === b.width && a.height === b.height && a.weight === b.weight;

/** `width` and `height` in metres of the drawing; `places` are where each pallet's own drawing begins, back to front. */
export type GroupShape = { width: number; height: number; shape: PalletShape; places: { x: number; y: number }[] };

const AX = Math.cos(Math.PI / 6);
const AY = 0.5;
/** Between two pallets on the floor, in metres. */
const GAP = 0.08;

/** A group of pallets in a near-square arrangement, in the projection of palletShape. */
export function groupShape({ pallet, count }: LoadGroup, byVolume: boolean): GroupShape {
  const shape = palletShape(pallet, byVolume);
  const across = Math.ceil(Math.sqrt(count));
  const deep = Math.ceil(count / across);
  const [stepA, stepB] = [shape.floor.length + GAP, shape.floor.width + GAP];
  const places = Array.from({ length: count }, (_, n) => ({ a: n % across, b: Math.floor(n / across) }))
    .sort((one, other) => one.a + one.b - other.a - other.b)
    .map(({ a, b }) => ({
      x: ((deep - 1 - b) * stepB + a * stepA) * AX,
      y: (a * stepA + b * stepB) * AY,
    }));
  return {
    width: shape.width + ((across - 1) * stepA + (deep - 1) * stepB) * AX,
    height: shape.height + Math.max(...places.map(({ y }) => y)),
    shape,
    places,
  };
}
