/**
 * A QR code is found by three squares in its corners. With tape over one of them no library finds it, although error
 * correction could read it. Here the two other squares are found, and the third is drawn where it may have been.
 */

export type Grey = { width: number; height: number; grey: Uint8ClampedArray };
type Point = { x: number; y: number };
/** A corner square: its centre, the size of a module in pixels, and how far it is turned (radians, modulo a quarter). */
export type CornerSquare = Point & { module: number; turned: number };
/** Where a covered square may be: `a` and `b` are the two that were found, `fourth` is the corner without a square. */
export type CoveredCorner = { at: Point; a: CornerSquare; b: CornerSquare; fourth: Point; module: number };

/** A pixel is dark if it is darker than its surroundings of 5 x 5 blocks of 16 pixels. */
const BLOCK = 16;
/** Surroundings with less contrast (of 255) have no code. */
const LEAST_CONTRAST = 60;
/** The smallest square that is looked for, in pixels across. */
const LEAST_ACROSS = 14;
/** The distance of two corner squares in modules: a side of version 1, and the diagonal of version 8. */
const LEAST_APART = 12;
const MOST_APART = 62;
/** More squares than that are not corners of codes. */
const MOST_SQUARES = 6;

/**
 * Seen from the side, a code is no square and the third corner is not exactly where the two others say. Each frame tries
 * one of these distances, in steps along the sides of the code.
 */
const SHIFTS = [
  ...[
    [0, 0],
    [1, 1],
    [-1, -1],
    [-1, 0],
    [0, 1],
  ],
  ...[
    [1, 0],
    [0, -1],
    [1, -1],
    [-1, 1],
  ],
] as const satisfies readonly (readonly [number, number])[];
const SHIFT_MODULES = 1.5;
export const SHIFT_COUNT = SHIFTS.length;

/** Parts of the picture in which a covered square was drawn, for the `round`th of SHIFT_COUNT distances. */
export function* redrawnCorners(picture: Grey, round: number): Generator<Grey & { left: number; top: number }> {
  const squares = findSquares(picture);
  if (squares.length > MOST_SQUARES) return;
  for (const corner of coveredCorners(picture, squares)) yield redrawn(picture, corner, round);
}

/** Bits of a picture: 1 for dark. */
function darkPixels({ width, height, grey }: Grey): Uint8Array {
  const { across, limits } = blockLimits({ width, height, grey });
  const bits = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / BLOCK) * across;
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if ((grey[at] as number) < (limits[row + Math.floor(x / BLOCK)] as number)) bits[at] = 1;
    }
  }
  return bits;
}

type Block = { sum: number; count: number; least: number; most: number };

/** The limit between dark and light of each block: halfway between the mean and the middle of the extremes. */
function blockLimits({ width, height, grey }: Grey) {
  const [across, down] = [Math.ceil(width / BLOCK), Math.ceil(height / BLOCK)];
  const blocks = Array.from({ length: across * down }, (): Block => ({ sum: 0, count: 0, least: 255, most: 0 }));
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const value = grey[y * width + x] as number;
      const block = blocks[Math.floor(y / BLOCK) * across + Math.floor(x / BLOCK)] as Block;
      block.sum += value;
      block.count += 1;
      if (value < block.least) block.least = value;
      if (value > block.most) block.most = value;
    }
  const limits = Float32Array.from(blocks, (_, n) => {
    const near = { sum: 0, count: 0, least: 255, most: 0 };
    const [col, row] = [n % across, Math.floor(n / across)];
    for (let y = Math.max(row - 2, 0); y <= Math.min(row + 2, down - 1); y++)
      for (let x = Math.max(col - 2, 0); x <= Math.min(col + 2, across - 1); x++) {
        const block = blocks[y * across + x] as Block;
        near.sum += block.sum;
        near.count += block.count;
        near.least = Math.min(near.least, block.least);
        near.most = Math.max(near.most, block.most);
      }
    const contrast = near.most - near.least;
    return contrast < LEAST_CONTRAST ? 0 : (near.least + near.most) / 4 + near.sum / near.count / 2;
  });
  return { across, limits };
}

type Bits = { width: number; height: number; bits: Uint8Array };

/** The squares in the corners of codes: dark, light, three dark, light, dark in every direction through the middle. */
export function findSquares(picture: Grey): CornerSquare[] {
  const { width, height } = picture;
  const image: Bits = { width, height, bits: darkPixels(picture) };
  const seen = new Uint8Array(width * height);
  const found: CornerSquare[] = [];
  for (let y = 1; y < height; y += 2)
    for (const { x, across } of middlesInRow(image, y)) {
      const middle = middleOf(image, { x, y }, across);
      if (!middle || seen[middle.y * width + middle.x]) continue;
      const square = squareAt(image, seen, middle, across);
      if (square) found.push(square);
    }
  return found;
}

