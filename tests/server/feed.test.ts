import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { feedVersion } from "#domain/records/fed.ts";
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
import { seaQuoteBody } from "../support/server-quotes.ts";

let server: Server;
let anna: Actor;
let bob: Actor;
let staff: Actor;

beforeAll(async () => {
  server = await startServer();
  [anna, bob, staff] = await Promise.all([customer(server, "Anna"), customer(server, "Bob"), office(server)]);
});
afterAll(() => server?.stop());

/** A device's state after pulling: rows by collection and id, and its cursor. */
type Mirror = { rows: Map<string, Json>; seq: number; epoch: string; scope: string; seen: Json[] };
const empty = (): Mirror => ({ rows: new Map(), seq: 0, epoch: "", scope: "", seen: [] });

const pullPage = (actor: Actor, query: Record<string, string | number>) =>
  call(server, "GET", `/api/sync?${new URLSearchParams(query as Record<string, string>)}`, { token: actor.token });

async function pull(actor: Actor, mirror = empty(), limit = 200): Promise<Mirror> {
  for (;;) {
    const query: Record<string, string | number> = { since: mirror.seq, limit };
    if (mirror.epoch) Object.assign(query, { epoch: mirror.epoch, scope: mirror.scope });
    const { status, body } = await pullPage(actor, query);
    expect([status, body.reset]).toEqual([200, undefined]);
    for (const item of body.items) {
      mirror.seen.push(item);
      const key = `${item.collection}/${item.id}`;
      if (item.op === "put") mirror.rows.set(key, item.row);
      else mirror.rows.delete(key);
    }
    Object.assign(mirror, { seq: body.next, epoch: body.epoch, scope: body.scope });
    if (!body.more) return mirror;
  }
}
const ofCollection = (mirror: Mirror, collection: string) =>
  [...mirror.rows].filter(([key]) => key.startsWith(`${collection}/`)).map(([, row]) => row);
const patch = (id: string, body: unknown) => call(server, "PATCH", `${SHIPMENTS}/${id}`, { token: staff.token, body });

