import { berlinLane, booking, customer, post } from "../tests/support/load/bookings.mjs";
import { load, round } from "../tests/support/load/load.mjs";
import { startServer } from "../tests/support/load/server.mjs";

const ROUNDS = Number(process.env.ROUNDS ?? 20);
const WRITES = Number(process.env.WRITES ?? 2000);
const WRITERS = 16;
const OFFICE = { email: "office@bench.test", password: "office-pass-for-bench" };

/** @typedef {{ id: string, tracking_number: string }} Row */

/**
 * Does the change feed lose anything? 16 concurrent writers, bookings and office edits interleaved, while a client pulls all
 * the time. Each round ends with one more pull; then the client must have everything that was written.
 */
export async function run() {
  const env = { ADMIN_EMAIL: OFFICE.email, ADMIN_PASSWORD: OFFICE.password };
  const server = await startServer({ name: "feed", env });
  try {
    const lane = await berlinLane(server.url);
    const session = await post(server.url, "/api/collections/users/auth-with-password", {
      identity: OFFICE.email,
      password: OFFICE.password,
    });
    let missed = 0;
    let pages = 0;
    let seconds = 0;
    for (let n = 0; n < ROUNDS; n++) {
      const person = await customer(server.url, `writer${n}`);
      const reader = await pulling(server.url, person.token);
      /** Rows that the server has acknowledged. @type {Map<string, Row>} */
      const written = new Map();
      const send = writes(lane, written, { customer: person.token, office: session.token });
      const done = await load(server.url, WRITES, WRITERS, send);
      if (done.failed.length) throw new Error(done.failed[0]);
      seconds += done.seconds;
      const { rows, asked } = await reader.end();
      pages += asked;
      for (const [id, row] of written) if (rows.get(id)?.tracking_number !== row.tracking_number) missed += 1;
      missed += [...rows.keys()].filter((id) => !written.has(id)).length;
      console.log(`round ${n + 1}: ${written.size} shipments, ${asked} pages, ${missed} missed so far`);
    }
    const writesPerSecond = round((ROUNDS * WRITES) / seconds, 0);
    const what = `${ROUNDS} x ${WRITES} writes by ${WRITERS} at once, pulled meanwhile`;
    return {
      name: "feed",
      unit: "rows",
      rows: [{ what, missed, limit: 0, pages, writes_per_second: writesPerSecond }],
    };
  } finally {
    await server.stop();
  }
}

/**
 * Every other write is a booking; the one after it sets a tracking number on an older booking. So much older that it was
 * acknowledged: Go's pool of connections gives the writer to any of those who wait, not to the first.
 * @param {Awaited<ReturnType<typeof berlinLane>>} lane @param {Map<string, Row>} written @param {{ customer: string, office: string }} tokens
 */
function writes(lane, written, tokens) {
  /** @type {string[]} */
  const made = [];
  return (/** @type {number} */ i) => {
    const old = made[Math.floor(i / 2) - 8 * WRITERS];
    if (i % 2 === 0 || old === undefined) {
      const body = booking(lane);
      made.push(body.id);
      written.set(body.id, { id: body.id, tracking_number: "" });
      return {
        method: "POST",
        path: "/api/collections/shipments/records",
        headers: { authorization: tokens.customer },
        body,
      };
    }
    const tracking_number = `MSKU${String(i).padStart(7, "0")}`;
    written.set(old, { id: old, tracking_number });
    return {
      method: "PATCH",
      path: `/api/collections/shipments/records/${old}`,
      headers: { authorization: tokens.office },
      body: { tracking_number },
    };
  };
}

/** A client that pulls the feed without pause until it is stopped. @param {string} url @param {string} token */
async function pulling(url, token) {
  /** @type {Map<string, Row>} */
  const rows = new Map();
  let asked = 0;
  let ending = false;
  let query = "epoch=&scope=&since=0";
  const pull = async () => {
    for (;;) {
      const response = await fetch(`${url}/api/sync?${query}&limit=200`, { headers: { authorization: token } });
      const page = await response.json();
      if (!response.ok) throw new Error(`${response.status} for page ${asked + 1}: ${JSON.stringify(page)}`);
      asked += 1;
      for (const { collection, id, op, row } of page.items)
        if (collection === "shipments") op === "put" ? rows.set(id, row) : rows.delete(id);
      query = new URLSearchParams({ epoch: page.epoch, scope: page.scope, since: String(page.next) }).toString();
      if (!page.more) return;
    }
  };
  const reading = (async () => {
    while (!ending) await pull();
    await pull();
  })();
  // What went wrong is told by `end`.
  reading.catch(() => {});
  return {
    async end() {
      ending = true;
      await reading;
      return { rows, asked };
    },
  };
}
