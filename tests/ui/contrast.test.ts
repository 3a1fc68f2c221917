import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const css = readFileSync("src/ui/tokens.css", "utf8");
const tokens = Object.fromEntries(
  [...css.matchAll(/--color-([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g)].map(([, name, light, dark]) => [
    name,
    { light, dark },
  ]),
) as Record<string, { light: string; dark: string }>;

/** WCAG 2 relative luminance of #rrggbb. */
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

const GROUNDS = ["paper", "sheet", "sheet-2"];
const TEXT: [text: string, ground: string][] = [
  ...["ink", "ink-2", "road-text", "hub", "sea", "error"].flatMap((text): [string, string][] =>
    GROUNDS.map((ground) => [text, ground]),
  ),
  ["on-road", "road"],
  ["on-road", "road-hover"],
  ["on-road", "road-press"],
  ["on-stop", "stop"],
  ["on-hub-fill", "hub-fill"],
  ["on-road", "sea-fill"],
  ["paper", "hub"],
  ["paper", "sea"],
  ["paper", "ink"],
  ["paper", "ink-2"],
  ...["hub", "sea", "error", "road"].map((tone): [string, string] => ["ink", `${tone}-tint`]),
  ["ink-2", "sea-tint"],
  ["ink-2", "hub-tint"],
  ["ink-2", "error-tint"],
  ["hub", "hub-tint"],
  ["sea", "sea-tint"],
  ["error", "error-tint"],
  ...["pending", "confirmed", "transit", "delivered", "cancelled"].map((s): [string, string] => [s, `${s}-tint`]),
];
/** Frames of controls, dots and marks: 3 to 1 is what non-text needs. */
const MARKS: [mark: string, ground: string][] = [
  ["ink-2", "sheet"],
  ["road", "sheet"],
  ["road", "paper"],
  ["hub", "sheet"],
  ["sea", "sheet"],
  ["focus", "paper"],
  ["focus", "sheet"],
  ["edge", "paper"],
  ["edge", "sheet"],
];

test("the contrast formula agrees with the known pairs", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
});

for (const theme of ["light", "dark"] as const) {
  const of = (name: string) => {
    const token = tokens[name];
    if (!token) throw new Error(`tokens.css has no --color-${name}`);
    return token[theme];
  };
  test.each(TEXT)(`${theme}: %s on %s is at least 4.5`, (text, ground) =>
    expect(contrast(of(text), of(ground))).toBeGreaterThanOrEqual(4.5),
  );
  test.each(MARKS)(`${theme}: %s on %s is at least 3`, (mark, ground) =>
    expect(contrast(of(mark), of(ground))).toBeGreaterThanOrEqual(3),
  );
}

/** The system's colours that are made for each other; which they are, the person decides. */
const FITTING = ["CanvasText on Canvas", "LinkText on Canvas", "Canvas on CanvasText", "Canvas on LinkText"];
const [, forcedPart = ""] = css.split("@media (forced-colors: active)");
const forced = new Map(
  [...forcedPart.matchAll(/--color-([\w-]+): (\w+);/g)].map(([, name = "", to = ""]) => [name, to]),
);

test("forced colours name every colour of the themes", () => {
  expect(Object.keys(tokens).length).toBeGreaterThan(40);
  expect(Object.keys(tokens).filter((name) => !forced.has(name))).toEqual([]);
});

test.each(TEXT)("forced colours: %s fits on %s", (text, ground) =>
  expect(FITTING).toContain(`${forced.get(text)} on ${forced.get(ground)}`),
);
