import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Server } from "../support/server.ts";
import { startServer } from "../support/server.ts";
import { type Actor, book, call, customer, newId, office, rowsOf } from "../support/server-api.ts";
import { runCommand } from "../support/server-command.ts";
import { airQuoteBody, seaQuoteBody } from "../support/server-quotes.ts";

// Words that must not be found anywhere afterwards, and that nothing else contains.
const SECRETS = {
  full_name: "Zinovia Quarterdeck",
  company_name: "Quarterdeck Zythology",
  phone: "+357 99 717273",
  shipper_name: "Xanthippe Shipperly",
  shipper_address: "Xenon Street 77, Xylofagou",
  consignee_name: "Ξανθίππη Παραλήπτρια",
  goods_description: "Zymurgy kettles",
  tracking_number: "ZYQ-7717 273",
  admin_notes: "calls after nine about the kettles",
  contact_person: "Zinovia Q. Deck",
  message: "The kettles of Zymurgy must arrive upright.",
};

/** In the form of the search index. */
const FOLDED_NAME = SECRETS.shipper_name.toLowerCase();

let server: Server;
let zinovia: Actor;
let bystander: Actor;
let shipment: string;
let file: string;

const erase = (on: Server, ...words: string[]) => runCommand(on.dataDir, "erase", ...words);

beforeAll(async () => {
  server = await startServer();
  zinovia = await customer(server, SECRETS.full_name);
  bystander = await customer(server, "Someone Else");
  await fill(server);
});
afterAll(() => server?.stop());

/** Everything a person may leave behind. */
async function fill(on: Server) {
  const { company_name, phone, shipper_name, shipper_address, consignee_name, goods_description } = SECRETS;
  const as = (path: string, method: string, body: unknown, who: Actor | null = zinovia) =>
    call(on, method, path, { token: who?.token, body }).then((answer) => {
      if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
      return answer.body;
    });
  await as(`/api/collections/users/records/${zinovia.id}`, "PATCH", { company_name, phone });
  const row = await book(on, zinovia, { shipper_name, shipper_address, consignee_name, goods_description });
  shipment = row.id;
  await book(on, bystander);
  const form = new FormData();
  for (const [name, value] of Object.entries({
    id: newId(),
    shipment,
    kind: "packing_list",
    file_name: "Zythology.pdf",
  }))
    form.set(name, value);
  form.set("file", new Blob(["%PDF-1.7\nZymurgy"], { type: "application/pdf" }), "Zythology.pdf");
  const document = await as("/api/collections/shipment_documents/records", "POST", form);
  file = join(on.dataDir, "storage", document.collectionId, document.id);
  const contact = { contact_person: SECRETS.contact_person, contact_email: zinovia.email };
  await as("/api/collections/sea_freight_quotes/records", "POST", seaQuoteBody(contact));
  await as("/api/collections/air_freight_quotes/records", "POST", airQuoteBody(contact), null);
  const message = { name: SECRETS.full_name, subject: "The kettles", message: SECRETS.message };
  await as("/api/contact", "POST", { id: newId(), email: zinovia.email.toUpperCase(), ...message }, null);
  const staff = await office(on);
  const set = { admin_notes: SECRETS.admin_notes, tracking_number: SECRETS.tracking_number };
  const seen = { admin_notes: "", tracking_number: "" };
  await as(`/api/shipments/${shipment}/edit`, "POST", { op: newId(), set, seen }, staff);
  // A search writes the search index.
  const found = await call(on, "GET", `/api/shipments/search?q=${FOLDED_NAME}`, { token: staff.token });
  expect(found.body.items.map((item: { id: string }) => item.id)).toEqual([shipment]);
}

const COLLECTIONS = [
  "users",
  "shipments",
  "shipment_notes",
  "shipment_documents",
  "shipment_events",
  "sea_freight_quotes",
  "air_freight_quotes",
  "contact_messages",
  "mail_queue",
  "applied_ops",
];

async function everythingAsText(on: Server): Promise<string> {
  const all = await Promise.all(COLLECTIONS.map((collection) => rowsOf(on, collection)));
  return JSON.stringify(all);
}

async function expectErased(on: Server) {
  const text = await everythingAsText(on);
  for (const secret of [...Object.values(SECRETS), zinovia.email]) expect(text).not.toContain(secret);
  expect(existsSync(file) ? readdirSync(file) : []).toEqual([]);
}

