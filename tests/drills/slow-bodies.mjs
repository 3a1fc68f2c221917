import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { berlinLane, booking, customer } from "../support/load/bookings.mjs";
import { ask } from "../support/load/crowd.mjs";
import { round } from "../support/load/load.mjs";
import { startServer } from "../support/load/server.mjs";

const SENDERS = 1000;
const BOOKINGS = 200;
const MOST_MB = 60;
const GONE_WITHIN_MS = 30_000;
const SLOWEST = 1.5;
const CROWD = 2500;
/** Bodies over the limit get a deadline of one second. */
const BEYOND_MS = 2000;
/** How long the server may take to return the memory. */
const GIVEN_BACK_WITHIN_MS = 60_000;

/**
 * Requests with a Content-Length and one byte: how much memory they hold, how long they last, and how long a booking takes
 * meanwhile. From one address, which may have few at once, and from many addresses, up to the server's limit. Then once
 * beside as many event streams.
 */
export async function run() {
  const env = { RATE_LIMITS: "on", TRUSTED_PROXY_HEADER: "X-Real-IP" };
  const rows = [
    await measured("one address", env, () => "203.0.113.1"),
    await measured("an address each", env, address),
    await crowded("event streams and slow bodies", env),
  ];
  const kept = rows.filter(({ limit }) => limit);
  const wrong = kept.filter((row) => row.added_mb > MOST_MB || row.gone_ms > GONE_WITHIN_MS || row.ratio > SLOWEST);
  if (wrong.length > 0) throw new Error(`beyond the limits: ${JSON.stringify(wrong)}`);
  return { name: "slow-bodies", unit: "MB, ms", rows };
}

/** @param {number} n */
const address = (n) => `203.${n >> 8}.113.${n & 255}`;

/** @param {string} what @param {Record<string, string>} env @param {(n: number) => string} from */
async function measured(what, env, from) {
  const server = await startServer({ name: "drill", env });
  try {
    const book = await booker(server.url);
    await book(50); // warms up the engines
    const usual = await book(BOOKINGS);
    const before = memory(server.pid);
    const bodies = Array.from({ length: SENDERS }, (_, n) => slowBody(server.url, from(n)));
    await Promise.all(bodies.map(({ sent }) => sent));
    const started = performance.now();
    let most = memory(server.pid);
    const watch = setInterval(() => {
      most = Math.max(most, memory(server.pid));
    }, 100);
    const meanwhile = await book(BOOKINGS);
    const open = bodies.filter(({ isOpen }) => isOpen()).length;
    await Promise.race([Promise.all(bodies.map(({ closed }) => closed)), wait(GONE_WITHIN_MS + 5000)]);
    const gone = performance.now() - started;
    clearInterval(watch);
    const answers = countOf(bodies.map(({ status }) => status()));
    for (const body of bodies) body.end();
    const back = await backTo(server.pid, before + MOST_MB / 4);
    return {
      what,
      bodies: SENDERS,
      limit: true,
      before_mb: round(before),
      added_mb: round(most - before),
      left_mb: round(memory(server.pid) - before),
      back_ms: back,
      open_after_bookings: open,
      gone_ms: Math.round(gone),
      booking_ms: round(usual),
      meanwhile_ms: round(meanwhile),
      ratio: round(meanwhile / usual),
      answers,
    };
  } finally {
    await server.stop();
  }
}

