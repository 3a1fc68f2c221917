// Makes what a release leaves behind, from its commit: the server's data folder for tests/server/upgrade.test.ts, and the
// queues of its devices for tests/e2e/upgrade.slow.spec.ts (make-devices.spec.ts).
//   node tests/upgrade/make-release.mjs a920759 second-release
// It is run by hand, once for each release that shall stay upgradable; needs the whole git history. The first release was
// kept before there were queues.
import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { freePort } from "../../tools/free-port.mjs";
import { ROOT } from "../../tools/paths.mjs";

const [commit = "", name = ""] = process.argv.slice(2);
if (!commit || !name) throw new Error("node tests/upgrade/make-release.mjs <commit> <name>");

const PASSWORD = "correct horse";
const OFFICE = { email: "office@akamas.test", password: "office-password" };
const SUPERUSER = { email: "superuser@akamas.test", password: "superuser-password" };

const old = mkdtempSync(join(tmpdir(), "akamas-release-"));
const data = join(old, "data");
const port = String(await freePort());
const url = `http://127.0.0.1:${port}`;
/** @type {{ method: string, path: string, as: string, json?: any, form?: Record<string, string> }[]} what was acknowledged */
const requests = [];
/** @type {Record<string, { id: string, email: string }>} */
const people = {};
/** @type {Record<string, string>} */
const tokens = {};

build();
const server = spawn(join(old, "build/akamas"), ["serve", "--http", `127.0.0.1:${port}`, ...folders()], {
  env: { ...process.env, ...settings(), RATE_LIMITS: "off", AKAMAS_END_WITH_PARENT: "1" },
  stdio: ["ignore", "inherit", "inherit"],
});
const ended = new Promise((done) => server.once("exit", done));
while (!(await fetch(`${url}/api/health`).catch(() => null))?.ok) await wait(50);
await fill();
keepServer();
makeDevices();
server.kill("SIGTERM");
await ended;
rmSync(old, { recursive: true, force: true });

function build() {
  const archive = execFileSync("git", ["archive", commit], { cwd: ROOT, maxBuffer: 1 << 30 });
  execFileSync("tar", ["-x", "-C", old], { input: archive });
  const locked = (/** @type {string} */ at) => readFileSync(join(at, "package-lock.json"), "utf8");
  if (locked(old) === locked(ROOT)) symlinkSync(join(ROOT, "node_modules"), join(old, "node_modules"));
  execFileSync(process.execPath, ["tools/build.mjs"], { cwd: old, stdio: "inherit" });
}

function folders() {
  const dirs = { dir: data, hooksDir: "pb_hooks", migrationsDir: "pb_migrations", publicDir: "dist" };
  return Object.entries(dirs).flatMap(([flag, path]) => [`--${flag}`, join(path === data ? "" : old, path)]);
}

function settings() {
  return {
    ADMIN_EMAIL: OFFICE.email,
    ADMIN_PASSWORD: OFFICE.password,
    SUPERUSER_EMAIL: SUPERUSER.email,
    SUPERUSER_PASSWORD: SUPERUSER.password,
  };
}

async function fill() {
  await person("office", OFFICE.email, OFFICE.password);
  for (const who of ["anna", "bert"]) {
    const email = `${who}@customers.test`;
    const account = { full_name: `${who} & Söhne <Ελλάς>`, email, password: PASSWORD, passwordConfirm: PASSWORD };
    await ask("POST", "/api/collections/users/records", "", account);
    await person(who, email, PASSWORD);
  }
  const tariff = await ask("GET", "/api/tariff", "");
  /** @type {any[]} */
  const zones = tariff.zones;
  const zone = zones.find(({ zone_name }) => zone_name.startsWith("DE-4"));
  const booked = [];
  for (let i = 0; i < 6; i++) {
    const shipment = await send("POST", "/api/collections/shipments/records", i % 2 ? "bert" : "anna", {
      id: letters("abcdefghijklmnopqrstuvwxyz0123456789", 15),
      reference: letters("0123456789ABCDEFGHJKMNPQRSTVWXYZ", 10),
      tariff_version: tariff.version,
      quoted_at: "2026-11-21T12:00:00.000Z",
      country_id: zone.country_id,
      zone_id: zone.id,
      pallet_details: [{ length: 1.2, width: 0.8, height: 1, weight: 300 }],
      estimated_rate: 300,
      goods_description: `Olive oil & <herbs> “${i}” \u2028 Ελιές`,
      shipper_name: "Jürgen Weiß",
      shipper_address: "Hauptstraße 1, 10115 Berlin",
      shipper_phone: "+49 30 1234567",
      shipper_email: "juergen@sender.test",
      consignee_name: "Ελένη Παπαδοπούλου",
      consignee_company: "Παπαδόπουλος & Σία",
      consignee_address: "Λεωφόρος Μακαρίου 12, 3025 Λεμεσός",
      consignee_phone: "+357 25 123456",
      consignee_email: "eleni@receiver.test",
    });
    booked.push(shipment);
    if (i < 3)
      await send("POST", "/api/collections/shipment_documents/records", i % 2 ? "bert" : "anna", undefined, {
        id: letters("abcdefghijklmnopqrstuvwxyz0123456789", 15),
        shipment: shipment.id,
        kind: "packing_list",
        file_name: "Λίστα & πακέτα.pdf",
      });
  }
  await send("POST", "/api/collections/sea_freight_quotes/records", "anna", {
    ...quote(),
    origin_port: "Shanghai",
    container_type: "lcl",
    incoterms: "FOB",
    delivery_type: "port-to-port",
    destination_port: "Limassol",
    hazardous_goods: false,
    temperature_controlled: false,
  });
  await send("POST", "/api/collections/air_freight_quotes/records", "", {
    ...quote(),
    origin_city: "Frankfurt FRA",
    service_type: "door-to-airport",
    destination_airport: "LCA",
  });
  const [first, second] = booked;
  const notes = { shipment: first.id, admin_notes: "Calls after nine" };
  await ask("POST", "/api/collections/shipment_notes/records", "office", notes);
  for (const body of [{ status: "confirmed" }, { status: "in_transit", tracking_number: "MSKU 123" }])
    await ask("PATCH", `/api/collections/shipments/records/${second.id}`, "office", body);
}