describe("erasing a person", () => {
  test("with no or more than one address does nothing", async () => {
    for (const words of [[], ["no-address"], ["a@x.test", "b@x.test"]]) {
      const done = await erase(server, ...words);
      expect(done).toMatchObject({ code: 1, text: expect.stringContaining("one email address") });
    }
  });

  test("before it, the document is in its folder", () => {
    expect(readdirSync(file).some((name) => name.startsWith("packing_list"))).toBe(true);
  });

  test("with a shipment in transit needs a second argument", async () => {
    const done = await erase(server, zinovia.email);
    expect(done.code).toBe(1);
    expect(done.text).toMatch(/1 of their shipments are still under way/);
    expect(await everythingAsText(server)).toContain(SECRETS.shipper_name);
  });

  test("before it, the office's search finds the person", async () => {
    const staff = await office(server);
    const find = `/api/shipments/search?q=${encodeURIComponent("xanthippe zymurgy")}`;
    expect((await call(server, "GET", find, { token: staff.token })).body.items).toHaveLength(1);
  });

  test("keeps the rows without the words, deletes the documents, ends the sessions", async () => {
    expect(await everythingAsText(server)).toContain(SECRETS.message);
    const before = await rowsOf(server, "shipments");
    const done = await erase(server, zinovia.email.toUpperCase(), "even-open");
    expect(done.code).toBe(0);
    expect(done.text).not.toContain(zinovia.email);
    await expectErased(server);
    const after = await rowsOf(server, "shipments");
    expect(after.map(({ id }) => id).sort()).toEqual(before.map(({ id }) => id).sort());
    const amounts = (rows: typeof after) => rows.map((row) => [row.id, row.estimated_rate, row.reference]).sort();
    expect(amounts(after)).toEqual(amounts(before));
    expect((await call(server, "GET", "/api/sync", { token: zinovia.token })).status).toBe(401);
    const again = await call(server, "POST", "/api/collections/users/auth-with-password", {
      body: { identity: zinovia.email, password: zinovia.password },
    });
    expect(again.status).toBe(400);
  });

  test("other people's rows are not touched", async () => {
    const [theirs] = await rowsOf(server, "shipments", `user_id = "${bystander.id}"`);
    expect(theirs.shipper_name).toBe("Jürgen Weiß");
    expect((await call(server, "GET", "/api/sync", { token: bystander.token })).status).toBe(200);
  });

  test("the office's devices get the changed rows", async () => {
    const staff = await office(server);
    const { body } = await call(server, "GET", "/api/sync", { token: staff.token });
    expect(JSON.stringify(body.items)).not.toContain(SECRETS.shipper_name);
    expect(JSON.stringify(body.items)).toContain(shipment);
    const find = `/api/shipments/search?q=${encodeURIComponent("xanthippe")}`;
    expect((await call(server, "GET", find, { token: staff.token })).body.items).toHaveLength(0);
  });

  test("the words are no longer in the database file or its journal", async () => {
    await server.pause();
    for (const name of readdirSync(server.dataDir).filter((entry) => entry.startsWith("data.db"))) {
      const bytes = readFileSync(join(server.dataDir, name));
      for (const secret of [SECRETS.shipper_name, FOLDED_NAME, SECRETS.message, zinovia.email])
        expect(bytes.includes(secret)).toBe(false);
    }
    await server.restart();
  });

  test("a second erasure finds nothing", async () => {
    const done = await erase(server, zinovia.email);
    expect(done).toMatchObject({ code: 0, text: expect.stringContaining("Nothing is stored") });
  });
});

test("a restored backup does not bring an erased person back", async () => {
  const folder = mkdtempSync(join(tmpdir(), "akamas-erase-"));
  const own = await startServer();
  try {
    zinovia = await customer(own, SECRETS.full_name);
    bystander = await customer(own, "Someone Else");
    await fill(own);
    const backup = join(folder, "one");
    expect((await runCommand(own.dataDir, "backup", backup)).code).toBe(0);
    expect((await erase(own, zinovia.email, "even-open")).code).toBe(0);
    await own.pause();
    expect((await runCommand(own.dataDir, "restore", backup, "--replace")).code).toBe(0);
    await own.restart();
    expect(own.output()).toContain("Erased again after the restore: 1.");
    await expectErased(own);
  } finally {
    await own.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

test("an export has the person's own data and nothing internal", async () => {
  const own = await startServer();
  try {
    zinovia = await customer(own, SECRETS.full_name);
    bystander = await customer(own, "Someone Else");
    await fill(own);
    const answer = await call(own, "GET", "/api/account/data", { token: zinovia.token });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-disposition")).toContain("attachment");
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    const text = JSON.stringify(answer.body);
    for (const word of ["full_name", "company_name", "shipper_name", "goods_description", "contact_person"] as const)
      expect(text).toContain(SECRETS[word]);
    for (const word of [SECRETS.admin_notes, "Jürgen Weiß", "op_hash", "tokenKey", "handled_by", '"by"'])
      expect(text).not.toContain(word);
    expect(answer.body.shipments).toHaveLength(1);
    expect((await call(own, "GET", "/api/account/data")).status).toBe(401);
  } finally {
    await own.stop();
  }
});
