import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { berlinLane, booking, newId } from "../support/load/bookings.mjs";
import { ask, documentBody } from "../support/load/crowd.mjs";
import { round } from "../support/load/load.mjs";
import { startServer } from "../support/load/server.mjs";
import { ended, installed } from "./tools.mjs";

// The version that docs/operations.md names; `go install` gets it from the module proxy.
const LITESTREAM = "github.com/benbjohnson/litestream/cmd/litestream@v0.5.18";
let TOOL = "";
const SUPERUSER = { email: "superuser@drill.test", password: "superuser-password" };
const ENV = {
  SUPERUSER_EMAIL: SUPERUSER.email,
  SUPERUSER_PASSWORD: SUPERUSER.password,
  ADMIN_EMAIL: "office@drill.test",
  ADMIN_PASSWORD: "office-password",
};
const BOOKERS = 4;
const LOAD_MS = 10_000;
/** How long the replica may take to get the dead server's last writes. */
const CAUGHT_UP_WITHIN_MS = 20_000;
const HELD_UP_MS = 4000;
const COLLECTIONS = [
  "users",
  "user_roles",
  "countries",
  "trucking_rates",
  "sea_freight_rates",
  "tariffs",
  "shipments",
].concat(["shipment_notes", "shipment_documents", "shipment_events", "mail_queue"]);

/**
 * Two disasters under load. Only the server is killed (SIGKILL): the replica must become equal, row by row. Server and
 * Litestream are killed together, as with the machine: the copy must be consistent, and may lack only the last writes.
 */
export async function run() {
  TOOL = await installed("litestream", LITESTREAM);
  const alone = await drill({ machine: false });
  const machine = await drill({ machine: true });
  if (alone.lost > 0 || alone.differing > 0) throw new Error(`after the server's death: ${JSON.stringify(alone)}`);
  if (machine.torn > 0) throw new Error(`after the machine's death: ${JSON.stringify(machine)}`);
  return {
    name: "litestream",
    unit: "ms",
    rows: [
      { what: "the server dies", ...alone },
      { what: "the machine dies", ...machine },
    ],
  };
}

