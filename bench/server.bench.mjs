import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { berlinLane, booking, customer, newId, post, storedBooking } from "../tests/support/load/bookings.mjs";
import { load, median, round, spread } from "../tests/support/load/load.mjs";
import { startServer, WITHOUT_TRIGGERS } from "../tests/support/load/server.mjs";

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const JOBS = Number(process.env.JOBS ?? 300);
/** The number of requests that one device has in flight (src/data/sync/push.ts). */
const IN_FLIGHT = 4;
const DOCUMENT_BYTES = 200_000;
const OFFICE = { email: "office@bench.test", password: "office-password" };
const SHIPMENTS = "/api/collections/shipments/records";
const DOCUMENTS = "/api/collections/shipment_documents/records";

/** @typedef {{ id: string, token: string }} Actor */
/** @typedef {{ url: string, hooks: boolean, owner: Actor, office: string, lane: any, shipments: string[], stop: () => Promise<void> }} Side */

/**
 * Each kind of request against the same PocketBase without our hooks, feed and mails, in turns A B B A, so that the order
 * does not matter.
 */
export async function run() {
  const ours = await side("ours", true);
  const bare = await side("bare", false, ours.lane);
  try {
    const sides = /** @type {const} */ ([
      ["bare", bare],
      ["ours", ours],
    ]);
    /** @type {Record<string, { ours: number[], bare: number[] }>} */
    const taken = {};
    for (let turn = 0; turn < ROUNDS; turn++)
      for (const [name, ask] of Object.entries(REQUESTS))
        for (const [key, at] of turn % 2 ? sides.toReversed() : sides) {
          const { latencies, failed } = await ask(at);
          if (failed.length) throw new Error(`${name}, ${key}: ${failed[0]}`);
          taken[name] ??= { ours: [], bare: [] };
          taken[name][key].push(median(latencies));
        }
    const rows = Object.entries(taken).map(([what, { ours, bare }]) => ({
      what: `${what} (median ms)`,
      ours: round(median(ours)),
      ours_spread: round(spread(ours), 3),
      bare: round(median(bare)),
      bare_spread: round(spread(bare), 3),
      hooks_cost_ms: round(median(ours) - median(bare)),
      ratio: round(median(ours) / median(bare)),
    }));
    return { name: "server", unit: "ms", rows };
  } finally {
    await Promise.all([ours.stop(), bare.stop()]);
  }
}

/** @param {string} name @param {boolean} hooks @param {any} [lane] @returns {Promise<Side>} */
async function side(name, hooks, lane) {
  const server = await startServer({
    name,
    env: { ADMIN_EMAIL: OFFICE.email, ADMIN_PASSWORD: OFFICE.password },
    ...(hooks
      ? {}
      : { hooksDir: mkdtempSync(join(tmpdir(), "akamas-bench-no-hooks-")), afterMigrations: WITHOUT_TRIGGERS }),
  });
  const { url, stop } = server;
  const owner = await customer(url, "owner");
  const session = await post(url, "/api/collections/users/auth-with-password", {
    identity: OFFICE.email,
    password: OFFICE.password,
  });
  const made = { url, hooks, owner, office: session.token, lane: lane ?? (await berlinLane(url)), shipments: [], stop };
  // Rows that exist before the first round, so that all rounds find about as many.
  await create(made, JOBS);
  return made;
}

/** @param {Side} at @param {number} jobs */
async function create(at, jobs) {
  return load(at.url, jobs, IN_FLIGHT, () => {
    const sent = booking(at.lane);
    at.shipments.push(sent.id);
    return {
      method: "POST",
      path: SHIPMENTS,
      headers: { authorization: at.owner.token },
      body: at.hooks ? sent : storedBooking(sent, at.owner.id),
    };
  });
}

/** @type {Record<string, (at: Side) => ReturnType<typeof load>>} */
const REQUESTS = {
  "create a booking, 4 in flight": (at) => create(at, JOBS),
  "list the newest 50": (at) => {
    const filter = encodeURIComponent(`user_id = "${at.owner.id}"`);
    const path = `${SHIPMENTS}?filter=${filter}&sort=-booking_date&perPage=50&skipTotal=1`;
    return load(at.url, JOBS / 3, 1, () => ({ method: "GET", path, headers: { authorization: at.owner.token } }));
  },
  "one shipment": (at) =>
    load(at.url, JOBS / 3, 1, (i) => ({
      method: "GET",
      path: `${SHIPMENTS}/${at.shipments[i]}`,
      headers: { authorization: at.owner.token },
    })),
  "the office's change of a tracking number, 4 in flight": (at) =>
    load(at.url, JOBS / 3, IN_FLIGHT, (i) => ({
      method: "PATCH",
      path: `${SHIPMENTS}/${at.shipments[i]}`,
      headers: { authorization: at.office },
      body: { tracking_number: `AKF ${newId()}` },
    })),
  "sign-in": (at) =>
    load(at.url, JOBS / 10, 1, () => ({
      method: "POST",
      path: "/api/collections/users/auth-with-password",
      body: { identity: OFFICE.email, password: OFFICE.password },
    })),
  "upload of 200 kB, 4 in flight": (at) => {
    const waiting = at.shipments.splice(0, JOBS / 10);
    return load(at.url, waiting.length, IN_FLIGHT, (i) => ({
      method: "POST",
      path: DOCUMENTS,
      ...form(at, waiting[i] ?? ""),
    }));
  },
};

/** A new document for each request. @param {Side} at @param {string} shipment */
function form(at, shipment) {
  const file = randomBytes(DOCUMENT_BYTES);
  file.write("%PDF-1.7\n");
  const fields = {
    id: newId(),
    shipment,
    kind: "packing_list",
    file_name: "list.pdf",
    sha256: createHash("sha256").update(file).digest("hex"),
    ...(at.hooks ? {} : { user_id: at.owner.id }),
  };
  const boundary = `bench${newId()}`;
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `${parts.join("")}--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="list.pdf"\r\ncontent-type: application/pdf\r\n\r\n`;
  return {
    headers: { authorization: at.owner.token, "content-type": `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}
