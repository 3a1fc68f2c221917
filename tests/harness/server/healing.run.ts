import { writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as z from "zod";
import { drillHealing, type HealingRow, healingWorld } from "./healing-drill.ts";

// `npm run drill -- healing` (tests/drills/healing.mjs), whose environment says how many days and where to report.
const whole = z.coerce.number().int();
const wanted = z
  .object({ HEALING_SEED: whole, HEALING_RUNS: whole.positive(), HEALING_REPORT: z.string() })
  .parse(process.env);

test(`${wanted.HEALING_RUNS} lost days`, async () => {
  const world = await healingWorld();
  const rows: HealingRow[] = [];
  try {
    for (let n = 0; n < wanted.HEALING_RUNS; n += 1) {
      rows.push(await drillHealing(wanted.HEALING_SEED + n, world));
      writeFileSync(wanted.HEALING_REPORT, JSON.stringify(rows));
    }
  } finally {
    world.end();
  }
  const wrong = (row: HealingRow) => row.lost + row.doubled + row.changed + row.second_letters + row.returned > 0;
  expect(rows.filter(wrong)).toEqual([]);
});
