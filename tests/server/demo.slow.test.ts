import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { matchScanId } from "#domain/pallets/found.ts";
import { palletState } from "#domain/pallets/state.ts";
import { lclQuote } from "#domain/rates/lcl-quote.ts";
import type { Tariff } from "#domain/rates/tariff.ts";
import { ROOT } from "../../tools/paths.mjs";
import { freePort } from "../support/free-port.ts";
import { Receiver } from "../support/mail-receiver.ts";
import { type Server, SUPERUSER } from "../support/server.ts";
import { call, type Json, rowsOf, signIn } from "../support/server-api.ts";
import { canMakeDisks, smallDisk } from "../support/small-disk.ts";

const SIZE = ["--shipments", "400", "--days", "200", "--seed", "test"];
let receiver: Receiver;
let home: string;
let running: ReturnType<typeof demo>;
let server: Server;
let rows: Record<string, Json[]>;

/** `npm run demo` with these options. */
function demo(args: string[], env: Record<string, string>, through: string[] = []) {
  const [command = process.execPath, ...rest] = [...through, process.execPath, join(ROOT, "tools/demo.mjs"), ...args];
  const child = spawn(command, rest, {
    env: {
      ...{ PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? "", RATE_LIMITS: "off" },
      // Uses the existing build: a different address would make it stale.
      PUBLIC_URL: "http://127.0.0.1:8090",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  return { child, ...followed(child) };
}

function followed(child: ChildProcess) {
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text) => {
      printed += text;
    });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  return { printed: () => printed, lines: () => printed.split("\n").filter((line) => line.trim()), ended };
}

beforeAll(async () => {
  receiver = await Receiver.start();
  home = mkdtempSync(join(tmpdir(), "akamas-demo-"));
  const port = await freePort();
  running = demo(SIZE, {
    ...{ PORT: String(port), DATA_DIR: join(home, "data"), SMTP_URL: receiver.url },
    ...{ SUPERUSER_EMAIL: SUPERUSER.email, SUPERUSER_PASSWORD: SUPERUSER.password },
  });
  await vi.waitFor(() => expect(running.printed()).toContain("is ready"), { timeout: 240_000, interval: 100 });
  server = { url: `http://127.0.0.1:${port}`, pid: () => running.child.pid } as Server;
  const read = [
    "shipments",
    "shipment_events",
    "pallets",
    "scans",
    "sailings",
    "quotes",
    "tariffs",
    "mail_queue",
    "users",
    "found_pallets",
    "found_photos",
  ];
  rows = Object.fromEntries(await Promise.all(read.map(async (name) => [name, await rowsOf(server, name)] as const)));
}, 300_000);
afterAll(async () => {
  running.child.kill("SIGTERM");
  await running.ended;
  await receiver.down();
  rmSync(home, { recursive: true, force: true });
});

const of = (name: string) => rows[name] as Json[];
const time = (at: string) => Date.parse(at.replace(" ", "T"));
/** A printed account of a role. */
function account(role: string): { email: string; password: string } {
  const found = running
    .lines()
    .map((line) => line.trim().split(/\s+/))
    .find(([first]) => first === role);
  return { email: found?.[1] ?? "", password: found?.[2] ?? "" };
}

test("each role and the customers sign in with the printed passwords, and the office's counters are the rows", async () => {
  for (const role of ["admin", "operator", "sales", "warehouse", "customer"]) {
    const { email, password } = account(role);
    expect((await signIn(server, email, password)).email).toBe(email);
  }
  const { email, password } = account("admin");
  const { token } = await signIn(server, email, password);
  const { body } = await call(server, "GET", "/api/office/counters", { token });
  // By the hour of the day a small demo has no shipment in some status; the counters name it with 0 all the same.
  const shipments: Record<string, number> = {
    total: 400,
    pending: 0,
    confirmed: 0,
    in_transit: 0,
    delivered: 0,
    cancelled: 0,
  };
  for (const { status } of of("shipments")) shipments[status] = (shipments[status] ?? 0) + 1;
  expect(body.shipments).toEqual(shipments);
  expect(body.inbox.contact + body.inbox.sea + body.inbox.air).toBeGreaterThanOrEqual(3);
});

test("a customer's device gets the scans that count at their deliveries", async () => {
  const { email, password } = account("customer");
  const { token, id } = await signIn(server, email, password);
  const theirs = of("scans").filter(({ shown_to }) => shown_to === id);
  expect(theirs.length).toBeGreaterThan(0);
  const got: string[] = [];
  for (let [next, more] = ["since=0", true]; more; ) {
    const { body } = await call(server, "GET", `/api/sync?${next}&limit=1000`, { token });
    expect(body.reset).toBeUndefined();
    got.push(...body.items.filter(({ collection }: Json) => collection === "scans").map(({ id: one }: Json) => one));
    [next, more] = [`since=${body.next}&epoch=${body.epoch}&scope=${body.scope}`, body.more];
  }
  expect(new Set(got)).toEqual(new Set(theirs.map((scan) => scan.id)));
});

test("every pallet is what its scans say, every price is the rate engine's by its version", () => {
  expect(of("pallets").length).toBeGreaterThan(400);
  for (const pallet of of("pallets")) {
    const scans = of("scans")
      .filter((scan) => scan.pallet === pallet.id)
      .map((scan) => ({ ...scan, scanned_at: time(scan.scanned_at), received_at: time(scan.received_at) }));
    const { state, bay, sailing } = palletState(scans);
    expect({ state: pallet.state, bay: pallet.bay, sailing: pallet.aboard }, pallet.code).toEqual({
      state,
      bay,
      sailing,
    });
  }
  for (const priced of [...of("shipments"), ...of("quotes")]) {
    const tariff = of("tariffs").find(({ version }) => version === priced.tariff_version)?.snapshot as Tariff;
    const zone = tariff.zones.find(({ id }) => id === priced.zone_id) as Tariff["zones"][number];
    const { costBreakdown } = lclQuote(priced.pallet_details, zone, tariff.sea_rates);
    expect(priced.cost_breakdown).toEqual(costBreakdown);
    expect(priced.estimated_rate ?? priced.total).toBe(costBreakdown.total);
  }
});

test("what is shown could have happened: nothing lies ahead, steps follow each other, and some things are wrong", () => {
  const now = Date.now();
  for (const name of ["shipments", "shipment_events", "scans", "quotes", "mail_queue"])
    for (const row of of(name)) expect(time(row.created), name).toBeLessThan(now);
  for (const row of of("shipments")) {
    const steps = [row.booking_date, row.confirmed_at, row.shipped_at, row.delivery_date].filter(Boolean).map(time);
    expect(steps).toEqual([...steps].sort((a, b) => a - b));
    expect(of("shipment_events").some(({ shipment, to }) => shipment === row.id && to === row.status)).toBe(true);
  }
  expect(of("sailings").some(({ state, eta }) => state === "sailed" && time(eta) < now)).toBe(true);
  expect(of("pallets").some(({ hold }) => hold)).toBe(true);
  const ending = of("quotes").filter(
    ({ state, valid_until }) => state === "sent" && time(valid_until) - now < 3 * 86_400_000,
  );
  expect(ending.some(({ valid_until }) => time(valid_until) > now)).toBe(true);
  for (const { email } of of("users")) expect(email).toMatch(/\.example$/);
});

test("what was found without a label has a photo; a match made the scan of its finder, and what is missing is missing", () => {
  const [open, tied] = [false, true].map((isTied) =>
    of("found_pallets").filter(({ pallet }) => isTied === (pallet !== "")),
  );
  expect(open?.length).toBeGreaterThan(0);
  expect(tied?.length).toBeGreaterThan(0);
  for (const { id } of of("found_pallets")) expect(of("found_photos").some(({ found }) => found === id)).toBe(true);
  for (const { id, pallet, by, found_at, matched_at } of tied ?? []) {
    const scan = of("scans").find((one) => one.id === matchScanId(id, 1));
    expect(scan).toMatchObject({ pallet, by, scanned_at: found_at, received_at: matched_at });
  }
  const missing = of("pallets").filter(({ missing_since }) => missing_since !== "");
  for (const { id, missing_since, missing_note } of missing) {
    expect(missing_note).not.toBe("");
    const later = of("scans").filter(
      ({ pallet, scanned_at }) => pallet === id && time(scanned_at) > time(missing_since),
    );
    expect(later).toEqual([]);
  }
});

test("no letter leaves, of the year or of today, although there is a mail server", async () => {
  expect(new Set(of("mail_queue").map(({ state }) => state))).toEqual(new Set(["suppressed"]));
  const body = { name: "Ελένη", email: "visitor@akamas.example", subject: "A question", message: "When do you open?" };
  expect((await call(server, "POST", "/api/contact", { body })).body).toEqual({ success: true });
  const waiting = await rowsOf(server, "mail_queue", `to = "visitor@akamas.example"`);
  expect(waiting).toMatchObject([{ state: "queued", attempts: 0 }]);
  expect([receiver.knocks, running.lines()]).toEqual([
    0,
    expect.arrayContaining(["This is the demo's folder: no letter leaves."]),
  ]);
});

test("a folder with data, a bad option and another machine's address are refused in one line", async () => {
  const refusals: [args: string[], env: Record<string, string>, line: RegExp][] = [
    [[], { DATA_DIR: join(home, "data") }, /has data already/],
    [["--shipments", "many"], {}, /--shipments must be a whole number from 1 to 20000: it is "many"/],
    [["--days", "0"], {}, /--days must be a whole number/],
    [[], { HOST: "0.0.0.0" }, /on this machine only/],
  ];
  for (const [args, env, line] of refusals) {
    const refused = demo(args, { DATA_DIR: join(home, "other"), PORT: String(await freePort()), ...env });
    expect(await refused.ended).toBe(1);
    expect(refused.lines()).toEqual([expect.stringMatching(line)]);
  }
  expect(existsSync(join(home, "other"))).toBe(false);
});

test("what is broken off leaves nothing that a start would take for data", async () => {
  const dataDir = join(home, "broken");
  const broken = demo(SIZE, { DATA_DIR: dataDir, PORT: String(await freePort()) });
  await expect.poll(() => existsSync(`${dataDir}.making/data.db`), { timeout: 60_000 }).toBe(true);
  broken.child.kill("SIGINT");
  expect(await broken.ended).toBe(1);
  expect(broken.lines()).toEqual(["Stopped: nothing was kept."]);
  expect(readdirSync(home)).toEqual(["data"]);
});

test.runIf(canMakeDisks())("a disk that fills on the way ends it in one line, and nothing is left", async () => {
  const disk = await smallDisk(6);
  try {
    const env = { DATA_DIR: join(disk.dir, "demo"), PORT: String(await freePort()) };
    const full = demo(SIZE, env, disk.through);
    expect(await full.ended).toBe(1);
    expect(full.lines()).toEqual([expect.stringMatching(/^The demo could not be made: .*(full|no space|ENOSPC)/i)]);
    expect(readdirSync(disk.seen)).toEqual([]);
  } finally {
    await disk.remove();
  }
});

test("one seed on one day gives the same rows", async () => {
  const tariff = JSON.stringify(of("tariffs").find(({ number }) => number === 3)?.snapshot);
  const sumOf = async (name: string) => {
    const folder = join(home, name);
    mkdirSync(folder);
    writeFileSync(join(folder, "tariff.json"), tariff);
    const options = JSON.stringify({ days: 60, shipments: 120, seed: "same", today: "2026-11-26" });
    const made = followed(
      spawn(process.execPath, ["build/demo.mjs", folder, options], { stdio: ["ignore", "pipe", "pipe"] }),
    );
    expect([await made.ended, made.printed()]).toEqual([0, ""]);
    const sum = createHash("sha256");
    for (const file of readdirSync(join(folder, "rows")).sort())
      sum.update(file).update(readFileSync(join(folder, "rows", file)));
    rmSync(folder, { recursive: true });
    return sum.digest("hex");
  };
  expect(await sumOf("once")).toBe(await sumOf("twice"));
});
