import { fork } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { berlinLane, booking, customer, post } from "../tests/support/load/bookings.mjs";
import { load, median, quantile, round } from "../tests/support/load/load.mjs";
import { startServer } from "../tests/support/load/server.mjs";

const FEW = Number(process.env.FEW ?? 50);
const MANY = Number(process.env.MANY ?? 2000);
const CHANGES = Number(process.env.CHANGES ?? 300);
const ROUNDS = Number(process.env.ROUNDS ?? 7);
const PROCESSES = 2;
const ROOT = { email: "root@bench.test", password: "root-pass-for-bench" };

/** @typedef {Awaited<ReturnType<typeof connected>>} Side */

/** What one change costs the server with many connected customers against few. Each change is of another customer. */
export async function run() {
  const sides = [await connected("few", FEW), await connected("many", MANY)];
  try {
    for (let i = 0; i < ROUNDS + 1; i++)
      for (const side of i % 2 ? sides : sides.toReversed()) {
        const cpu = cpuMs(side.server.pid);
        const { latencies, failed } = await load(side.server.url, CHANGES, 1, () => ({
          method: "POST",
          path: "/api/collections/shipments/records",
          headers: { authorization: side.who.token },
          body: booking(side.lane),
        }));
        if (failed.length) throw new Error(failed[0]);
        // The first round warms up both.
        if (i === 0) continue;
        side.cpu.push((cpuMs(side.server.pid) - cpu) / CHANGES);
        side.latencies.push(...latencies);
      }
    const heard = await Promise.all(sides.map((side) => side.heard()));
    const rows = sides.map((side, i) => ({
      what: `${side.count} connected: one change`,
      cpu_ms: round(median(side.cpu), 3),
      median_ms: round(median(side.latencies), 3),
      p95_ms: round(quantile(side.latencies, 0.95), 3),
      pokes_to_others: heard[i],
    }));
    const [few, many] = /** @type {[Side, Side]} */ (sides);
    const ratio = (/** @type {(side: Side) => number} */ of) => round(of(many) / of(few));
    const ratios = {
      what: `${MANY} / ${FEW}`,
      cpu_ms: ratio(({ cpu }) => median(cpu)),
      median_ms: ratio(({ latencies }) => median(latencies)),
      p95_ms: ratio(({ latencies }) => quantile(latencies, 0.95)),
      limit: "<= 2.5",
    };
    return { name: "fanout", unit: "ms", rows: [...rows, ratios] };
  } finally {
    for (const side of sides) await side.stop();
  }
}

/** A server in a process of its own with `count` customers connected to it. @param {string} name @param {number} count */
async function connected(name, count) {
  const env = { SUPERUSER_EMAIL: ROOT.email, SUPERUSER_PASSWORD: ROOT.password };
  const server = await startServer({ name, env, afterMigrations: people(count) });
  const { token } = await post(server.url, "/api/collections/_superusers/auth-with-password", {
    identity: ROOT.email,
    password: ROOT.password,
  });
  /** @type {string[]} */
  const tokens = [];
  for (let i = 0; i < count; i++) {
    const path = `/api/collections/users/impersonate/listener${String(i).padStart(7, "0")}`;
    tokens.push((await post(server.url, path, {}, token)).token);
  }
  const processes = await Promise.all(
    Array.from({ length: PROCESSES }, async (_, n) => {
      const child = fork(resolve("bench/support/listeners.mjs"));
      const share = tokens.filter((_token, i) => i % PROCESSES === n);
      const { failed } = await told(child, { url: server.url, tokens: share });
      if (failed) throw new Error(failed);
      return child;
    }),
  );
  return {
    count,
    server,
    who: await customer(server.url, name),
    lane: await berlinLane(server.url),
    cpu: /** @type {number[]} */ ([]),
    latencies: /** @type {number[]} */ ([]),
    heard: async () =>
      (await Promise.all(processes.map((child) => told(child, {})))).reduce((sum, { heard }) => sum + heard, 0),
    async stop() {
      for (const child of processes) child.kill();
      await server.stop();
    },
  };
}

/**
 * The next message of a process.
 * @param {import("node:child_process").ChildProcess} child
 * @param {object} message
 * @returns {Promise<any>}
 */
function told(child, message) {
  return new Promise((done, fail) => {
    child.once("message", done);
    child.once("exit", (code) => fail(new Error(`the listeners ended with ${code}`)));
    child.send(message);
  });
}

/** Processor time of all threads so far. @param {number} pid */
function cpuMs(pid) {
  const nanos = (/** @type {string} */ thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ")[0]);
  return readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => sum + nanos(thread), 0) / 1e6;
}

/** A migration with `count` customers. @param {number} count */
const people = (count) => `migrate((app) => {
  app.db().newQuery(\`WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${count - 1})
    INSERT INTO users (id, email, password, tokenKey, full_name, verified, emailVisibility, created, updated)
    SELECT printf('listener%07d', i), 'listener' || i || '@bench.test', 'x', printf('listener-token-key-%030d', i), 'Listener ' || i,
      TRUE, FALSE, '2026-01-01 00:00:00.000Z', '2026-01-01 00:00:00.000Z' FROM n\`).execute();
}, () => {});`;