async function seaQuote(actor: Actor | null): Promise<Json> {
  const answer = await call(server, "POST", "/api/collections/sea_freight_quotes/records", {
    token: actor?.token,
    body: seaQuoteBody(),
  });
  expect(answer.status).toBe(200);
  return answer.body;
}
describe("what the feed contains", () => {
  test("every write of a customer's shipments, events without their author, documents' metadata, quotes", async () => {
    const own = await customer(server);
    const shipment = await book(server, own, {
      pallet_details: [{ length: 1.11, width: 0.77, height: 0.93, weight: 123.4 }],
      estimated_rate: undefined,
    });
    const quote = await seaQuote(own);
    const form = new FormData();
    for (const [name, value] of Object.entries({
      id: newId(),
      shipment: shipment.id,
      kind: "packing_list",
      file_name: "Λίστα.pdf",
    }))
      form.set(name, value);
    form.set("file", new Blob(["%PDF-1.4 list"], { type: "application/pdf" }), "list.pdf");
    const document = await call(server, "POST", "/api/collections/shipment_documents/records", {
      token: own.token,
      body: form,
    });
    expect(document.status).toBe(200);
    await patch(shipment.id, { status: "confirmed", tracking_number: "T-1" });

    const mirror = await pull(own);
    expect(mirror.scope).toBe("customer");
    expect(ofCollection(mirror, "shipments").map((row) => row.status)).toEqual(["confirmed"]);
    expect(ofCollection(mirror, "shipment_events").length).toBe(3);
    expect(ofCollection(mirror, "shipment_documents").map((row) => row.file_name)).toEqual(["Λίστα.pdf"]);
    expect(ofCollection(mirror, "sea_freight_quotes").map((row) => row.id)).toEqual([quote.id]);
    const text = JSON.stringify(mirror.seen);
    for (const name of [`"by"`, "op_hash", "handled_by", "admin_notes"]) expect(text).not.toContain(name);
  });

  test("each row equals the record API's, value by value, for both scopes", async () => {
    await book(server, anna, {
      pallet_details: Array(7).fill({ length: 1.13, width: 0.79, height: 0.97, weight: 61.7 }),
      estimated_rate: undefined,
      goods_description: `Ελαιόλαδο "extra", 5 % <b>\n`,
    });
    await seaQuote(anna);
    await call(server, "POST", "/api/collections/shipment_notes/records", {
      token: staff.token,
      body: { shipment: (await book(server, anna)).id, admin_notes: "σημείωση" },
    });
    for (const [actor, viewer] of [
      [anna, anna],
      [staff, await superuser(server)],
    ] as const) {
      const mirror = await pull(actor);
      const kinds = new Set<string>();
      for (const [key, row] of mirror.rows) {
        const [collection = "", id] = key.split("/");
        if (collection === "shipment_events" && actor === anna) continue; // not over the record API for owners
        const { body } = await call(server, "GET", `/api/collections/${collection}/records/${id}`, {
          token: viewer.token,
        });
        for (const name of Object.keys(row)) expect([key, name, row[name]]).toEqual([key, name, body[name]]);
        if (collection !== "users") {
          const kept = new Set([
            ...Object.keys(row),
            "collectionId",
            "collectionName",
            "op_hash",
            "size",
            "by",
            "handled_by",
            "status_asked",
            "missing_at",
            "missing_op",
            "tell_at",
            "told_by",
            "language",
          ]);
          expect([key, Object.keys(body).filter((name) => !kept.has(name))]).toEqual([key, []]);
        }
        kinds.add(collection);
      }
      expect(kinds.size).toBeGreaterThanOrEqual(actor === anna ? 2 : 5);
    }
  });

  test("each page names the columns that rows have", async () => {
    const { body } = await pullPage(anna, { since: 0 });
    expect(body.columns).toBe(feedVersion());
    const { body: reset } = await pullPage(anna, { since: 1, epoch: "another", scope: "customer" });
    expect([reset.reset, reset.columns]).toEqual([true, feedVersion()]);
  });

  test("nothing of another customer, of a guest, or internal to the office", async () => {
    const stranger = await customer(server);
    await book(server, anna);
    await seaQuote(null);
    const mirror = await pull(stranger);
    expect(mirror.seen).toEqual([]);
  });

  test("the office gets customers, notes and authors", async () => {
    const shipment = await book(server, bob);
    await call(server, "POST", "/api/collections/shipment_notes/records", {
      token: staff.token,
      body: { shipment: shipment.id, admin_notes: "call first" },
    });
    await patch(shipment.id, { status: "confirmed" });
    const mirror = await pull(staff);
    expect(mirror.scope).toBe("office");
    expect(mirror.rows.get(`users/${bob.id}`)).toEqual({ id: bob.id, full_name: "Bob", company_name: "", phone: "" });
    expect(ofCollection(mirror, "shipment_notes").some((note) => note.admin_notes === "call first")).toBe(true);
    expect(ofCollection(mirror, "shipment_events").some((event) => event.by === staff.id)).toBe(true);
    expect(JSON.stringify(mirror.seen)).not.toMatch(/password|tokenKey|"verified"/);
  });

  test("deletes arrive with the children; a new owner means a delete for the old and a put for the new one", async () => {
    const root = await superuser(server);
    const shipment = await book(server, anna);
    const [before, office] = [await pull(anna), await pull(staff)];
    const bobs = await pull(bob);
    expect(before.rows.has(`shipments/${shipment.id}`)).toBe(true);
    await call(server, "PATCH", `${SHIPMENTS}/${shipment.id}`, { token: root.token, body: { user_id: bob.id } });
    expect((await pull(anna, before)).rows.has(`shipments/${shipment.id}`)).toBe(false);
    expect((await pull(bob, bobs)).rows.has(`shipments/${shipment.id}`)).toBe(true);
    expect((await pull(staff, office)).rows.get(`shipments/${shipment.id}`).user_id).toBe(bob.id);
    await call(server, "DELETE", `${SHIPMENTS}/${shipment.id}`, { token: root.token });
    for (const [actor, mirror] of [
      [anna, before],
      [bob, bobs],
      [staff, office],
    ] as const) {
      await pull(actor, mirror);
      expect([...mirror.rows.values()].filter((row) => row.shipment === shipment.id || row.id === shipment.id)).toEqual(
        [],
      );
    }
  });

  test("a closed shipment leaves the office's window after 180 days and stays with its owner", async () => {
    const own = await startServer();
    try {
      const person = await customer(own);
      const clerk = await office(own);
      const body = await bookingBody(own);
      await call(own, "POST", SHIPMENTS, { token: person.token, body });
      await call(own, "PATCH", `${SHIPMENTS}/${body.id}`, { token: clerk.token, body: { status: "delivered" } });
      const open = await bookingBody(own);
      await call(own, "POST", SHIPMENTS, { token: person.token, body: open });
      await own.restart({ AKAMAS_CLOCK_OFFSET_MS: String(181 * 86_400_000) });
      const page = await call(own, "GET", "/api/sync?since=0", { token: clerk.token });
      const ops = Object.fromEntries(
        page.body.items.filter((i: Json) => i.collection === "shipments").map((i: Json) => [i.id, i.op]),
      );
      expect(ops).toEqual({ [body.id as string]: "del", [open.id as string]: "put" });
      // The nightly job logs rows that left the window, for devices that have them.
      const { token } = await superuser(own);
      await call(own, "POST", "/api/crons/office_window", { token });
      await expect
        .poll(async () => {
          const query = `since=${page.body.next}&epoch=${page.body.epoch}&scope=office`;
          const later = await call(own, "GET", `/api/sync?${query}`, { token: clerk.token });
          return later.body.items
            .filter((i: Json) => i.op === "del")
            .map((i: Json) => i.collection)
            .sort();
        })
        .toEqual(["pallets", "shipment_events", "shipment_events", "shipments"]);
      const mine = await call(own, "GET", "/api/sync?since=0", { token: person.token });
      expect(mine.body.items.filter((i: Json) => i.op === "put" && i.collection === "shipments").length).toBe(2);
    } finally {
      await own.stop();
    }
  });
});

