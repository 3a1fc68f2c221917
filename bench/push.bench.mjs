import { loadavg } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { build } from "esbuild";
import { berlinLane, booking, customer, newId, post } from "../tests/support/load/bookings.mjs";
import { ask } from "../tests/support/load/crowd.mjs";
import { load, median, quantile, round } from "../tests/support/load/load.mjs";
import { startServer } from "../tests/support/load/server.mjs";
import { watchProcessor } from "./support/processor.mjs";
import { startPushReceiver } from "./support/push-receiver.mjs";

// npm run bench -- push. Smaller: PUSH_SHIPMENTS=10 PUSH_ROUNDS=1.
const SHIPMENTS = Number(process.env.PUSH_SHIPMENTS ?? 250);
/** As many as may follow one shipment. */
const OF_EACH = 20;
const DEVICES = SHIPMENTS * OF_EACH;
/** Rounds with each push service: one that answers at once, and one with the delay of a real one. */
const ROUNDS = Number(process.env.PUSH_ROUNDS ?? 2);
const ANSWERS_AFTER_MS = [0, 100];
/** Bookings in a second, whatever the answers take: 36,000 an hour. */
const RATE = Number(process.env.PUSH_RATE ?? 10);
const IN_FLIGHT = 4;
const BOOKERS = 4;
/** After the minute that a delay waits: so long at most until all messages have arrived. */
const PATIENCE_MS = 180_000;
/** After the request that delays, before bookings count as undisturbed. */
const SETTLE_MS = 5000;
const DAY_MS = 86_400_000;

const OFFICE = { email: "office@bench.test", password: "office-pass-for-bench" };
const ROOT = { email: "superuser@bench.test", password: "superuser-password" };
const ROWS = "/api/collections/mail_queue/records";

/** @typedef {{ at: number, ms: number, refused: boolean }} Booked when it was due, ms since 1970, how long it took from then on, and whether the server was too busy (503) */
/** @typedef {{ answersAfter: number, delayMs: number, due: number, last: number, without: number[], busy: number[], refused: number, processor: number }} Round */

/**
 * Delays one sailing several times. Each delay is sent to every device that follows one of its shipments, while bookings come
 * in at a fixed rate. A delay waits a minute before it is sent: bookings of that minute are the ones without push.
 */
export async function run() {
  const loadBefore = loadavg();
  const receiver = await startPushReceiver();
  const server = await startServer({
    name: "push",
    env: {
      PUSH_HOSTS: receiver.host,
      ...{ ADMIN_EMAIL: OFFICE.email, ADMIN_PASSWORD: OFFICE.password },
      ...{ SUPERUSER_EMAIL: ROOT.email, SUPERUSER_PASSWORD: ROOT.password },
    },
  });
  try {
    const lane = await berlinLane(server.url);
    const office = await signIn(server.url, "users", OFFICE);
    const root = await signIn(server.url, "_superusers", ROOT);
    const { sailing, devices } = await prepare(server.url, lane, office, receiver.host);
    const bookers = await Promise.all(Array.from({ length: BOOKERS }, (_, n) => customer(server.url, `booker${n}`)));
    const bookings = book(server.url, lane, bookers);
    /** @type {Round[]} */
    const rounds = [];
    const messages = [];
    for (let n = 0; n < ROUNDS * ANSWERS_AFTER_MS.length; n++) {
      const answersAfter = ANSWERS_AFTER_MS[n % ANSWERS_AFTER_MS.length] ?? 0;
      receiver.answerAfter(answersAfter);
      const told = await tellDelay({ server, office, root, receiver, sailing, days: n + 1 });
      const { taken, ...times } = told;
      messages.push(taken);
      const beside = bookings.beside(times);
      rounds.push({ answersAfter, ...times, ...beside });
      const [before, meanwhile] = [beside.without, beside.busy].map((all) => round(quantile(all, 0.95)));
      const seconds = round((times.last - times.due) / 1000);
      console.log(
        `round ${n + 1}: ${seconds} s, a booking ${before} ms before, ${meanwhile} ms meanwhile (p95), load ${round(loadavg()[0] ?? 0)}`,
      );
    }
    await bookings.stop();
    for (const taken of messages) readAll(taken, devices);
    await expectSent(server.url, root, messages.length * DEVICES);
    return { name: "push", unit: "s, ms", rows: rowsOf(rounds, bookings.refused(), loadBefore) };
  } finally {
    await server.stop();
    await receiver.stop();
  }
}

