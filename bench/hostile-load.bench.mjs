import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { berlinLane, booking, newId } from "../tests/support/load/bookings.mjs";
import { ask } from "../tests/support/load/crowd.mjs";
import { quantile, round } from "../tests/support/load/load.mjs";
import { startServer } from "../tests/support/load/server.mjs";
import { watchProcess } from "./support/processor.mjs";

// npm run bench -- hostile-load. HOSTILE_BEFORE=<folder of an earlier built product> measures that one too, in the same run
// and on the same data; HOSTILE_KINDS=exports,scans, HOSTILE_COUNTS=1,3 and HOSTILE_BEFORE_COUNTS=1 only some.
const KINDS = [
  ...["exports", "feed pages", "filters", "allowed filters", "arriving bodies", "arriving bodies of guests"],
  ...["sign-ups", "wrong passwords", "tracking", "scans"],
];
const kinds = process.env.HOSTILE_KINDS?.split(",") ?? KINDS;
const counts = (process.env.HOSTILE_COUNTS ?? "1,3,20").split(",").map(Number);
const countsBefore = (process.env.HOSTILE_BEFORE_COUNTS ?? "1,3,20").split(",").map(Number);
const SECONDS = Number(process.env.HOSTILE_SECONDS ?? 6);
const BEFORE = process.env.HOSTILE_BEFORE;
const MOST_HOSTILE = 20;
/** Shipments that the others' work is about. */
const OTHERS = 40;
/** Bookings of the first hostile account, and of each other. */
const BOOKINGS = { first: 1000, other: 100 };
/** Each of the four works of the others is begun so often, however slow the answers are. */
const EVERY_MS = 200;
const GIVE_UP_MS = 6000;
/** p95 at most so many times the quiet one, or so many milliseconds, whichever is more. */
const LIMIT = { times: 3, ms: 250, msOfTwenty: 1000 };
const LIST_LIMIT = { times: 3, ms: 30 };

const SUPERUSER = { email: "superuser@bench.test", password: "superuser-password" };
const OFFICE = { email: "office@bench.test", password: "office-password" };
const WORKS = /** @type {const} */ (["booking", "edit", "scan", "tracking"]);

/** @typedef {Awaited<ReturnType<typeof startServer>>} Server */
/** @typedef {{ id: string, token: string }} Person */
/** @typedef {{ token: string, address: string, pallets: string[] }} Hostile */
/**
 * `shipments` of the others' work, by what the office last wrote there. Many, because a pallet has 200 scans, and because an
 * edit that is late makes the next one of its shipment a conflict.
 * @typedef {{ anna: Person, staff: Person, hall: Person, shipments: Map<string, string>, reference: string,
 *   pallets: string[], hostile: Hostile[], halls: Hostile[] }} World
 */
/** @typedef {{ p95: Record<string, number>, worst: number, refused: number }} Measured */

