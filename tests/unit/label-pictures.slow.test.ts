import { beforeAll, expect, test } from "vitest";
import { CLASSES, classSample, PICTURES } from "../support/scanner/classes.ts";
import { compare, prepareReader } from "../support/scanner/readers.ts";

// 60 of the generated pictures; `npm run bench codes` reads all of them.

/** Around a drum, and in the dark: the library's own settings read these, and ours did not before they tried its sizes. */
const HARD = [165, 389, 409, 485];
const SOME = 60;

beforeAll(prepareReader);

test("there are 512 pictures in 16 classes, 32 of each", () => {
  const kinds = Array.from({ length: PICTURES }, (_, n) => classSample(n).kind);
  expect(CLASSES).toHaveLength(16);
  for (const kind of CLASSES) expect(kinds.filter((one) => one === kind)).toHaveLength(32);
});

const numbers = [...HARD, ...Array.from({ length: SOME - HARD.length }, (_, n) => n)];
test.each(CLASSES)(
  "%s: not read less by our settings than by the library's own, and nothing is read wrong",
  async (kind) => {
    const some = numbers.filter((n) => classSample(n).kind === kind);
    expect(some.length).toBeGreaterThanOrEqual(3);
    const { rows, wrong } = await compare(some);
    expect(wrong).toEqual([]);
    const [{ pictures, ours, defaults } = { pictures: 0, ours: 0, defaults: 0 }] = rows.filter(
      (row) => row.kind === kind,
    );
    expect(pictures).toBe(some.length);
    expect(ours).toBeGreaterThanOrEqual(defaults);
  },
  240_000,
);
