import { describe, expect, test } from "vitest";
import {
  coveredCorners,
  findSquares,
  redrawnCorners,
  SHIFT_COUNT,
} from "../../src/features/warehouse/camera/covered-corner.ts";
import { visiblePart } from "../../src/features/warehouse/camera/visible-part.ts";
import { drawPicture } from "../support/scanner/pictures.ts";

const SIZE = { width: 640, height: 480 };
const TEXT = "HTTPS://APP.AKAMASFREIGHT.EXAMPLE/P/7P6CTF30HM01";
/** The code's modules across: version 4. */
const MODULES = 33;
const MODULE = (0.4 * SIZE.width) / MODULES;

/** Where the middle of a corner square is, by its signs from the middle of the code. */
function cornerAt(turned: number, [sx, sy]: readonly [number, number]) {
  const far = (MODULES / 2 - 3.5) * MODULE;
  const [cos, sin] = [Math.cos((turned * Math.PI) / 180), Math.sin((turned * Math.PI) / 180)];
  return { x: 320 + far * (sx * cos - sy * sin), y: 240 + far * (sx * sin + sy * cos) };
}

const CORNERS = { "top left": [-1, -1], "top right": [1, -1], "bottom left": [-1, 1] } as const;
const apart = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.hypot(a.x - b.x, a.y - b.y);

describe.each(Object.entries(CORNERS))("with tape over the %s square", (_, signs) => {
  const [x, y] = [signs[0] * 0.38, signs[1] * 0.38];
  const covered = [{ x, y, area: 0.05, grey: 150 }];
  const taped = (turned: number) => drawPicture(SIZE, [{ text: TEXT, share: 0.4, turned }], { covered, noise: 4 });

  test.each([0, 20, 45, 100, 233])("turned by %i degrees, the two others are found", (turned) => {
    const squares = findSquares(taped(turned));
    expect(squares).toHaveLength(2);
    const others = Object.values(CORNERS).filter((one) => one !== signs);
    for (const other of others)
      expect(Math.min(...squares.map((one) => apart(one, cornerAt(turned, other))))).toBeLessThan(2);
    for (const { module } of squares) expect(Math.abs(module - MODULE)).toBeLessThan(0.15 * MODULE);
  });

  test.each([0, 20, 45, 100, 233])("turned by %i degrees, one of two places for it is right", (turned) => {
    const picture = taped(turned);
    const corners = coveredCorners(picture, findSquares(picture));
    expect(corners).toHaveLength(2);
    const [nearest] = corners.sort(
      (a, b) => apart(a.at, cornerAt(turned, signs)) - apart(b.at, cornerAt(turned, signs)),
    );
    expect(apart(nearest?.at ?? { x: 0, y: 0 }, cornerAt(turned, signs))).toBeLessThan(MODULE);
  });

  test("a complete square is drawn there, and the picture stays", () => {
    const picture = taped(20);
    const before = picture.grey.slice();
    const completed = [...redrawnCorners(picture, 0)].map((part) => findSquares(part).length);
    expect(completed).toEqual([3, 3]);
    // toEqual compares 300,000 values one by one.
    expect(Buffer.from(picture.grey.buffer).equals(Buffer.from(before.buffer))).toBe(true);
  });
});

test("each round draws at another place", () => {
  const covered = [{ x: 0.38, y: -0.38, area: 0.05, grey: 150 }];
  const picture = drawPicture(SIZE, [{ text: TEXT, share: 0.4 }], { covered });
  const middles = Array.from({ length: SHIFT_COUNT }, (_, round) => {
    const [part] = redrawnCorners(picture, round);
    const found = part
      ? findSquares(part).map(({ x, y }) => `${Math.round(x + part.left)} ${Math.round(y + part.top)}`)
      : [];
    return found.sort().join(", ");
  });
  expect(new Set(middles).size).toBe(SHIFT_COUNT);
});

test("a picture without a label has nothing to draw", () => {
  expect([...redrawnCorners(drawPicture(SIZE, [], { noise: 8 }), 0)]).toEqual([]);
});

describe("the part of the picture that the screen shows", () => {
  const video = (videoWidth: number, videoHeight: number, clientWidth: number, clientHeight: number) =>
    ({ videoWidth, videoHeight, clientWidth, clientHeight }) as HTMLVideoElement;

  test.each([
    ["an upright camera, upright", video(720, 1280, 390, 390), { left: 0, top: 280, width: 720, height: 720 }],
    ["a wide camera, upright", video(1280, 720, 360, 360), { left: 280, top: 0, width: 720, height: 720 }],
    ["the same shape", video(1280, 720, 640, 360), { left: 0, top: 0, width: 1280, height: 720 }],
    ["nothing laid out yet", video(1280, 720, 0, 0), { left: 0, top: 0, width: 1280, height: 720 }],
  ])("%s", (_, shown, part) => expect(visiblePart(shown)).toEqual(part));
});