function quote() {
  return {
    id: letters("abcdefghijklmnopqrstuvwxyz0123456789", 15),
    origin_country: "Germany",
    cargo_type: "machinery",
    cargo_description: "Two lathes & <spares> in wooden crates",
    dimensions: [{ length: 120, width: 80, height: 110, weight: 210.5 }],
    insurance_required: true,
    customs_clearance: false,
    contact_person: "Wei Chen",
    contact_email: "wei@sender.test",
    contact_phone: "+86 21 12345678",
  };
}

/** @param {string} who @param {string} email @param {string} password */
async function person(who, email, password) {
  const { token, record } = await ask("POST", "/api/collections/users/auth-with-password", "", {
    identity: email,
    password,
  });
  tokens[who] = token;
  people[who] = { id: record.id, email };
}

/** A request as a device sends it, kept to be sent again. @param {string} method @param {string} path @param {string} as @param {any} [json] @param {Record<string, string>} [form] */
async function send(method, path, as, json, form) {
  requests.push({ method, path, as, ...(json ? { json } : {}), ...(form ? { form } : {}) });
  return ask(method, path, as, json, form);
}

/** @param {string} method @param {string} path @param {string} as @param {any} [json] @param {Record<string, string>} [form] @returns {Promise<any>} */
async function ask(method, path, as, json, form) {
  /** @type {FormData | undefined} */
  let body;
  if (form) {
    body = new FormData();
    for (const [field, value] of Object.entries(form)) body.set(field, value);
    // Whoever sends it again makes the same bytes.
    body.set("file", new Blob([`%PDF-1.7\n${form.id}`], { type: "application/pdf" }), form.file_name);
  }
  const answer = await fetch(url + path, {
    method,
    headers: {
      ...(tokens[as] ? { authorization: tokens[as] } : {}),
      ...(json ? { "content-type": "application/json" } : {}),
    },
    body: body ?? (json ? JSON.stringify(json) : null),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return JSON.parse(text);
}

/** As a backup, which reads beside the running server. */
function keepServer() {
  const target = join(ROOT, "tests/upgrade", name);
  const backup = join(old, "backup");
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  execFileSync(join(old, "build/akamas"), ["backup", backup, ...folders()], { stdio: "inherit" });
  writeFileSync(join(target, "data.db.gz"), gzipSync(readFileSync(join(backup, "data.db")), { level: 9 }));
  cpSync(join(backup, "storage"), join(target, "storage"), { recursive: true });
  const made = { commit, password: PASSWORD, people, requests };
  writeFileSync(join(target, "requests.json"), `${JSON.stringify(made, null, 2)}\n`);
}

function makeDevices() {
  const env = { ...process.env, AKAMAS_URL: url, UPGRADE_FOLDER: join(ROOT, "tests/upgrade", name), PASSWORD };
  const args = ["node_modules/@playwright/test/cli.js", "test", "--config", "tests/upgrade/playwright.config.ts"];
  execFileSync(process.execPath, args, { cwd: ROOT, env, stdio: "inherit" });
}

/** @param {string} alphabet @param {number} length */
function letters(alphabet, length) {
  return Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join("");
}