/** Others' work beside hostile load, before and after, and lists by their dearest filter. */
export async function run() {
  const home = mkdtempSync(join(tmpdir(), "akamas-hostile-"));
  try {
    mkdirSync(join(home, "site"));
    const seeded = await start(home, "seed", BEFORE);
    const world = await seed(seeded);
    await seeded.stop();
    const after = await measure(home, "after", world, counts);
    const before = BEFORE ? await measure(home, "before", world, countsBefore, BEFORE) : null;
    return { name: "hostile-load", unit: "ms", settings: settings(), rows: rowsOf(before, after) };
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

const settings = () => ({
  connections: "128 for each hostile sender, all of them from one process",
  others: `a booking, an edit of the office, a scan and a tracking page, each begun every ${EVERY_MS} ms for ${SECONDS} s`,
  "load average of the machine": loadavg()
    .map((one) => round(one, 1))
    .join(", "),
  ...(BEFORE ? { before: "commit db59368, in the same run on the same data" } : {}),
});

/** @param {string} home @param {string} name @param {string} [product] */
const start = (home, name, product = ".") =>
  startServer({
    name: "hostile-load",
    product,
    site: join(home, "site"),
    dataDir: join(home, name),
    env: {
      RATE_LIMITS: name === "seed" ? "off" : "on",
      TRUSTED_PROXY_HEADER: "X-Real-IP",
      SUPERUSER_EMAIL: SUPERUSER.email,
      SUPERUSER_PASSWORD: SUPERUSER.password,
      ADMIN_EMAIL: OFFICE.email,
      ADMIN_PASSWORD: OFFICE.password,
    },
  });

/** @param {Server} server @returns {Promise<World>} */
async function seed({ url }) {
  const root = await signIn(url, "_superusers", SUPERUSER);
  const staff = await signIn(url, "users", OFFICE);
  const lane = await berlinLane(url);
  /** @param {string} [role] @returns {Promise<Person>} */
  const person = async (role) => {
    const account = { full_name: "Load", email: `${newId()}@bench.test`, password: "bench-password" };
    const json = { ...account, passwordConfirm: account.password };
    const made = await must(url, "POST", "/api/collections/users/records", root.token, json);
    const acting = `/api/collections/users/impersonate/${made.id}`;
    const { token } = await must(url, "POST", acting, root.token, { duration: 7200 });
    const row = { user_id: made.id, role };
    if (role) await must(url, "POST", "/api/collections/user_roles/records", root.token, row);
    return { id: made.id, token };
  };
  const [anna, hall] = [await person(), await person("warehouse")];
  const bodies = Array.from({ length: OTHERS }, () => booking(lane));
  for (const body of bodies) {
    await must(url, "POST", SHIPMENTS, anna.token, body);
    await must(url, "PATCH", `${SHIPMENTS}/${body.id}`, staff.token, { status: "confirmed" });
  }
  const pallets = bodies.flatMap(palletsOf);
  /** @type {Hostile[]} */
  const hostile = [];
  /** @type {Hostile[]} */
  const halls = [];
  for (let i = 0; i < MOST_HOSTILE; i++) {
    const address = `2001:db8:${i + 1}::1`;
    const { token } = await person();
    hostile.push({ token, address, pallets: [] });
    /** @type {string[]} */
    const scanned = [];
    halls.push({ token: (await person("warehouse")).token, address, pallets: scanned });
    for (let n = i === 0 ? BOOKINGS.first : BOOKINGS.other; n > 0; n -= 50) {
      const made = Array.from({ length: Math.min(50, n) }, () => booking(lane));
      const requests = made.map((body) => ({ method: "POST", path: SHIPMENTS, body }));
      await must(url, "POST", "/api/operations", token, { requests });
      scanned.push(...made.flatMap(palletsOf));
    }
  }
  const shipments = new Map(bodies.map(({ id }) => [id, ""]));
  return { anna, staff, hall, shipments, reference: bodies[0]?.reference ?? "", pallets, hostile, halls };
}

/** @param {{ reference: string }} booking of three pallets */
const palletsOf = ({ reference }) => [1, 2, 3].map((n) => `${reference}0${n}plt`.toLowerCase());
const SHIPMENTS = "/api/collections/shipments/records";

/**
 * @param {string} home @param {string} name @param {World} world @param {number[]} counts @param {string} [product]
 * @returns {Promise<{ loads: Map<string, Measured>, lists: Listed[] }>}
 */
async function measure(home, name, world, counts, product) {
  cpSync(join(home, "seed"), join(home, name), { recursive: true });
  let server = await start(home, name, product);
  try {
    const lane = await berlinLane(server.url);
    await look(server.url, world);
    await others(server.url, world, lane, 3);
    /** @type {Map<string, Measured>} */
    const loads = new Map();
    for (const kind of kinds) {
      // Beside each kind anew: on a machine with other work the quiet changes too.
      await look(server.url, world);
      loads.set(`${kind} 0`, await others(server.url, world, lane, SECONDS));
      console.log(name, kind, 0, JSON.stringify(loads.get(`${kind} 0`)));
      for (const count of counts) {
        const senders = (kind === "scans" ? world.halls : world.hostile).slice(0, count);
        await look(server.url, world);
        const end = await load(server.url, kind, senders);
        await wait(1500);
        const measured = await others(server.url, world, lane, SECONDS);
        const answers = await end();
        loads.set(`${kind} ${count}`, measured);
        console.log(name, kind, count, JSON.stringify(measured), answers);
        if (await settled(server.url)) continue;
        // It works on for senders that have left: the next ones get another.
        process.kill(server.pid, "SIGKILL");
        await server.stop();
        server = await start(home, name, product);
        await others(server.url, world, lane, 1);
      }
    }
    return { loads, lists: await lists(server, world) };
  } finally {
    await server.stop();
  }
}

/** What the office would edit, as it is: work that was given up may have been done. @param {string} url @param {World} world */
async function look(url, { shipments, staff }) {
  for (const id of shipments.keys())
    shipments.set(id, (await must(url, "GET", `${SHIPMENTS}/${id}`, staff.token)).tracking_number);
}

/** Whether what was sent is worked off soon. @param {string} url */
async function settled(url) {
  const until = performance.now() + 3000;
  while (performance.now() < until) {
    const since = performance.now();
    const answer = ask(url, "GET", "/api/tariff").catch(() => null);
    await Promise.race([answer, wait(1000)]);
    if (performance.now() - since < 100) return true;
    await wait(100);
  }
  return false;
}

/** @param {string} url @param {string} kind @param {Hostile[]} senders @returns {Promise<() => Promise<string>>} ends it */
async function load(url, kind, senders) {
  const child = spawn(process.execPath, [resolve(import.meta.dirname, "support/hostile.mjs"), url, kind], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  let said = "";
  child.stdout.setEncoding("utf8").on("data", (part) => {
    said += part;
  });
  const gone = new Promise((done) => child.once("close", done));
  child.stdin.write(`${JSON.stringify(senders)}\n`);
  return async () => {
    child.stdin.end();
    await gone;
    return said;
  };
}

/**
 * The others' work for so many seconds. A work that is answered 429 or 503, or not at all, counts as refused.
 * @param {string} url @param {World} world @param {Awaited<ReturnType<typeof berlinLane>>} lane @param {number} seconds
 * @returns {Promise<Measured>}
 */
async function others(url, world, lane, seconds) {
  /** @type {Record<string, number[]>} */
  const took = Object.fromEntries(WORKS.map((work) => [work, []]));
  let refused = 0;
  const { anna, staff, hall, pallets, shipments } = world;
  const ids = [...shipments.keys()];
  let n = 0;
  /** @param {typeof WORKS[number]} work */
  const answer = async (work) => {
    n += 1;
    if (work === "booking") return ask(url, "POST", SHIPMENTS, { token: anna.token, json: booking(lane) });
    if (work === "tracking") return asGuest(url, `/api/track/${world.reference}`, n);
    if (work === "scan") {
      const size = { length: 1.2, width: 0.8, height: 1, weight: 120 };
      const json = {
        id: newId(),
        pallet: pallets[n % pallets.length],
        point: "hub_in",
        scanned_at: new Date().toISOString(),
        ...size,
      };
      return ask(url, "POST", "/api/collections/scans/records", { token: hall.token, json });
    }
    const id = ids[Math.floor(n / WORKS.length) % ids.length] ?? "";
    const set = { tracking_number: `T-${newId()}` };
    const json = { op: newId(), set, seen: { tracking_number: shipments.get(id) ?? "" } };
    shipments.set(id, set.tracking_number);
    return ask(url, "POST", `/api/shipments/${id}/edit`, { token: staff.token, json });
  };
  const one = async (/** @type {typeof WORKS[number]} */ work) => {
    const since = performance.now();
    const { status } = await Promise.race([answer(work).catch(() => ({ status: 0 })), wait(GIVE_UP_MS, { status: 0 })]);
    took[work]?.push(performance.now() - since);
    // An edit whose predecessor is late meets another value: that is an answer too.
    if (status !== 200 && !(work === "edit" && status === 409)) refused += 1;
  };
  /** @type {Promise<void>[]} */
  const under = [];
  const started = performance.now();
  for (let i = 0; i * EVERY_MS < seconds * 1000; i++) {
    const due = started + i * EVERY_MS;
    if (due > performance.now()) await wait(due - performance.now());
    under.push(...WORKS.map((work) => one(work)));
  }
  await Promise.all(under);
  const p95 = Object.fromEntries(WORKS.map((work) => [work, round(quantile(took[work] ?? [], 0.95), 0)]));
  return { p95, worst: Math.max(...Object.values(p95)), refused };
}

/** Each from another address: one may track 30 times a minute. @param {string} url @param {string} path @param {number} n */
async function asGuest(url, path, n) {
  const response = await fetch(url + path, {
    headers: { "x-real-ip": `198.51.${n % 100}.${Math.floor(n / 100) % 250}` },
  });
  await response.text();
  return { status: response.status };
}

/** @typedef {{ list: string, who: string, plain: number, dearest: number }} Listed */

/** The processor is counted in hundredths of a second: so many requests make half a millisecond each of one. */
const LISTED = 20;

/**
 * Each list of records that somebody but superusers may read, plain and by its dearest allowed filter and order: ms of the
 * server's processor, which is what others wait for. PocketBase holds an empty answer to a filter back for up to half a second.
 * @param {Server} server @param {World} world @returns {Promise<Listed[]>}
 */
async function lists({ url, pid }, { staff, hostile }) {
  const root = await signIn(url, "_superusers", SUPERUSER);
  const { items } = await must(url, "GET", "/api/collections?perPage=200", root.token);
  const actors = /** @type {const} */ ([
    ["guest", ""],
    ["customer", hostile[0]?.token ?? ""],
    ["office", staff.token],
  ]);
  /** @type {Listed[]} */
  const found = [];
  for (const { name, fields, listRule, system } of items) {
    if (listRule === null || system) continue;
    for (const [who, token] of actors) {
      const took = async (/** @type {string} */ query) => {
        const path = `/api/collections/${name}/records?${query}`;
        const spent = watchProcess(pid);
        const answers = await Promise.all(Array.from({ length: LISTED }, () => ask(url, "GET", path, { token })));
        return answers.every(({ status }) => status === 200) ? (spent() * 1000) / LISTED : null;
      };
      const plain = await took("");
      if (plain === null) continue;
      const dear = [];
      for (const query of dearest(fields)) dear.push((await took(query)) ?? 0);
      found.push({ list: name, who, plain: round(plain, 1), dearest: round(Math.max(...dear), 1) });
    }
  }
  return found;
}

/** @param {{ name: string, type: string, max?: number, pattern?: string, hidden: boolean }[]} fields */
function dearest(fields) {
  const short = fields
    .filter(({ type, max = 0, pattern, hidden }) => type === "text" && !hidden && max <= 300 && (max > 0 || pattern))
    .map(({ name }) => name);
  // The last columns of a row are the ones that are read last.
  const names = [...short].reverse();
  const ten = (/** @type {string} */ op, /** @type {string} */ join) =>
    encodeURIComponent(Array.from({ length: 10 }, (_, i) => `${names[i % names.length]}${op}'z_q'`).join(join));
  return [
    `filter=${ten("!~", "&&")}&sort=-${names[0]}`,
    `filter=${ten("!~", "&&")}&sort=${names.slice(0, 8).join(",")}&page=9`,
    `filter=id!=''||${ten("~", "||").split("%7C%7C").slice(1).join("%7C%7C")}&sort=@random`,
  ];
}

/**
 * @param {{ loads: Map<string, Measured>, lists: Listed[] } | null} before
 * @param {{ loads: Map<string, Measured>, lists: Listed[] }} after
 */
function rowsOf(before, after) {
  /** @type {Record<string, string | number>[]} */
  const rows = [...after.loads].map(([what, measured]) => {
    const [, kind = "", count = ""] = /^(.+) (\d+)$/.exec(what) ?? [];
    if (count === "0") return row(`beside ${kind}: nobody`, before?.loads.get(what), measured, {});
    const most = count === "20" ? LIMIT.msOfTwenty : LIMIT.ms;
    const quiet = after.loads.get(`${kind} 0`)?.p95 ?? {};
    const over = WORKS.filter((work) => (measured.p95[work] ?? 0) > Math.max(LIMIT.times * (quiet[work] ?? 0), most));
    const missed = [...over, ...(measured.refused > 0 ? [`${measured.refused} refused`] : [])];
    const target = `p95 <= ${LIMIT.times} x quiet or ${most}, none refused`;
    const held = missed.length ? `missed: ${missed.join(", ")}` : "yes";
    return row(`${kind}: ${count} hostile`, before?.loads.get(what), measured, { target, held });
  });
  for (const { list, who, plain, dearest: dear } of after.lists) {
    const was = before?.lists.find((one) => one.list === list && one.who === who);
    const most = Math.max(LIST_LIMIT.times * plain, LIST_LIMIT.ms);
    rows.push({
      what: `list of ${list}, ${who}: dearest filter beside ${plain} plain, ms of the processor`,
      ...(was ? { "before: worst p95": was.dearest } : {}),
      "worst p95": dear,
      target: `<= ${LIST_LIMIT.times} x plain or ${LIST_LIMIT.ms}`,
      held: dear <= most ? "yes" : "missed",
    });
  }
  return rows;
}

/**
 * @param {string} what @param {Measured | undefined} before @param {Measured} after
 * @param {{ target?: string, held?: string }} judged
 */
function row(what, before, after, judged) {
  const { booking: book = 0, edit = 0, scan = 0, tracking = 0 } = after.p95;
  return {
    what,
    ...(before ? { "before: worst p95": before.worst, "before: refused": before.refused } : {}),
    "worst p95": after.worst,
    ...{ booking: book, edit, scan, tracking, refused: after.refused },
    ...judged,
  };
}

/** @param {string} url @param {string} collection @param {{ email: string, password: string }} who @returns {Promise<Person>} */
async function signIn(url, collection, { email, password }) {
  const path = `/api/collections/${collection}/auth-with-password`;
  const { record, token } = await must(url, "POST", path, "", { identity: email, password });
  return { id: record.id, token };
}

/** @param {string} url @param {string} method @param {string} path @param {string} token @param {unknown} [json] */
async function must(url, method, path, token, json) {
  for (let tries = 0; ; tries++) {
    // Beside what the last senders left behind a connection may end, and a turn may take long.
    const { status, json: answer } = await ask(url, method, path, { token, json }).catch((error) => ({
      ...{ status: 0, json: String(error) },
    }));
    if (status === 200) return answer;
    if (tries > 60) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(answer)}`);
    await wait(500);
  }
}
