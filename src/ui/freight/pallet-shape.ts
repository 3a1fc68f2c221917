import { KG_PER_CBM, type Pallet } from "#domain/rates/pallet.ts";

export type Face = { kind: "wood" | "top" | "left" | "right"; d: string };
export type Point = readonly [number, number];
export type PalletShape = {
  /** In metres of the drawing. */
  width: number;
  height: number;
  /** Its footprint, in metres. */
  floor: { length: number; width: number };
  faces: Face[];
  /** The charged space where it is larger than what the weight fills: edges behind, edges in front. */
  space: { behind: string; front: string } | null;
  /** Positions of the three measures. */
  at: { length: Point; width: Point; height: Point };
};

const AX = Math.cos(Math.PI / 6);
const AY = 0.5;
const DECK = 0.144;
const BOARD = 0.022;
const BLOCK = 0.1;
/** A field may be half typed: limits its number to something that can be drawn. */
const sane = (value: number, least: number, most: number) => (value > least ? Math.min(value, most) : least);

/** One EUR-like pallet with its load in isometric projection, in metres; the load reaches as high as its weight fills at 300 kg/m³. */
export function palletShape(pallet: Pallet, byVolume: boolean): PalletShape {
  const length = sane(pallet.length, 0.2, 2.6);
  const width = sane(pallet.width, 0.2, 2.6);
  const height = sane(pallet.height, DECK + 0.04, 2.4);
  const volumeWeight = length * width * height * KG_PER_CBM;
  const dashed = byVolume && volumeWeight > pallet.weight;
  const filled = Math.min(1, Math.max(0, pallet.weight || 0) / volumeWeight);
  const top = dashed ? Math.max(DECK + 0.02, DECK + filled * (height - DECK)) : height;

  const drawnWidth = (length + width) * AX;
  const drawnHeight = (length + width) * AY + height;
  const at = (a: number, b: number, z: number): Point => [
    width * AX + (a - b) * AX,
    drawnHeight - (length + width) * AY + (a + b) * AY - z,
  ];
  const faces: Face[] = [];
  const face = (kind: Face["kind"], ...points: Point[]) => faces.push({ kind, d: closed(points) });
  const box = (a0: number, b0: number, z0: number, a1: number, b1: number, z1: number, wood: boolean) => {
    face(wood ? "wood" : "left", at(a0, b1, z0), at(a1, b1, z0), at(a1, b1, z1), at(a0, b1, z1));
    face(wood ? "wood" : "right", at(a1, b0, z0), at(a1, b1, z0), at(a1, b1, z1), at(a1, b0, z1));
    face(wood ? "wood" : "top", at(a0, b0, z1), at(a1, b0, z1), at(a1, b1, z1), at(a0, b1, z1));
  };

  const across = [0, (width - BLOCK) / 2, width - BLOCK];
  const along = [0, (length - BLOCK) / 2, length - BLOCK];
  for (const b of across) box(0, b, 0, length, b + BLOCK, BOARD, true);
  // Only the blocks of the two visible sides: the others are hidden.
  for (const b of across)
    for (const a of along)
      if (b === across[2] || a === along[2]) box(a, b, BOARD, a + BLOCK, b + BLOCK, DECK - 0.034, true);
  box(0, 0, DECK - 0.034, length, width, DECK, true);
  box(0, 0, DECK, length, width, top, false);

  const corner = (z: number) => [at(0, 0, z), at(length, 0, z), at(length, width, z), at(0, width, z)] as const;
  const [back, right, near, left] = corner(height);
  const [, rightTop, nearTop, leftTop] = corner(top);
  const space = dashed
    ? {
        behind: open([at(0, 0, DECK), back]),
        front: `${closed([back, right, near, left])}${open([leftTop, left])}${open([nearTop, near])}${open([rightTop, right])}`,
      }
    : null;
  return {
    width: drawnWidth,
    height: drawnHeight,
    floor: { length, width },
    faces,
    space,
    at: { length: at(length / 2, width, 0), width: at(length, width / 2, 0), height: at(length, 0, height / 2) },
  };
}

const f = (value: number) => String(Math.round(value * 1000) / 1000);
const open = (points: readonly Point[]) => `M${points.map(([x, y]) => `${f(x)} ${f(y)}`).join("L")}`;
const closed = (points: readonly Point[]) => `${open(points)}Z`;