/** @param {string} url @param {string} collection @param {{ email: string, password: string }} who @returns {Promise<string>} */
async function signIn(url, collection, { email, password }) {
  const path = `/api/collections/${collection}/auth-with-password`;
  return (await post(url, path, { identity: email, password })).token;
}

/** Confirmed shipments of one sailing, each followed by its devices, all through the public API.
 * @param {string} url @param {Awaited<ReturnType<typeof berlinLane>>} lane @param {string} office @param {string} host */
async function prepare(url, lane, office, host) {
  const owner = await customer(url, "owner");
  const sent = Array.from({ length: SHIPMENTS }, () => booking(lane));
  const path = "/api/collections/shipments/records";
  const headers = (/** @type {string} */ token) => ({ authorization: token });
  await all(url, SHIPMENTS, (i) => ({ method: "POST", path, headers: headers(owner.token), body: sent[i] }));
  await all(url, SHIPMENTS, (i) => ({
    ...{ method: "PATCH", path: `${path}/${sent[i]?.id}`, headers: headers(office) },
    body: { status: "confirmed" },
  }));
  const { json } = await ask(url, "GET", `${path}?perPage=1000&fields=sailing,status`, { token: office });
  const names = new Set(json.items.map((/** @type {any} */ row) => row.sailing));
  const [id = ""] = names;
  if (names.size !== 1 || !id || json.items.length !== SHIPMENTS)
    throw new Error("The shipments are not of one sailing.");
  const sailings = await ask(url, "GET", "/api/sailings");
  const sailing = sailings.json.sailings.find((/** @type {any} */ one) => one.id === id);
  const PushDevice = await deviceClass();
  /** @type {Map<string, { device: any, reference: string }>} */
  const devices = new Map();
  const bodies = sent.flatMap(({ reference }) =>
    Array.from({ length: OF_EACH }, () => {
      const device = new PushDevice(`http://${host}/d`);
      devices.set(new URL(device.endpoint).pathname, { device, reference });
      return device.subscription({ reference });
    }),
  );
  await all(url, DEVICES, (i) => ({ method: "POST", path: "/api/push/subscribe", body: bodies[i] }));
  return { sailing: { id, etd: Date.parse(sailing.etd), eta: Date.parse(sailing.eta) }, devices };
}

/** @param {string} url @param {number} count @param {Parameters<typeof load>[3]} make */
async function all(url, count, make) {
  const { failed } = await load(url, count, IN_FLIGHT, make);
  if (failed.length) throw new Error(`${failed.length} of ${count} failed: ${failed[0]}`);
}

/** The tests' device, which reads what was written to it by Node's own cryptography; TypeScript. */
async function deviceClass() {
  const { outputFiles } = await build({
    entryPoints: ["tests/support/push-device.ts"],
    ...{ bundle: true, write: false, format: "esm", platform: "node" },
    // http_ece requires node:crypto.
    banner: {
      js: `import { createRequire } from "node:module"; const require = createRequire(${JSON.stringify(import.meta.url)});`,
    },
  });
  const code = Buffer.from(outputFiles?.[0]?.text ?? "").toString("base64");
  return (await import(`data:text/javascript;base64,${code}`)).PushDevice;
}

/**
 * Bookings at a fixed rate until they are stopped.
 * @param {string} url @param {Awaited<ReturnType<typeof berlinLane>>} lane @param {{ token: string }[]} people
 */
