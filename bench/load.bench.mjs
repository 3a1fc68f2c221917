import { createHash, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { berlinLane, booking, newId } from "../tests/support/load/bookings.mjs";
import { ask, device, documentBody } from "../tests/support/load/crowd.mjs";
import { quantile, round } from "../tests/support/load/load.mjs";
import { startServer } from "../tests/support/load/server.mjs";

// npm run bench -- load. Smaller: LOAD_CUSTOMERS=100 LOAD_RATE=10 LOAD_SECONDS=10.
const CUSTOMERS = Number(process.env.LOAD_CUSTOMERS ?? 1000);
const RATE = Number(process.env.LOAD_RATE ?? 50);
const SECONDS = Number(process.env.LOAD_SECONDS ?? 60);
const EDITS_PER_SECOND = 2;
const DOCUMENT = 100_000;
/** How many bookings come to one document of this size. */
const LARGE = { every: 20, size: 2_000_000 };
const MAKE_AT_ONCE = 4;

const SUPERUSER = { email: "superuser@bench.test", password: "superuser-password" };
const OFFICE = { email: "office@bench.test", password: "office-password" };
const SHIPMENTS = "/api/collections/shipments/records";
const DOCUMENTS = "/api/collections/shipment_documents/records";

/** @typedef {{ id: string, token: string }} Person */
/** @typedef {{ id: string, shipment: string, sha256: string }} Stored */

/** All customers connected, bookings with documents at a fixed rate however slow the answers are, an office that edits. */
export async function run() {
  const server = await startServer({
    name: "load",
    // As in production: limits are on, and this number of customers stays below them.
    env: {
      RATE_LIMITS: "on",
      SUPERUSER_EMAIL: SUPERUSER.email,
      SUPERUSER_PASSWORD: SUPERUSER.password,
      ADMIN_EMAIL: OFFICE.email,
      ADMIN_PASSWORD: OFFICE.password,
    },
  });
  try {
    return await measure(server);
  } finally {
    await server.stop();
  }
}

/** @param {Awaited<ReturnType<typeof startServer>>} server */
async function measure(server) {
  const { url } = server;
  const root = await signIn(url, "_superusers", SUPERUSER);
  const office = await signIn(url, "users", OFFICE);
  const people = await makePeople(url, root.token);
  const counted = { pulls: 0, failures: /** @type {string[]} */ ([]) };
  const devices = [await device(url, office.token, counted)];
  for (const { token } of people) devices.push(await device(url, token, counted));
  const lane = await berlinLane(url);

  /**
   * @type {{ bookings: string[], documents: Stored[], edits: Map<string, string>, limited: number }} what the server
   * acknowledged
   */
  const acknowledged = { bookings: [], documents: [], edits: new Map(), limited: 0 };
  const took = {
    booking: /** @type {number[]} */ ([]),
    document: /** @type {number[]} */ ([]),
    edit: /** @type {number[]} */ ([]),
  };
  const memory = watchMemory(server.pid);
  const started = performance.now();

  /** @param {number} i @param {number} due */
  const book = async (i, due) => {
    const { token } = /** @type {Person} */ (people[i % people.length]);
    const json = booking(lane);
    const booked = await ask(url, "POST", SHIPMENTS, { token, json });
    took.booking.push(performance.now() - due);
    if (!accept(booked, json.id, "booking")) return;
    acknowledged.bookings.push(json.id);
    const file = randomBytes(i % LARGE.every === 0 ? LARGE.size : DOCUMENT);
    file.write("%PDF-1.7\n");
    const stored = { id: newId(), shipment: json.id, sha256: createHash("sha256").update(file).digest("hex") };
    const fields = { ...stored, kind: "commercial_invoice", file_name: "invoice.pdf" };
    const since = performance.now();
    const sent = await ask(url, "POST", DOCUMENTS, { token, ...documentBody(fields, file) });
    took.document.push(performance.now() - since);
    if (accept(sent, stored.id, "document")) acknowledged.documents.push(stored);
  };
  const edit = async () => {
    const id = acknowledged.bookings[Math.floor(Math.random() * acknowledged.bookings.length)];
    if (!id) return;
    const seen = { tracking_number: acknowledged.edits.get(id) ?? "" };
    const set = { tracking_number: `T-${newId()}` };
    const since = performance.now();
    const answer = await ask(url, "POST", `/api/shipments/${id}/edit`, {
      token: office.token,
      json: { op: newId(), set, seen },
    });
    took.edit.push(performance.now() - since);
    if (accept(answer, id, "edit")) acknowledged.edits.set(id, set.tracking_number);
  };
  /** @param {{ status: number, json: any }} answer @param {string} id @param {string} what */
  const accept = (answer, id, what) => {
    if (answer.status === 429) acknowledged.limited++;
    else if (answer.status !== 200 || answer.json.id !== id)
      counted.failures.push(`${what}: ${answer.status} ${JSON.stringify(answer.json)}`);
    return answer.status === 200;
  };

  const ends = started + SECONDS * 1000;
  const editing = (async () => {
    while (performance.now() < ends) {
      await edit();
      await wait(1000 / EDITS_PER_SECOND);
    }
  })();
  /** @type {Promise<void>[]} */
  const under = [];
  for (let i = 0; i < RATE * SECONDS; i++) {
    const due = started + (i * 1000) / RATE;
    if (due > performance.now()) await wait(due - performance.now());
    under.push(book(i, due).catch((error) => void counted.failures.push(String(error))));
  }
  await Promise.all([...under, editing]);
  const seconds = (performance.now() - started) / 1000;
  const peak = memory.stop();
  for (const one of devices) one.close();
  const wrong = await compare(server, root.token, acknowledged);
  if (counted.failures.length || wrong.length)
    throw new Error(
      `${counted.failures.length} failures, ${wrong.length} differences: ${[...counted.failures, ...wrong].slice(0, 5).join("; ")}`,
    );

  const spent = (/** @type {number[]} */ list) => ({
    median_ms: round(quantile(list, 0.5)),
    p95_ms: round(quantile(list, 0.95)),
    max_ms: round(Math.max(...list)),
  });
  return {
    name: "load",
    unit: "ms, MB",
    rows: [
      { what: "connected customers", value: people.length },
      {
        what: `bookings in ${SECONDS} s at ${RATE}/s (answered within ${round(seconds, 1)} s)`,
        value: acknowledged.bookings.length,
        ...spent(took.booking),
        target: "p95 <= 300",
      },
      {
        what: `documents, ${DOCUMENT / 1000} KB, every ${LARGE.every}th ${LARGE.size / 1_000_000} MB`,
        value: acknowledged.documents.length,
        ...spent(took.document),
      },
      { what: "edits by the office", value: took.edit.length, ...spent(took.edit) },
      { what: "pulls by devices", value: counted.pulls },
      { what: "errors", value: counted.failures.length, target: "0" },
      { what: "turned away (429)", value: acknowledged.limited },
      { what: "lost, doubled or different afterwards", value: wrong.length, target: "0" },
      { what: "memory of the server, peak (MB)", value: round(peak / 1e6, 0), target: "<= 400" },
    ],
  };
}

/** @param {string} url @param {string} collection @param {{ email: string, password: string }} who @returns {Promise<Person>} */
async function signIn(url, collection, { email, password }) {
  const { status, json } = await ask(url, "POST", `/api/collections/${collection}/auth-with-password`, {
    json: { identity: email, password },
  });
  if (status !== 200) throw new Error(`${email}: ${status} ${JSON.stringify(json)}`);
  return { id: json.record.id, token: json.token };
}

/**
 * Creates accounts as a superuser: sign-up and log-in are limited per address, and all of these come from one.
 * @param {string} url
 * @param {string} token
 */
async function makePeople(url, token) {
  /** @type {Person[]} */
  const people = [];
  await Promise.all(
    Array.from({ length: MAKE_AT_ONCE }, async () => {
      while (people.length < CUSTOMERS) {
        const slot = people.push({ id: "", token: "" }) - 1;
        const account = {
          full_name: "Load",
          email: `${newId()}@bench.test`,
          password: "bench-password",
          passwordConfirm: "bench-password",
        };
        const made = await ask(url, "POST", "/api/collections/users/records", { token, json: account });
        const acting = await ask(url, "POST", `/api/collections/users/impersonate/${made.json.id}`, {
          token,
          json: { duration: 7200 },
        });
        if (acting.status !== 200) throw new Error(`impersonate: ${acting.status} ${JSON.stringify(made.json)}`);
        people[slot] = { id: made.json.id, token: acting.json.token };
      }
    }),
  );
  return people;
}

/** The most the process had resident while it was watched, in bytes. @param {number} pid */
function watchMemory(pid) {
  let peak = 0;
  const look = () => {
    const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    peak = Math.max(peak, Number(kilobytes) * 1024);
  };
  const timer = setInterval(look, 250);
  return {
    stop() {
      clearInterval(timer);
      look();
      return peak;
    },
  };
}

/**
 * Compares database and files with what was acknowledged; one line for each difference.
 * @param {Awaited<ReturnType<typeof startServer>>} server @param {string} token
 * @param {{ bookings: string[], documents: Stored[], edits: Map<string, string> }} acknowledged
 */
async function compare({ url, dataDir }, token, { bookings, documents, edits }) {
  /** @type {string[]} */
  const wrong = [];
  const rows = async (/** @type {string} */ collection, filter = "") => {
    /** @type {any[]} */
    const all = [];
    for (let page = 1; ; page++) {
      const path = `/api/collections/${collection}/records?perPage=1000&skipTotal=1&sort=id&page=${page}&filter=${encodeURIComponent(filter)}`;
      const { items } = (await ask(url, "GET", path, { token })).json;
      all.push(...items);
      if (items.length < 1000) return all;
    }
  };
  const same = (/** @type {string} */ what, /** @type {string[]} */ there, /** @type {string[]} */ wanted) => {
    const left = new Set(wanted);
    for (const id of there) if (!left.delete(id)) wrong.push(`${what}: ${id} is there twice or was never acknowledged`);
    for (const id of left) wrong.push(`${what}: ${id} is lost`);
  };
  const shipments = await rows("shipments");
  same(
    "booking",
    shipments.map(({ id }) => id),
    bookings,
  );
  for (const { id, tracking_number } of shipments)
    if (tracking_number !== (edits.get(id) ?? ""))
      wrong.push(`edit of ${id}: ${tracking_number} instead of ${edits.get(id)}`);
  const events = await rows("shipment_events", 'kind = "status"');
  same(
    "event",
    events.map(({ shipment }) => shipment),
    bookings,
  );
  for (const template of ["booking_customer", "booking_office"])
    same(
      template,
      (await rows("mail_queue", `template = "${template}"`)).map(({ data }) => data.id),
      bookings,
    );
  const stored = await rows("shipment_documents");
  same(
    "document",
    stored.map(({ id }) => id),
    documents.map(({ id }) => id),
  );
  const byId = new Map(stored.map((row) => [row.id, row]));
  for (const { id, shipment, sha256 } of documents) {
    const row = byId.get(id);
    if (!row || row.shipment !== shipment) continue;
    const bytes = readFileSync(join(dataDir, "storage", row.collectionId, id, row.file));
    if (createHash("sha256").update(bytes).digest("hex") !== sha256) wrong.push(`document ${id}: other bytes`);
  }
  return wrong;
}