describe("the cursor", () => {
  test("pages follow each other without a gap", async () => {
    const own = await customer(server);
    for (let i = 0; i < 5; i++) await book(server, own);
    const [small, large] = [await pull(own, empty(), 2), await pull(own)];
    expect(small.seen).toEqual(large.seen);
    expect(small.seen.length).toBe(10);
    const seqs = small.seen.map((item) => item.seq);
    expect(seqs).toEqual([...seqs].sort((a, b) => a - b));
  });

  test("the headers of an answer have the cursors of the next two pages, if there are any", async () => {
    const own = await customer(server);
    for (let i = 0; i < 3; i++) await book(server, own);
    const all = (await pull(own)).seen.map(({ seq }) => seq);
    expect(all).toHaveLength(6);
    const ahead = async (since: number, limit: number) => {
      const known = since === 0 ? {} : { epoch, scope };
      const { headers, body } = await pullPage(own, { ...known, since, limit });
      return { said: headers.get("Sync-Next"), next: body.more ? body.next : null };
    };
    const { epoch, scope } = await pull(own);
    expect(await ahead(0, 2)).toEqual({ said: `${epoch} customer ${all[1]} ${all[3]}`, next: all[1] });
    expect(await ahead(all[1], 2)).toEqual({ said: `${epoch} customer ${all[3]}`, next: all[3] });
    expect(await ahead(all[1], 3)).toEqual({ said: `${epoch} customer ${all[4]}`, next: all[4] });
    expect(await ahead(all[3], 2)).toEqual({ said: null, next: null });
    const reset = await pullPage(own, { epoch: "0000000000000000", scope, since: all[0], limit: 2 });
    expect([reset.body.reset, reset.headers.get("Sync-Next")]).toEqual([true, null]);
  });

  test("another epoch, another scope or a cursor beyond the end gets a reset", async () => {
    await book(server, anna);
    const { epoch, scope, seq } = await pull(anna);
    const asked: [name: string, query: Record<string, string | number>, reset: boolean][] = [
      ["the same", { epoch, scope, since: seq }, false],
      ["another epoch", { epoch: "0000000000000000", scope, since: seq }, true],
      ["another scope", { epoch, scope: "office", since: seq }, true],
      ["the future", { epoch, scope, since: seq + 100000 }, true],
      ["a number without an epoch", { since: 1 }, true],
      ["the first pull", { since: 0 }, false],
      ["nonsense", { since: "abc", limit: "-5" }, false],
    ];
    for (const [name, query, reset] of asked) {
      const { body } = await pullPage(anna, query);
      expect([name, body.reset === true]).toEqual([name, reset]);
      expect([body.epoch, body.scope]).toEqual([epoch, "customer"]);
    }
  });

  test("16 writers at once and a reader pulling meanwhile: nothing is missed", async () => {
    const own = await customer(server);
    const template = await bookingBody(server);
    const written: string[] = [];
    let writing = true;
    const write = async () => {
      for (let i = 0; i < 20; i++) {
        const body = { ...template, id: newId(), reference: newRef() };
        const answer = await call(server, "POST", SHIPMENTS, { token: own.token, body });
        expect(answer.status).toBe(200);
        written.push(body.id);
      }
    };
    const mirror = empty();
    const read = async () => {
      while (writing) await pull(own, mirror);
      await pull(own, mirror);
    };
    const reading = read();
    await Promise.all(Array.from({ length: 16 }, write));
    writing = false;
    await reading;
    expect(written.length).toBe(320);
    expect(
      ofCollection(mirror, "shipments")
        .map((row) => row.id)
        .sort(),
    ).toEqual([...written].sort());
    expect(ofCollection(mirror, "shipment_events").length).toBe(320);
    expect((await rowsOf(server, "shipments", `user_id = "${own.id}"`)).length).toBe(320);
  });
});