function book(url, lane, people) {
  /** @type {Booked[]} */
  const booked = [];
  /** @type {string[]} */
  const failed = [];
  /** @type {Set<Promise<void>>} */
  const under = new Set();
  let on = true;
  const one = async (/** @type {number} */ i, /** @type {number} */ due) => {
    const token = people[i % people.length]?.token ?? "";
    const answer = await ask(url, "POST", "/api/collections/shipments/records", { token, json: booking(lane) });
    const refused = answer.status === 503;
    booked.push({ at: performance.timeOrigin + due, ms: performance.now() - due, refused });
    if (answer.status !== 200 && !refused) failed.push(`${answer.status} ${JSON.stringify(answer.json)}`);
  };
  const running = (async () => {
    const started = performance.now();
    for (let i = 0; on; i++) {
      const due = started + (i * 1000) / RATE;
      if (due > performance.now()) await wait(due - performance.now());
      const work = one(i, due).catch((error) => void failed.push(String(error)));
      under.add(work);
      void work.finally(() => under.delete(work));
    }
    await Promise.all(under);
  })();
  const between = (/** @type {number} */ from, /** @type {number} */ to) =>
    booked.filter(({ at }) => at >= from && at < to).map(({ ms }) => ms);
  return {
    /** Before the messages of a delay, and during them. @param {{ delayed: number, due: number, last: number }} times */
    beside: ({ delayed, due, last }) => ({
      without: between(delayed + SETTLE_MS, due),
      busy: between(due, last),
      refused: booked.filter(({ at, refused }) => refused && at >= due && at < last).length,
    }),
    /** Refused in the whole run, while the delay itself was stored too. */
    refused: () => booked.filter((one) => one.refused).length,
    async stop() {
      on = false;
      await running;
      if (failed.length) throw new Error(`${failed.length} bookings failed: ${failed[0]}`);
    },
  };
}

/**
 * One delay, until all its messages have arrived.
 * @param {{ server: Awaited<ReturnType<typeof startServer>>, office: string, root: string, days: number,
 *   receiver: Awaited<ReturnType<typeof startPushReceiver>>, sailing: { id: string, etd: number, eta: number } }} what
 */
async function tellDelay({ server, office, root, receiver, sailing, days }) {
  const at = (/** @type {number} */ ms) => new Date(ms + days * DAY_MS).toISOString();
  const json = { op: newId(), seen: "planned", reason: "Storm", etd: at(sailing.etd), eta: at(sailing.eta) };
  const began = performance.now();
  const answer = await ask(server.url, "POST", `/api/sailings/${sailing.id}/delay`, { token: office, json });
  const delayMs = performance.now() - began;
  const delayed = Date.now();
  if (answer.status !== 200) throw new Error(`delay: ${answer.status} ${JSON.stringify(answer.json)}`);
  const waiting = `?perPage=1&sort=next_try&fields=next_try&filter=${encodeURIComponent('channel = "push" && state = "queued"')}`;
  const queued = await ask(server.url, "GET", ROWS + waiting, { token: root });
  if (queued.json.totalItems !== SHIPMENTS)
    throw new Error(`${queued.json.totalItems} of ${SHIPMENTS} wait to be told.`);
  const due = Date.parse(queued.json.items[0].next_try.replace(" ", "T"));
  await wait(due - Date.now());
  const spent = watchProcessor({ server: server.pid, profile: server.dataDir });
  const late = wait(PATIENCE_MS, "late", { ref: false });
  if ((await Promise.race([receiver.arrived(DEVICES), late])) === "late") {
    const { length } = await receiver.take();
    throw new Error(`${length} of ${DEVICES} were handed over within ${PATIENCE_MS / 1000} s.`);
  }
  const processor = spent().server;
  const taken = await receiver.take();
  const last = taken.reduce((latest, one) => Math.max(latest, one.at), 0);
  return { delayMs, delayed, due, last, processor, taken };
}

