import http from "node:http";
import { connect } from "node:net";

// The hostile side of bench/hostile-load.bench.mjs, in one process: node bench/support/hostile.mjs <url> <kind>. The senders
// come as JSON on stdin; it ends when stdin closes, and prints how often it had which answer.

/** @typedef {{ token: string, address: string, pallets: string[] }} Sender */

/** Connections of each sender. */
const EACH = 128;
const ID = "abcdefghijklmnopqrstuvwxyz0123456789";
const newId = () => Array.from({ length: 15 }, () => ID[Math.floor(Math.random() * ID.length)]).join("");
const list = (/** @type {string} */ collection, /** @type {string} */ filter) =>
  `/api/collections/${collection}/records?filter=${encodeURIComponent(filter)}`;
const TEXTS = ["shipper_name", "consignee_name", "shipper_company", "consignee_company", "cargo_description"];

/**
 * What each kind sends again and again; `guest`: without a token. Bodies that stop arriving are sent by `stall`.
 * @type {Record<string, { guest?: true, method?: string, path: string | (() => string), body?: (one: Sender) => unknown }>}
 */
const KINDS = {
  exports: { path: "/api/account/data" },
  "feed pages": { path: "/api/sync?limit=1000" },
  // 195 conditions are refused since they are counted; the next one is the dearest that is still allowed.
  filters: { guest: true, path: list("tariffs", Array(195).fill("snapshot~'z_q'").join("||")) },
  "allowed filters": {
    path: `${list("shipments", Array.from({ length: 10 }, (_, i) => `${TEXTS[i % 5]}!~'z_q'`).join("&&"))}&perPage=500&sort=-shipper_name`,
  },
  "sign-ups": {
    guest: true,
    method: "POST",
    path: "/api/collections/users/records",
    body: () => ({ email: `${newId()}@x.test`, full_name: "X", password: "secret-x", passwordConfirm: "secret-x" }),
  },
  "wrong passwords": {
    guest: true,
    method: "POST",
    path: "/api/collections/users/auth-with-password",
    body: () => ({ identity: `${newId()}@x.test`, password: "wrong-password" }),
  },
  tracking: { guest: true, path: () => `/api/track/${newId().slice(0, 10).toUpperCase()}` },
  scans: {
    method: "POST",
    path: "/api/collections/scans/records",
    body: ({ pallets }) => ({
      id: newId(),
      pallet: pallets[Math.floor(Math.random() * pallets.length)],
      point: "hub_in",
      scanned_at: new Date().toISOString(),
      ...{ length: 1.2, width: 0.8, height: 1, weight: 300 },
    }),
  },
};
/** Bodies of which most arrives, then nothing. */
const STALLS = {
  "arriving bodies": { path: "/api/operations", bytes: 1_000_000, guest: false },
  "arriving bodies of guests": { path: "/api/contact", bytes: 30_000, guest: true },
};

const [, , url = "", kind = ""] = process.argv;
const { hostname, port } = new URL(url);
/** @type {Record<string, number>} */
const answers = {};
const count = (/** @type {string | number} */ what) => {
  answers[what] = (answers[what] ?? 0) + 1;
};

/** @param {Sender} one */
function ask(one) {
  const wanted = KINDS[kind];
  if (!wanted) throw new Error(`There is no kind ${kind}.`);
  const agent = new http.Agent({ keepAlive: true, maxSockets: EACH });
  const again = () => {
    const body = wanted.body ? Buffer.from(JSON.stringify(wanted.body(one))) : null;
    const path = typeof wanted.path === "string" ? wanted.path : wanted.path();
    const headers = {
      "x-real-ip": one.address,
      ...(wanted.guest ? {} : { authorization: one.token }),
      ...(body ? { "content-type": "application/json", "content-length": body.length } : {}),
    };
    const request = http.request({ agent, hostname, port, method: wanted.method ?? "GET", path, headers }, (answer) => {
      answer.resume().on("end", () => {
        count(answer.statusCode ?? 0);
        again();
      });
      answer.on("error", () => count("broken"));
    });
    request.on("error", () => {
      count("broken");
      setTimeout(again, 100);
    });
    request.end(body ?? undefined);
  };
  for (let i = 0; i < EACH; i++) again();
}

/** @param {Sender} one @param {{ path: string, bytes: number, guest: boolean }} wanted */
function stall(one, { path, bytes, guest }) {
  const socket = connect(Number(port), hostname, () => {
    const lines = [`POST ${path} HTTP/1.1`, "host: x", "content-type: application/json", `content-length: ${bytes}`];
    lines.push(`x-real-ip: ${one.address}`, ...(guest ? [] : [`authorization: ${one.token}`]));
    socket.write(`${lines.join("\r\n")}\r\n\r\n`);
    socket.write(Buffer.alloc(Math.round(bytes * 0.9), " "));
  });
  socket.once("data", (text) => {
    count(String(text).slice(9, 12));
    socket.destroy();
  });
  socket.on("error", () => socket.destroy());
  socket.once("close", () => setTimeout(stall, 100, one, { path, bytes, guest }));
}

let text = "";
process.stdin.setEncoding("utf8").on("data", (part) => {
  text += part;
  if (!text.includes("\n")) return;
  /** @type {Sender[]} */
  const senders = JSON.parse(text.slice(0, text.indexOf("\n")));
  text = "";
  const stalled = /** @type {Record<string, any>} */ (STALLS)[kind];
  for (const one of senders) {
    if (stalled) for (let i = 0; i < EACH; i++) stall(one, stalled);
    else ask(one);
  }
});
process.stdin.on("end", () => {
  process.stdout.write(JSON.stringify(answers), () => process.exit(0));
});
