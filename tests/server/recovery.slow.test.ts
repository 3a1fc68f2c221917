import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Server } from "../support/server.ts";
import { startServer } from "../support/server.ts";
import {
  type Actor,
  book,
  bookingBody,
  call,
  customer,
  type Json,
  newId,
  newRef,
  office,
  rowsOf,
  SHIPMENTS,
  superuser,
} from "../support/server-api.ts";
import { runCommand } from "../support/server-command.ts";

const DOCUMENTS = "/api/collections/shipment_documents/records";
const COLLECTIONS = [
  "users",
  "user_roles",
  "countries",
  "trucking_rates",
  "sea_freight_rates",
  "tariffs",
  "shipments",
  "shipment_notes",
  "shipment_documents",
  "shipment_events",
  "sea_freight_quotes",
  "air_freight_quotes",
  "contact_messages",
];

let server: Server;
let other: Server;
let anna: Actor;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "akamas-backup-"));
  [server, other] = await Promise.all([startServer(), startServer()]);
  anna = await customer(server, "Άννα Γεωργίου");
});
afterAll(async () => {
  await Promise.all([server?.stop(), other?.stop()]);
  rmSync(folder, { recursive: true, force: true });
});

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

async function bookWithDocument(size = 50_000): Promise<{ id: string; document: string; sum: string }> {
  const shipment = await book(server, anna);
  const bytes = Buffer.alloc(size, shipment.id);
  bytes.write("%PDF-1.7\n");
  const form = new FormData();
  const document = newId();
  for (const [name, value] of Object.entries({
    id: document,
    shipment: shipment.id,
    kind: "packing_list",
    file_name: "Λίστα.pdf",
  }))
    form.set(name, value);
  form.set("file", new Blob([new Uint8Array(bytes)], { type: "application/pdf" }), "Λίστα.pdf");
  const made = await call(server, "POST", DOCUMENTS, { token: anna.token, body: form });
  if (made.status !== 200) throw new Error(JSON.stringify(made.body));
  return { id: shipment.id, document, sum: sha256(bytes) };
}

async function everything(on: Server): Promise<Record<string, Json[]>> {
  const rows: Record<string, Json[]> = {};
  for (const collection of COLLECTIONS)
    rows[collection] = (await rowsOf(on, collection)).sort((a, b) => (a.id < b.id ? -1 : 1));
  return rows;
}

