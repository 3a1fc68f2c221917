import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { drillHealing, healingWorld } from "../harness/server/healing-drill.ts";

// Two of the drills of `npm run drill -- healing` (docs/sync/keepsakes.md).
let world: Awaited<ReturnType<typeof healingWorld>>;
beforeAll(async () => {
  world = await healingWorld();
}, 600_000);
afterAll(() => world?.end());

test.each([1, 2])(
  "the machine is lost in the middle of a day: everything comes back, once, as it was (%i)",
  async (seed) => {
    const row = await drillHealing(seed, world, { parts: seed === 1 ? 10 : 3 });
    const { lost, doubled, changed, second_letters, asks, returned } = row;
    expect({ lost, doubled, changed, second_letters, asks, returned }).toEqual({
      ...{ lost: 0, doubled: 0, changed: 0, second_letters: 0, asks: 0, returned: 0 },
    });
    expect(row.acknowledged).toBeGreaterThan(200);
  },
  900_000,
);

test("a planted mistake is caught: who was erased returns", async () => {
  const { returned } = await drillHealing(3, world, { parts: 2, forgetsErasures: true });
  expect(returned).toBeGreaterThan(0);
}, 900_000);

test("a planted mistake is caught: what comes again is told a second time", async () => {
  const hooks = mkdtempSync(join(tmpdir(), "akamas-hooks-"));
  try {
    cpSync("pb_hooks", hooks, { recursive: true });
    const file = join(hooks, "lib/sync/before-restore.js");
    const [right, wrong] = ["  if (!before) return work();\n", "  return work();\n"];
    const text = readFileSync(file, "utf8");
    expect(text).toContain(right);
    writeFileSync(file, text.replace(right, wrong));
    const { second_letters } = await drillHealing(8, world, { parts: 2, hooks });
    expect(second_letters).toBeGreaterThan(0);
  } finally {
    rmSync(hooks, { recursive: true, force: true });
  }
}, 900_000);