describe("after a restore", () => {
  let own: Server;
  let person: Actor;
  beforeAll(async () => {
    own = await startServer();
    person = await customer(own);
  });
  afterAll(() => own?.stop());

  const epochOf = async () => (await call(own, "GET", "/api/sync?since=0", { token: person.token })).body.epoch;
  const bookHere = async () =>
    expect((await call(own, "POST", SHIPMENTS, { token: person.token, body: await bookingBody(own) })).status).toBe(
      200,
    );
  /** Restores the data folder from `copy`, and starts again. */
  const putBack = async (copy: string, withoutInstance: boolean) => {
    await own.kill();
    for (const name of ["data.db", "data.db-wal", "data.db-shm"]) rmSync(join(own.dataDir, name), { force: true });
    if (withoutInstance) rmSync(join(own.dataDir, "akamas.instance"), { force: true });
    cpSync(copy, own.dataDir, { recursive: true });
    await own.restart();
  };

  test("a restart keeps the epoch, also after a crash", async () => {
    const epoch = await epochOf();
    await bookHere();
    await own.restart();
    expect(await epochOf()).toBe(epoch);
    await bookHere();
    await own.kill();
    await own.restart();
    expect(await epochOf()).toBe(epoch);
  });

  test.each([
    ["a folder copied by hand, with its instance file missing", true],
    ["a database put back beside the instance file", false],
  ])("%s: every device starts over", async (_name, withoutInstance) => {
    const copy = `${own.dataDir}-copy`;
    const epoch = await epochOf();
    await own.pause();
    cpSync(own.dataDir, copy, { recursive: true, filter: (path) => !path.endsWith("akamas.instance") });
    await own.restart();
    await bookHere();
    await own.restart(); // ends normally, so the file has that booking's number
    const { body } = await call(own, "GET", "/api/sync?since=0", { token: person.token });
    expect(body.epoch).toBe(epoch);
    await putBack(copy, withoutInstance);
    rmSync(copy, { recursive: true });
    const query = `since=${body.next}&epoch=${body.epoch}&scope=${body.scope}`;
    const answer = await call(own, "GET", `/api/sync?${query}`, { token: person.token });
    expect(answer.body.reset).toBe(true);
    expect(answer.body.epoch).not.toBe(epoch);
  });

  test("a backup leaves the instance file out", async () => {
    const { token } = await superuser(own);
    const name = "feed-test.zip";
    expect((await call(own, "POST", "/api/backups", { token, body: { name } })).status).toBe(204);
    const key = (await call(own, "POST", "/api/files/token", { token })).body.token;
    const zip = Buffer.from(await (await fetch(`${own.url}/api/backups/${name}?token=${key}`)).arrayBuffer());
    expect(zip.includes("data.db")).toBe(true);
    expect(zip.includes("akamas.instance")).toBe(false);
  });
});
