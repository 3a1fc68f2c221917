import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { HOSTILE_TEXTS } from "../support/hostile-inputs.ts";
import { faultsOfRows, send, type Target, targetsOf } from "../support/hostile-world.ts";
import type { Server } from "../support/server.ts";
import { startServer } from "../support/server.ts";

// Whatever is sent, the server answers with a message and stores nothing that its own schemas would refuse. The requests are
// the same each time; `npm run hostile` sends others, and many more.
const RUNS = Number(process.env.HOSTILE_RUNS ?? 40);
const SEED = Number(process.env.HOSTILE_SEED ?? 20261121);
const REPORT = process.env.HOSTILE_REPORT;
const AT_ONCE = 8;
const LONG = 3_600_000;

let server: Server;
let targets: Target[];
/** By input. An input whose every request is refused tests nothing behind it. */
const looks: Record<string, { taken: number; refused: number }> = {};
const found: string[] = [];

beforeAll(async () => {
  server = await startServer();
  targets = await targetsOf(server);
  for (const { name } of targets) looks[name] = { taken: 0, refused: 0 };
});
afterAll(async () => {
  await server?.stop();
  if (!REPORT) return;
  mkdirSync(dirname(REPORT), { recursive: true });
  writeFileSync(REPORT, JSON.stringify({ seed: SEED, runs: RUNS, found, looks }));
});

async function attempt(target: Target, hostile: Parameters<typeof send>[2]): Promise<void> {
  const { status, wrong } = await send(server, target, hostile);
  const look = looks[target.name];
  if (look) look[status < 400 ? "taken" : "refused"]++;
  if (wrong) throw new Error(wrong);
}

/** Runs this many at once, from a list. */
async function together<T>(list: T[], work: (one: T) => Promise<void>): Promise<void> {
  const waiting = [...list];
  const walk = async () => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await work(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, walk));
}

test("a tracker's requests as they should be tell nothing private, and nothing of another shipment", async () => {
  const trackers = targets.filter(({ never }) => never.length > 0);
  expect(trackers.length).toBe(8);
  for (const target of trackers) {
    const body = JSON.stringify(target.right?.() ?? {});
    const { status, wrong } = await send(server, target, { query: "", type: "application/json", body });
    expect([target.name, status, wrong]).toEqual([target.name, target.name === "a follower's link" ? 404 : 200, ""]);
  }
});

test("each hostile text in each field", { timeout: LONG }, async () => {
  const tries = targets.flatMap((target) =>
    Object.keys(target.right?.() ?? {}).flatMap((key) => HOSTILE_TEXTS.map((text) => ({ target, key, text }))),
  );
  const wrong: string[] = [];
  await together(tries, async ({ target, key, text }) => {
    const body = JSON.stringify({ ...target.right?.(), [key]: text });
    await attempt(target, { query: "", type: "application/json", body }).catch((error) =>
      wrong.push(`${target.name}, ${key} = ${JSON.stringify(text).slice(0, 60)}: ${error.message}`),
    );
  });
  found.push(...wrong);
  expect(wrong).toEqual([]);
});

test("generated requests to every input", { timeout: LONG }, async () => {
  const wrong: string[] = [];
  await together(targets, async (target) => {
    const property = fc.asyncProperty(target.sends, (hostile) => attempt(target, hostile));
    const result = await fc.check(property, { seed: SEED, numRuns: RUNS });
    if (result.failed) wrong.push(`${target.name}, seed ${SEED}: ${fc.defaultReportMessage(result)}`.slice(0, 2000));
  });
  found.push(...wrong);
  expect(wrong).toEqual([]);
});

test("no stored row breaks the schemas, or differs from what devices get", { timeout: LONG }, async () => {
  const wrong = await faultsOfRows(server);
  found.push(...wrong);
  expect(wrong).toEqual([]);
  const filled = ["a booking", "a guest's sea request", "a customer's air request", "a message", "a sign-up"];
  // Of a tracker's. The others have no field that takes another text: only the request as it should be is taken.
  const tracked = ["a device's state", "a device's renewal", "a device's choice", "a device's end", "a tracking page"];
  for (const name of [...filled, ...tracked]) expect([name, (looks[name]?.taken ?? 0) > 20]).toEqual([name, true]);
});