/** Runs of five whose widths are 1:1:3:1:1, each with its middle. */
function middlesInRow({ width, bits }: Bits, y: number): { x: number; across: number }[] {
  const found: { x: number; across: number }[] = [];
  let runs = [0, 0, 0, 0, 0];
  let length = 0;
  for (let x = 0; x <= width; x++) {
    const last = bits[y * width + x - 1];
    if (x > 0 && (x === width || bits[y * width + x] !== last)) {
      runs = [...runs.slice(1), length];
      length = 0;
      if (last === 1 && isCornerRun(runs)) {
        const [, , middle = 0, light = 0, dark = 0] = runs;
        found.push({ x: Math.round(x - dark - light - middle / 2), across: runs.reduce((sum, run) => sum + run) });
      }
    }
    length += 1;
  }
  return found;
}

function isCornerRun(runs: readonly number[]): boolean {
  const across = runs.reduce((sum, run) => sum + run);
  const module = across / 7;
  const off = (run: number, modules: number) =>
    Math.abs(run - modules * module) >= 0.6 * module * (modules > 1 ? 2 : 1);
  return across >= LEAST_ACROSS && !runs.some((run, n) => off(run, n === 2 ? 3 : 1));
}

/** The middle of the square that was found in a row, if columns and diagonals say the same. */
function middleOf(image: Bits, { x, y }: Point, across: number): Point | null {
  const down = middleAlong(image, { x, y }, [0, 1], across);
  if (down === null) return null;
  const middle = { x, y: Math.round(y + down) };
  const diagonals = [middleAlong(image, middle, [1, 1], across), middleAlong(image, middle, [1, -1], across)];
  return diagonals.includes(null) ? null : middle;
}

/** How far the middle of the dark run is from `from`, in steps; null where the five runs are not 1:1:3:1:1. */
function middleAlong({ width, height, bits }: Bits, from: Point, [dx, dy]: [number, number], most: number) {
  const at = (step: number) => {
    const [x, y] = [from.x + dx * step, from.y + dy * step];
    return x < 0 || y < 0 || x >= width || y >= height ? -1 : bits[y * width + x];
  };
  /** The ends of the three runs from the middle on, in one direction. */
  const ends = (direction: 1 | -1) => {
    let step = direction === 1 ? 0 : -1;
    return [1, 0, 1].map((colour) => {
      while (at(step) === colour && Math.abs(step) < 2 * most) step += direction;
      return step;
    }) as [number, number, number];
  };
  const [a, b] = [ends(1), ends(-1)];
  const runs = [b[1] - b[2], b[0] - b[1], a[0] - b[0] - 1, a[1] - a[0], a[2] - a[1]];
  return isCornerRun(runs) ? (a[0] + b[0]) / 2 : null;
}

/** The dark area around `middle`, which is three modules wide and high; null if it is not like that. */
function squareAt({ width, bits }: Bits, seen: Uint8Array, middle: Point, across: number): CornerSquare | null {
  const start = middle.y * width + middle.x;
  const pixels = [start];
  seen[start] = 1;
  for (let n = 0; n < pixels.length; n++) {
    const pixel = pixels[n] as number;
    for (const next of [pixel - 1, pixel + 1, pixel - width, pixel + width])
      if (bits[next] && !seen[next]) {
        seen[next] = 1;
        pixels.push(next);
      }
    if (pixels.length > across * across) return null;
  }
  const module = Math.sqrt(pixels.length) / 3;
  if (module * 7 > across * 1.3) return null;
  const mean = (of: (pixel: number) => number) => pixels.reduce((sum, pixel) => sum + of(pixel), 0) / pixels.length;
  const [x, y] = [mean((pixel) => pixel % width), mean((pixel) => Math.floor(pixel / width))];
  // The fourth moment of a square turns four times as fast as the square.
  let [real, imaginary] = [0, 0];
  for (const pixel of pixels) {
    const [u, v] = [(pixel % width) - x, Math.floor(pixel / width) - y];
    const [a, b] = [u * u - v * v, 2 * u * v];
    real += a * a - b * b;
    imaginary += 2 * a * b;
  }
  return { x: x + 0.5, y: y + 0.5, module, turned: Math.atan2(-imaginary, -real) / 4 };
}

/** Where the third square of each pair may be. */
export function coveredCorners(picture: Grey, squares: readonly CornerSquare[]): CoveredCorner[] {
  return squares.flatMap((a, n) => squares.slice(n + 1).flatMap((b) => cornersOf(picture, a, b)));
}