/**
 * Every device got one message, about its shipment, that it can decrypt.
 * @param {import("./support/push-receiver.mjs").Taken[]} taken @param {Map<string, { device: any, reference: string }>} devices
 */
function readAll(taken, devices) {
  const told = new Set(taken.map(({ path }) => path));
  if (taken.length !== DEVICES || told.size !== DEVICES)
    throw new Error(`${taken.length} messages for ${told.size} of ${DEVICES} devices.`);
  for (const { path, body } of taken) {
    const { device, reference } = devices.get(path) ?? {};
    const { kind, tag } = JSON.parse(device.read(Buffer.from(body)));
    if (kind !== "delay" || tag !== `shipment-${reference}`) throw new Error(`${path} was told of ${kind}, ${tag}.`);
  }
}

/** Every message is stored as sent. @param {string} url @param {string} root @param {number} count */
async function expectSent(url, root, count) {
  const filter = encodeURIComponent('channel = "push" && state = "sent" && to != "devices"');
  const until = performance.now() + 30_000;
  for (;;) {
    const { json } = await ask(url, "GET", `${ROWS}?perPage=1&fields=id&filter=${filter}`, { token: root });
    if (json.totalItems === count) return;
    if (performance.now() > until) throw new Error(`${json.totalItems} of ${count} rows say that they were sent.`);
    await wait(100);
  }
}

/** @param {Round[]} rounds @param {number} refused @param {number[]} loadBefore */
function rowsOf(rounds, refused, loadBefore) {
  const p95 = (/** @type {number[]} */ times) => round(quantile(times, 0.95));
  const without = rounds.map((one) => one.without);
  const count = (/** @type {number[][]} */ all) => all.flat().length;
  return [
    {
      what: `the office's request that delays ${SHIPMENTS} shipments (ms)`,
      value: round(median(rounds.map(({ delayMs }) => delayMs)), 0),
    },
    {
      what: `a booking without push, ${RATE} a second (p95 ms, median of the rounds)`,
      value: round(median(without.map(p95))),
      bookings: count(without),
    },
    ...ANSWERS_AFTER_MS.flatMap((ms) => {
      const these = rounds.filter(({ answersAfter }) => answersAfter === ms);
      const service = ms === 0 ? "a service that answers at once" : `a service that answers after ${ms} ms`;
      const seconds = these.map(({ due, last }) => (last - due) / 1000);
      const busy = these.map((one) => one.busy);
      // A round is compared with its own minute before: one slow round must not lift the base of the others.
      const ratios = these.map((one) => quantile(one.busy, 0.95) / quantile(one.without, 0.95));
      return [
        {
          what: `${DEVICES} devices told by ${service}: until the last has it (s, the slowest of ${these.length})`,
          value: round(Math.max(...seconds)),
          target: "< 60",
        },
        {
          what: `a booking meanwhile, ${service} (p95 ms, the slowest of ${these.length})`,
          value: Math.max(...busy.map(p95)),
          bookings: count(busy),
          refused: these.reduce((sum, one) => sum + one.refused, 0),
        },
        {
          what: `p95 of all bookings with push / of all in the minutes before, ${service}`,
          value: round(p95(busy.flat()) / p95(these.flatMap((one) => one.without))),
          target: "<= 1.5",
        },
        {
          what: `the same, each round by itself, ${service} (the highest of ${these.length})`,
          value: round(Math.max(...ratios)),
        },
        {
          what: `processor of the server meanwhile, bookings with it (s), ${service}`,
          value: round(median(these.map(({ processor }) => processor))),
        },
      ];
    }),
    { what: "bookings that the server was too busy for (503), in the whole run", value: refused },
    { what: "load of the machine before the run (1 minute's average)", value: round(loadBefore[0] ?? 0) },
    { what: "the same at its end, the run with it", value: round(loadavg()[0] ?? 0) },
  ];
}

if (process.argv[1]?.endsWith("push.bench.mjs")) console.log(JSON.stringify(await run(), null, 2));
