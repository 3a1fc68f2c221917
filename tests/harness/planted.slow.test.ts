import { expect, test } from "vitest";
import { InvariantBroken } from "./support/invariants.ts";
import { PLANTED } from "./support/planted.ts";
import { runSchedules } from "./support/run.ts";

/** As many schedules as one of the four files runs. */
const RUNS = 125;

test.each(PLANTED)("$name is caught", async ({ caughtBy, name: _, ...rest }) => {
  const report = await runSchedules({ seed: 4, runs: RUNS, ...rest });
  expect(report.failed).toBe(true);
  expect(report.error).toBeInstanceOf(InvariantBroken);
  expect(caughtBy).toContain((report.error as InvariantBroken).invariant);
});

test("every planted mistake is in the list", () => {
  expect(PLANTED.map(({ name }) => name)).toEqual([
    "ack before commit",
    "a batch acknowledges what is in it",
    "updated > cursor",
    "delete before send",
    "drop on 401",
    "non-atomic enqueue",
    "cursor outside the transaction",
    "applying event payloads",
    "a sign-out that the server is not told",
    "no failover of the drainer",
    "documents in any order",
    "a gateway's no ends the doubt",
    "a sign-up takes everything along",
    "the device's clock forgets",
    "the mirror of the earlier role stays",
    "another role drops what waits",
    "drop on 403",
    "screens keep the first role",
    "sales gets the office's rows",
    "the state by the order of arrival",
    "a picture lost",
    "a scan sent again under another id",
    "taking back does not wait for its scan",
    "a refused scan still counts",
    "changes of sailings in any order",
    "a change sent again under another op",
    "a find sent again under another id",
    "a match or a word sent again under another op",
    "a find matched by two people",
    "a delivery that was taken back stays with its customer",
    "a quote is accepted after its booking",
    "a quote's validity begins when it arrives",
    "a quote is booked at today's price",
    "a quote sent again under another id",
    "steps of a quote in any order",
    "the list of quotes forgets what waits",
    "what was acknowledged is forgotten",
    "a keepsake dropped early",
    "what comes again has no proof",
    "what a visitor sent comes back as somebody's",
    "what comes again gets another number",
    "edits that come again go by the clock",
    "nobody asks after a restore",
  ]);
});

test("a mistake whose module no longer exists is reported", async () => {
  const gone = { module: "src/data/sync/no-such-module.ts", by: "tests/harness/planted/no-failover.ts" };
  await expect(runSchedules({ seed: 1, runs: 1, replaced: gone })).rejects.toThrow("is no part of the page");
});
