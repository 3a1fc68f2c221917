import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Server, startServer } from "../support/server.ts";
import { type Answer, call, type Json, newId, newRef, OFFICE_NAME, rowsOf, signIn } from "../support/server-api.ts";

// A data folder of an earlier release: its database, its documents, and the requests it had acknowledged, as that release's
// devices sent them (tests/upgrade/make-release.mjs).
type Sent = { method: string; path: string; as: string; json?: Json; form?: Record<string, string> };
type Made = { password: string; people: Record<string, { id: string; email: string }>; requests: Sent[] };

describe.each(["first-release", "second-release"])("a server of the %s", (name) => {
  const release = fileURLToPath(new URL(`../upgrade/${name}/`, import.meta.url));
  const made: Made = JSON.parse(readFileSync(join(release, "requests.json"), "utf8"));
  const BOOKINGS = made.requests.filter(({ path }) => path.includes("/shipments/"));
  const DOCUMENTS = made.requests.filter(({ form }) => form);
  const QUOTES = made.requests.filter(({ path }) => path.includes("_quotes/"));
  /**
   * Mails that the release itself had queued: the first one wrote letters differently. Old events must not be mailed again.
   */
  const LETTERS = { "first-release": 0, "second-release": 20 }[name];

  let server: Server;
  const tokens: Record<string, string> = {};

  beforeAll(async () => {
    const data = mkdtempSync(join(tmpdir(), "akamas-upgrade-"));
    writeFileSync(join(data, "data.db"), gunzipSync(readFileSync(join(release, "data.db.gz"))));
    cpSync(join(release, "storage"), join(data, "storage"), { recursive: true });
    server = await startServer({ data });
    rmSync(data, { recursive: true });
    for (const [who, { email }] of Object.entries(made.people)) {
      const password = who === "office" ? "office-password" : made.password;
      tokens[who] = (await signIn(server, email, password)).token;
    }
  });
  afterAll(() => server?.stop());

  /** Sends in the form of a device of the first release. */
  function send({ method, path, as, json, form }: Sent): Promise<Answer> {
    const token = tokens[as];
    if (!form) return call(server, method, path, { token, body: json });
    const body = new FormData();
    for (const [name, value] of Object.entries(form)) body.set(name, value);
    body.set("file", new Blob([`%PDF-1.7\n${form.id}`], { type: "application/pdf" }), form.file_name);
    return call(server, method, path, { token, body });
  }

  test("all rows are there, and no mail is sent about old events", async () => {
    expect((await rowsOf(server, "shipments")).map(({ id }) => id).sort()).toEqual(
      BOOKINGS.map(({ json }) => json.id).sort(),
    );
    for (const { json } of BOOKINGS) {
      const [row] = await rowsOf(server, "shipments", `id = "${json.id}"`);
      const { pallet_details, quoted_at: _, ...plain } = json;
      expect(row).toMatchObject({ ...plain, pallet_details });
    }
    const events = await rowsOf(server, "shipment_events", 'from = "" && kind = "status"');
    expect(events.map(({ shipment }) => shipment).sort()).toEqual(BOOKINGS.map(({ json }) => json.id).sort());
    expect(await rowsOf(server, "shipment_documents")).toHaveLength(DOCUMENTS.length);
    expect(await rowsOf(server, "mail_queue")).toHaveLength(LETTERS ?? 0);
    expect((await call(server, "GET", "/api/ready")).body).toMatchObject({ ready: true, migrations: { pending: [] } });
  });

  test("documents are unchanged", async () => {
    for (const { as, form } of DOCUMENTS) {
      const [row] = await rowsOf(server, "shipment_documents", `id = "${form?.id}"`);
      expect(row.file_name).toBe(form?.file_name);
      const { token } = (await call(server, "POST", "/api/files/token", { token: tokens[as] })).body;
      const answer = await call(server, "GET", `/api/files/shipment_documents/${row.id}/${row.file}?token=${token}`);
      expect([answer.status, answer.body]).toEqual([200, `%PDF-1.7\n${form?.id}`]);
    }
  });

  test("acknowledged requests that are sent again are acknowledged, and nothing is duplicated", async () => {
    const before = await counts();
    for (const request of made.requests) {
      const answer = await send(request);
      expect([request.path, answer.status, answer.body]).toEqual([
        request.path,
        200,
        expect.objectContaining({ id: request.json?.id ?? request.form?.id }),
      ]);
    }
    expect(await counts()).toEqual(before);
  });

  test("a device of the first release still works: it books, uploads and asks for quotes, once each", async () => {
    const { body: tariff } = await call(server, "GET", "/api/tariff");
    const booking = {
      ...(BOOKINGS[0] as Sent),
      json: { ...BOOKINGS[0]?.json, id: newId(), reference: newRef(), tariff_version: tariff.version },
    };
    const document = {
      ...(DOCUMENTS[0] as Sent),
      form: { ...DOCUMENTS[0]?.form, id: newId(), shipment: booking.json.id },
    };
    // Requests of that release name no language, nor do its rows.
    for (const { path, json } of QUOTES) {
      const [row] = await rowsOf(server, path.split("/")[3] as string, `id = "${json.id}"`);
      expect(row.language).toBe("");
    }
    const quotes = QUOTES.map((quote) => ({ ...quote, json: { ...quote.json, id: newId() } }));
    for (const request of [booking, document, ...quotes] as Sent[])
      for (let i = 0; i < 2; i++) expect([request.path, (await send(request)).status]).toEqual([request.path, 200]);
    for (const { path, json } of quotes) {
      const [row] = await rowsOf(server, path.split("/")[3] as string, `id = "${json.id}"`);
      expect(row.language).toBe("en");
    }
    const events = await rowsOf(server, "shipment_events", `shipment = "${booking.json.id}"`);
    expect(events).toHaveLength(1); // written by the database now
    expect(await rowsOf(server, "mail_queue", `dedupe_key = "booking_customer:${booking.json.id}"`)).toHaveLength(1);

    const path = `/api/collections/shipments/records/${booking.json.id}`;
    const confirmed = await call(server, "PATCH", path, { token: tokens.office, body: { status: "confirmed" } });
    expect(confirmed.status).toBe(200);
    expect(await rowsOf(server, "shipment_events", `shipment = "${booking.json.id}"`)).toHaveLength(2);
  });

  test("old shipments are found by the search, complete in the feed, and can be edited", async () => {
    const old = BOOKINGS[1]?.json;
    const found = await call(server, "GET", `/api/shipments/search?q=${old.reference}`, { token: tokens.office });
    expect(found.body.items.map(({ id }: Json) => id)).toEqual([old.id]);
    const page = await call(server, "GET", "/api/sync?limit=1000", { token: tokens.bert });
    const mine = BOOKINGS.filter(({ as }) => as === "bert").map(({ json }) => json.id);
    const shipments = page.body.items.filter((item: Json) => item.collection === "shipments");
    expect(shipments.map(({ id }: Json) => id).sort()).toEqual(mine.sort());

    const op = newId();
    const edit = { op, set: { admin_notes: "New words" }, seen: { admin_notes: "Calls after nine" } };
    const path = `/api/shipments/${BOOKINGS[0]?.json.id}/edit`;
    expect((await call(server, "POST", path, { token: tokens.office, body: edit })).status).toBe(200);
    const stale = await call(server, "POST", path, {
      token: tokens.office,
      body: { ...edit, op: newId(), set: { admin_notes: "Other" } },
    });
    expect(stale).toMatchObject({
      status: 409,
      body: { theirs: { admin_notes: { value: "New words", by: OFFICE_NAME } } },
    });
    const history = await call(server, "GET", "/api/tariff/history", { token: tokens.office });
    expect(history.body.items).toHaveLength(1);
  });

  test("shipments in transit have their pallets, on their owners' devices too", async () => {
    const open = await rowsOf(server, "shipments", 'status = "confirmed" || status = "in_transit"');
    const codes = open.flatMap(({ reference, pallet_details }) =>
      pallet_details.map((_: Json, i: number) => `${reference}0${i + 1}`),
    );
    const pallets = await rowsOf(server, "pallets");
    expect(pallets.map(({ code }) => code)).toEqual(expect.arrayContaining(codes));
    expect(pallets.map(({ shipment }) => shipment).filter((id) => !open.some((row) => row.id === id))).toEqual([]);
    for (const { row } of (await call(server, "GET", "/api/sync?limit=1000", { token: tokens.bert })).body.items)
      if (row?.code) expect(pallets).toContainEqual(expect.objectContaining({ id: row.id, user_id: row.user_id }));
  });

  async function counts() {
    const all: Record<string, number> = {};
    for (const name of [
      "shipments",
      "shipment_events",
      "shipment_documents",
      "sea_freight_quotes",
      "air_freight_quotes",
      "mail_queue",
    ])
      all[name] = (await rowsOf(server, name)).length;
    return all;
  }
});