/** @param {{ machine: boolean }} options machine: Litestream dies with the server */
async function drill({ machine }) {
  const home = mkdtempSync(join(tmpdir(), "akamas-drill-"));
  const server = await startServer({ name: "drill", env: ENV });
  const replica = join(home, "replica");
  const litestream = replicate(server.dataDir, replica, home);
  /** @type {{ id: string, at: number }[]} */
  const acknowledged = [];
  const slowest = { ms: 0 };
  /** @type {unknown[]} */
  const failures = [];
  const token = await superuser(server.url);
  const lane = await berlinLane(server.url);
  let over = false;
  const bookers = Array.from({ length: BOOKERS }, async () => {
    // Requests in flight at the kill were not acknowledged.
    while (!over)
      await bookWithDocument(server.url, token, lane, acknowledged, slowest).catch(
        (error) => over || failures.push(error),
      );
  });
  await wait(LOAD_MS);
  over = true;
  const died = performance.now();
  process.kill(server.pid, "SIGKILL");
  if (machine) litestream.kill("SIGKILL");
  await Promise.all(bookers);
  // Reading the log beside the server must not slow down customers.
  if (failures.length || slowest.ms > HELD_UP_MS)
    throw new Error(
      `beside Litestream: ${failures.length} failures (${failures[0]}), the slowest took ${slowest.ms} ms`,
    );
  // Documents never change once stored: copying the folder backs them up (rsync).
  const standby = join(home, "standby");
  mkdirSync(standby);
  cpSync(join(server.dataDir, "storage"), join(standby, "storage"), { recursive: true });
  if (!machine) {
    await caughtUp(server.dataDir, home);
    litestream.kill("SIGTERM");
  }
  await ended(litestream);

  const failing = performance.now();
  const restored = spawn(
    TOOL,
    ["restore", "-integrity-check", "full", "-o", join(standby, "data.db"), `file://${replica}`],
    { stdio: "inherit" },
  );
  if ((await ended(restored)) !== 0) throw new Error("the replica could not be restored");
  const restoredIn = performance.now() - failing;
  const second = await startServer({ name: "standby", env: ENV, dataDir: standby });
  const failOver = performance.now() - failing;
  try {
    const there = await everything(second.url);
    const ids = new Set(there.shipments?.map(({ id }) => id));
    const missing = acknowledged.filter(({ id }) => !ids.has(id));
    return {
      acknowledged: acknowledged.length,
      slowest_ms: round(slowest.ms, 0),
      lost: missing.length,
      lost_window_ms: missing.length ? round(died - Math.min(...missing.map(({ at }) => at)), 0) : 0,
      torn: tornRows(there),
      ...(machine ? { differing: 0 } : { differing: await differences(server, there) }),
      restored_ms: round(restoredIn, 0),
      fail_over_ms: round(failOver, 0),
    };
  } finally {
    await second.stop();
    await server.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

/**
 * The documentation's sample configuration with other paths.
 * @param {string} dataDir
 * @param {string} replica
 * @param {string} home
 */
function replicate(dataDir, replica, home) {
  const config = join(home, "litestream.yml");
  const sample = readFileSync(resolve("docs/litestream.yml"), "utf8");
  const text = sample.replace("/var/lib/akamas", dataDir).replace("/backup/litestream", replica);
  writeFileSync(config, `${text}\nsocket:\n  enabled: true\n  path: ${join(home, "socket")}\n`);
  return spawn(TOOL, ["replicate", "-config", config, "-log-level", "warn"], { stdio: "inherit" });
}

/** Waits until the replica has everything that is in the database's log. @param {string} dataDir @param {string} home */
async function caughtUp(dataDir, home) {
  const sync = spawn(
    TOOL,
    [
      "sync",
      "-socket",
      join(home, "socket"),
      "-wait",
      "-timeout",
      String(CAUGHT_UP_WITHIN_MS / 1000),
      join(dataDir, "data.db"),
    ],
    { stdio: "inherit" },
  );
  if ((await ended(sync)) !== 0) throw new Error("the replica did not catch up");
}

/** @param {string} url @param {string} token @param {Awaited<ReturnType<typeof berlinLane>>} lane @param {{ id: string, at: number }[]} acknowledged @param {{ ms: number }} slowest */
async function bookWithDocument(url, token, lane, acknowledged, slowest) {
  const json = { ...booking(lane), user_id: await officeId(url, token) };
  const began = performance.now();
  const booked = await ask(url, "POST", "/api/collections/shipments/records", { token, json });
  if (booked.status !== 200) throw new Error(`booking: ${booked.status} ${JSON.stringify(booked.json)}`);
  acknowledged.push({ id: json.id, at: performance.now() });
  const fields = { id: newId(), shipment: json.id, kind: "packing_list", file_name: "list.pdf" };
  const sent = documentBody(fields, Buffer.from(`%PDF-1.7\n${json.id}`.padEnd(20_000)));
  const stored = await ask(url, "POST", "/api/collections/shipment_documents/records", { token, ...sent });
  if (stored.status !== 200) throw new Error(`document: ${stored.status} ${JSON.stringify(stored.json)}`);
  slowest.ms = Math.max(slowest.ms, performance.now() - began);
}

/** @type {Map<string, string>} */
const offices = new Map();
/** @param {string} url @param {string} token */
async function officeId(url, token) {
  const known =
    offices.get(url) ?? (await ask(url, "GET", "/api/collections/users/records?perPage=1", { token })).json.items[0].id;
  offices.set(url, known);
  return known;
}

/** @param {string} url */
async function superuser(url) {
  const json = { identity: SUPERUSER.email, password: SUPERUSER.password };
  return (await ask(url, "POST", "/api/collections/_superusers/auth-with-password", { json })).json.token;
}

/** All rows by collection, ordered by id. @param {string} url @returns {Promise<Record<string, any[]>>} */
async function everything(url) {
  const token = await superuser(url);
  /** @type {Record<string, any[]>} */
  const all = {};
  for (const name of COLLECTIONS) {
    all[name] = [];
    for (let page = 1; ; page++) {
      const path = `/api/collections/${name}/records?perPage=1000&skipTotal=1&sort=id&page=${page}`;
      const { items } = (await ask(url, "GET", path, { token })).json;
      all[name].push(...items);
      if (items.length < 1000) break;
    }
  }
  return all;
}

/** Bookings without their event or mails, and the reverse. @param {Record<string, any[]>} rows */
function tornRows(rows) {
  const ids = (rows.shipments ?? [])
    .map(({ id }) => id)
    .sort()
    .join();
  const events = (rows.shipment_events ?? [])
    .map(({ shipment }) => shipment)
    .sort()
    .join();
  const mails = (rows.mail_queue ?? [])
    .filter(({ template }) => template === "booking_customer")
    .map(({ data }) => data.id);
  return Number(ids !== events) + Number(ids !== mails.sort().join());
}

/**
 * Compares the dead server's data folder, started once more, with the copy.
 * @param {Awaited<ReturnType<typeof startServer>>} dead
 * @param {Record<string, any[]>} copy
 */
async function differences(dead, copy) {
  const again = await startServer({ name: "again", env: ENV, dataDir: dead.dataDir });
  try {
    const own = await everything(again.url);
    return COLLECTIONS.filter((name) => JSON.stringify(own[name]) !== JSON.stringify(copy[name])).length;
  } finally {
    await again.stop();
  }
}