/** @param {string} what @param {Record<string, string>} env */
async function crowded(what, env) {
  const server = await startServer({ name: "drill", env });
  const streams = [];
  try {
    const book = await booker(server.url);
    await book(50);
    const usual = await book(BOOKINGS);
    const before = memory(server.pid);
    for (let n = 0; n < CROWD; n++) streams.push(stream(server.url, address(n)));
    await Promise.all(streams.map(({ heard }) => heard));
    const withStreams = memory(server.pid);
    const bodies = Array.from({ length: CROWD }, (_, n) => slowBody(server.url, address(n)));
    await Promise.all(bodies.map(({ sent }) => sent));
    const started = performance.now();
    await wait(BEYOND_MS);
    const meanwhile = await book(BOOKINGS);
    const tariff = await timed(() => ask(server.url, "GET", "/api/tariff"));
    const most = memory(server.pid);
    await Promise.race([Promise.all(bodies.map(({ closed }) => closed)), wait(GONE_WITHIN_MS + 5000)]);
    const gone = performance.now() - started;
    const answers = countOf(bodies.map(({ status }) => status()));
    for (const body of bodies) body.end();
    await backTo(server.pid, withStreams + MOST_MB / 4);
    return {
      what,
      bodies: CROWD,
      streams: CROWD,
      limit: false,
      before_mb: round(before),
      streams_mb: round(withStreams - before),
      added_mb: round(most - withStreams),
      left_mb: round(memory(server.pid) - withStreams),
      gone_ms: Math.round(gone),
      booking_ms: round(usual),
      meanwhile_ms: round(meanwhile),
      ratio: round(meanwhile / usual),
      tariff_ms: round(tariff),
      streams_open: streams.filter(({ isOpen }) => isOpen()).length,
      answers,
    };
  } finally {
    for (const { end } of streams) end();
    await server.stop();
  }
}

/** Books repeatedly, as a new customer each time; returns the median in milliseconds. @param {string} url */
async function booker(url) {
  const lane = await berlinLane(url);
  return async (/** @type {number} */ count) => {
    const { token } = await customer(url, "drill");
    const times = [];
    for (let n = 0; n < count; n++) {
      const body = booking(lane);
      times.push(
        await timed(async () => {
          const { status } = await ask(url, "POST", "/api/collections/shipments/records", { token, json: body });
          if (status !== 200) throw new Error(`a booking: ${status}`);
        }),
      );
    }
    return times.sort((a, b) => a - b)[count >> 1] ?? 0;
  };
}

/** @param {() => Promise<unknown>} work */
async function timed(work) {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** @param {string} url @param {string} from */
function slowBody(url, from) {
  const head = `POST /api/contact HTTP/1.1\r\nHost: x\r\nX-Real-IP: ${from}\r\nContent-Type: application/json\r\nContent-Length: 30000\r\n\r\n{`;
  return connection(url, head);
}

/** @param {string} url @param {string} from */
function stream(url, from) {
  return connection(
    url,
    `GET /api/realtime HTTP/1.1\r\nHost: x\r\nX-Real-IP: ${from}\r\nAccept: text/event-stream\r\n\r\n`,
  );
}

/** @param {string} url @param {string} head */
function connection(url, head) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let text = "";
  let open = true;
  const sent = new Promise((done) => socket.on("connect", () => socket.write(head, () => done(undefined))));
  const heard = new Promise((done) =>
    socket.on("data", (part) => {
      text = (text + part.toString("latin1")).slice(0, 100);
      done(undefined);
    }),
  );
  const closed = new Promise((done) =>
    socket.on("close", () => {
      open = false;
      done(undefined);
    }),
  );
  socket.on("error", () => {}); // closed by the server
  const status = () => /^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? "none";
  return { sent, heard, closed, status, isOpen: () => open, end: () => socket.destroy() };
}

/** @param {string[]} names */
function countOf(names) {
  /** @type {Record<string, number>} */
  const counts = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return Object.entries(counts)
    .map(([name, count]) => `${count} x ${name}`)
    .join(", ");
}

/**
 * Waits until the server holds no more memory than that, for at most a minute; returns milliseconds.
 * @param {number} pid
 * @param {number} mb
 */
async function backTo(pid, mb) {
  const started = performance.now();
  while (memory(pid) > mb && performance.now() - started < GIVEN_BACK_WITHIN_MS) await wait(100);
  return Math.round(performance.now() - started);
}

/** MB that a process has in memory. @param {number} pid */
function memory(pid) {
  const kB = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kB) / 1024;
}