/** The bytes of a document as its owner downloads them. */
async function download(on: Server, row: Json): Promise<Buffer> {
  const session = await call(on, "POST", "/api/collections/users/auth-with-password", {
    body: { identity: anna.email, password: anna.password },
  });
  const { token } = (await call(on, "POST", "/api/files/token", { token: session.body.token })).body;
  const answer = await fetch(`${on.url}/api/files/shipment_documents/${row.id}/${row.file}?token=${token}`);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

async function putInto(target: Server, backup: string, ...more: string[]) {
  await target.pause();
  const done = await runCommand(target.dataDir, "restore", backup, "--replace", ...more);
  expect(done.text).toContain("Devices will start over.");
  expect(done.code).toBe(0);
  await target.restart();
}

describe("the drill: back up, lose the machine, restore elsewhere", () => {
  test("all rows and files are restored, and devices pull everything again", async () => {
    const booked = [await bookWithDocument(), await bookWithDocument(300_000)];
    const before = await everything(server);
    const feed = (await call(server, "GET", "/api/sync", { token: anna.token })).body;

    const backup = join(folder, "one");
    const made = await runCommand(server.dataDir, "backup", backup);
    expect(made).toMatchObject({ code: 0, text: expect.stringContaining("2 documents") });
    await book(server, anna); // after the backup: lost with the machine
    await server.kill();
    await putInto(other, backup);

    expect(await everything(other)).toEqual(before);
    for (const row of before.shipment_documents ?? []) {
      const bytes = await download(other, row);
      expect(sha256(bytes)).toBe(row.sha256);
      expect(booked.map(({ sum }) => sum)).toContain(row.sha256);
    }
    const { epoch, scope, next } = feed;
    const again = await call(other, "GET", `/api/sync?epoch=${epoch}&scope=${scope}&since=${next}`, {
      token: anna.token,
    });
    expect(again.body.reset).toBe(true);
    expect(again.body.epoch).not.toBe(epoch);
    await server.restart();
  });

  test("waiting mails are held, for the office to decide", async () => {
    await book(server, anna);
    const backup = join(folder, "mails");
    expect((await runCommand(server.dataDir, "backup", backup)).code).toBe(0);
    await putInto(other, backup);
    const mails = await rowsOf(other, "mail_queue");
    expect(mails.length).toBeGreaterThan(0);
    for (const mail of mails) expect(mail).toMatchObject({ state: "failed", last_error: /Held back/ });
  });

  test("a backup during writes has everything acknowledged before it, and only complete bookings", async () => {
    const acknowledged = (await bookWithDocument()).id;
    let stop = false;
    const written: string[] = [];
    const writers = Array.from({ length: 4 }, async () => {
      while (!stop) written.push((await bookWithDocument(20_000)).id);
    });
    while (written.length < 8) await new Promise((next) => setImmediate(next));
    const known = [acknowledged, ...written];
    const backup = join(folder, "busy");
    expect((await runCommand(server.dataDir, "backup", backup)).code).toBe(0);
    stop = true;
    await Promise.all(writers);
    await putInto(other, backup);
    const rows = await everything(other);
    const ids = new Set(rows.shipments?.map(({ id }) => id));
    for (const id of known) expect(ids).toContain(id);
    for (const id of ids) expect(rows.shipment_events?.some(({ shipment }) => shipment === id)).toBe(true);
    for (const row of rows.shipment_documents ?? []) {
      const path = join(other.dataDir, "storage", row.collectionId, row.id, row.file);
      expect(sha256(readFileSync(path))).toBe(row.sha256);
    }
  });
});

describe("refusals", () => {
  test("a backup into an existing folder, or without a folder", async () => {
    expect(await runCommand(server.dataDir, "backup")).toMatchObject({ code: 1, text: /needs one folder/ });
    expect(await runCommand(server.dataDir, "backup", folder)).toMatchObject({ code: 1, text: /exists already/ });
  });

  test("a restore into a folder that is in use, or not empty", async () => {
    const backup = join(folder, "refused");
    expect((await runCommand(server.dataDir, "backup", backup)).code).toBe(0);
    const served = await runCommand(other.dataDir, "restore", backup, "--replace");
    expect(served).toMatchObject({ code: 1, text: /already served by process/ });
    await other.pause();
    const full = await runCommand(other.dataDir, "restore", backup);
    expect(full).toMatchObject({ code: 1, text: /is not empty/ });
    await other.restart();
    expect((await rowsOf(other, "tariffs")).length).toBe(1);
  });

  test.each([
    ["a folder that is no backup", (at: string) => rmSync(join(at, "backup.json"))],
    ["a list that cannot be read", (at: string) => writeFileSync(join(at, "backup.json"), "{")],
    ["a list that leads elsewhere", (at: string) => replaceIn(join(at, "backup.json"), '"data.db"', '"../data.db"')],
    ["a database that was changed", (at: string) => flip(join(at, "data.db"))],
    ["a missing document", (at: string) => rmSync(join(at, "storage"), { recursive: true })],
    ["a document that was changed", (at: string) => flip(anyFile(join(at, "storage")))],
  ])("%s, and the data folder is as it was", async (_name, damage) => {
    const backup = join(folder, newId());
    await bookWithDocument();
    expect((await runCommand(server.dataDir, "backup", backup)).code).toBe(0);
    damage(backup);
    await other.pause();
    const before = readdirSync(other.dataDir).sort();
    const done = await runCommand(other.dataDir, "restore", backup, "--replace");
    expect(done.code).toBe(1);
    expect(done.text).toMatch(/^(The backup is (damaged|not complete)|.* is not a backup)/);
    expect(done.text.trim().split("\n")).toHaveLength(1);
    expect(readdirSync(other.dataDir).sort()).toEqual(before);
    await other.restart();
  });
});

test("documents on S3: a restore says where they are expected and where the backup's are", async () => {
  const own = await startServer();
  const { token } = await superuser(own);
  const s3 = {
    enabled: true,
    bucket: "freight",
    region: "eu",
    endpoint: "http://127.0.0.1:9",
    accessKey: "a",
    secret: "b",
  };
  expect((await call(own, "PATCH", "/api/settings", { token, body: { s3 } })).status).toBe(200);
  const backup = join(folder, "bucket");
  expect((await runCommand(own.dataDir, "backup", backup)).code).toBe(0);
  await own.pause();
  const done = await runCommand(own.dataDir, "restore", backup, "--replace");
  expect(done).toMatchObject({ code: 0, text: /keeps its documents in the S3 bucket freight\..*storage: copy/ });
  await own.stop();
});

test("the status has the time of the last backup, for the office only", async () => {
  const staff = await office(server);
  const { body } = await call(server, "GET", "/api/office/status", { token: staff.token });
  expect(Date.parse(body.backup.at)).toBeGreaterThan(Date.now() - 600_000);
  expect(body.disk.free).toBeGreaterThan(0);
  expect(body.disk.total).toBeGreaterThanOrEqual(body.disk.free);
  expect(body.disk).toMatchObject({ floor: expect.any(Number), low: body.disk.free < body.disk.floor });
  expect(body.rows.shipments).toBe((await rowsOf(server, "shipments")).length);
  expect(body.mail).toMatchObject({ queued: expect.any(Number), failed: 0 });
  expect((await call(server, "GET", "/api/office/status", { token: anna.token })).status).toBe(403);
  expect((await call(server, "GET", "/api/office/status")).status).toBe(401);
});

test("after a restore a device sends again what the backup did not have", async () => {
  const sent = await bookingBody(server, { id: newId(), reference: newRef() });
  const backup = join(folder, "resend");
  expect((await runCommand(server.dataDir, "backup", backup)).code).toBe(0);
  expect((await call(server, "POST", SHIPMENTS, { token: anna.token, body: sent })).status).toBe(200);
  await putInto(other, backup);
  expect((await call(other, "POST", SHIPMENTS, { token: anna.token, body: sent })).status).toBe(200);
  expect((await call(other, "POST", SHIPMENTS, { token: anna.token, body: sent })).status).toBe(200);
  expect(await rowsOf(other, "shipments", `id = "${sent.id}"`)).toHaveLength(1);
});

function replaceIn(path: string, from: string, to: string) {
  writeFileSync(path, readFileSync(path, "utf8").replace(from, to));
}
function flip(path: string) {
  const bytes = readFileSync(path);
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  writeFileSync(path, bytes);
}
function anyFile(at: string): string {
  const entry = readdirSync(at, { withFileTypes: true })[0];
  if (!entry) throw new Error(`${at} is empty`);
  const path = join(at, entry.name);
  return entry.isDirectory() ? anyFile(path) : path;
}