function cornersOf(picture: Grey, a: CornerSquare, b: CornerSquare): CoveredCorner[] {
  const module = (a.module + b.module) / 2;
  const [vx, vy] = [b.x - a.x, b.y - a.y];
  const apart = Math.hypot(vx, vy) / module;
  if (Math.abs(a.module - b.module) > 0.35 * module || apart < LEAST_APART || apart > MOST_APART) return [];
  const by = (from: Point, x: number, y: number) => ({ x: from.x + x, y: from.y + y });
  const quarter = Math.PI / 2;
  const slant = Math.abs(((Math.atan2(vy, vx) - a.turned) / quarter) % 1);
  // A diagonal is turned by half of a quarter from the sides.
  if (slant > 0.25 && slant < 0.75)
    return [1, -1].map((side) => {
      const middle = by(a, vx / 2, vy / 2);
      const [x, y] = [(-side * vy) / 2, (side * vx) / 2];
      return { at: by(middle, x, y), fourth: by(middle, -x, -y), a, b, module };
    });
  const sides = [1, -1].filter((side) => !isQuietZone(picture, a, { vx, vy, side, module }));
  return sides.flatMap((side) => {
    const [one, other] = [by(a, -side * vy, side * vx), by(b, -side * vy, side * vx)];
    return [
      { at: one, fourth: other, a, b, module },
      { at: other, fourth: one, a, b, module },
    ];
  });
}

/** Whether it is light all along one side of the line between two squares: there the code ends. */
function isQuietZone(
  { width, height, grey }: Grey,
  a: CornerSquare,
  { vx, vy, side, module }: { vx: number; vy: number; side: number; module: number },
): boolean {
  const SAMPLES = 24;
  const OFF_MODULES = 5.5;
  const off = (side * OFF_MODULES * module) / Math.hypot(vx, vy);
  const values: number[] = [];
  for (let n = 0; n <= SAMPLES; n++) {
    const [x, y] = [Math.round(a.x + (vx * n) / SAMPLES - vy * off), Math.round(a.y + (vy * n) / SAMPLES + vx * off)];
    if (x >= 0 && y >= 0 && x < width && y < height) values.push(grey[y * width + x] as number);
  }
  return Math.max(...values) - Math.min(...values) < LEAST_CONTRAST;
}

/** The part of the picture around a code, with the covered square drawn. */
function redrawn({ width, height, grey }: Grey, corner: CoveredCorner, round: number) {
  const { a, b, fourth, module } = corner;
  const [sx, sy] = SHIFTS[round % SHIFTS.length] as readonly [number, number];
  const step = SHIFT_MODULES * module;
  const axis = { x: Math.cos(a.turned), y: Math.sin(a.turned) };
  const at = {
    x: corner.at.x + (sx * axis.x - sy * axis.y) * step,
    y: corner.at.y + (sx * axis.y + sy * axis.x) * step,
  };
  const margin = 9 * module;
  const [xs, ys] = [
    [a.x, b.x, at.x, fourth.x],
    [a.y, b.y, at.y, fourth.y],
  ];
  const [left, top] = [
    Math.max(0, Math.floor(Math.min(...xs) - margin)),
    Math.max(0, Math.floor(Math.min(...ys) - margin)),
  ];
  const right = Math.min(width, Math.ceil(Math.max(...xs) + margin));
  const bottom = Math.min(height, Math.ceil(Math.max(...ys) + margin));
  const part = { width: right - left, height: bottom - top, left, top, grey: new Uint8ClampedArray(0) };
  part.grey = new Uint8ClampedArray(part.width * part.height);
  for (let y = 0; y < part.height; y++)
    part.grey.set(grey.subarray((top + y) * width + left, (top + y) * width + right), y * part.width);
  drawSquare(part, { x: at.x - left, y: at.y - top }, axis, module);
  return part;
}

/** A corner square with the light border around it. */
function drawSquare({ width, height, grey }: Grey, at: Point, axis: Point, module: number): void {
  const [DARK, LIGHT] = [25, 230];
  const reach = Math.ceil(module * 4.5 * Math.SQRT2);
  for (let y = Math.max(0, Math.floor(at.y - reach)); y < Math.min(height, at.y + reach); y++)
    for (let x = Math.max(0, Math.floor(at.x - reach)); x < Math.min(width, at.x + reach); x++) {
      const [dx, dy] = [x + 0.5 - at.x, y + 0.5 - at.y];
      const ring = Math.max(Math.abs(dx * axis.x + dy * axis.y), Math.abs(dy * axis.x - dx * axis.y)) / module;
      if (ring < 4.5) grey[y * width + x] = ring < 1.5 || (ring >= 2.5 && ring < 3.5) ? DARK : LIGHT;
    }
}
