import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contactBody, documentForm } from "../support/matrix-world.ts";
import { type Server, startServer } from "../support/server.ts";
import {
  type Actor,
  book,
  call,
  customer,
  type Json,
  member,
  newId,
  office,
  signIn,
  superuser,
} from "../support/server-api.ts";
import { runCommand } from "../support/server-command.ts";
import { airQuoteBody, quoteBody } from "../support/server-quotes.ts";

// What a device asks after a restore, and the key for what it keeps (docs/api.md, docs/sync/keepsakes.md).
let server: Server;
let anna: Actor;
let bob: Actor;
let staff: Actor;
let hall: Actor;
let seller: Actor;
beforeAll(async () => {
  server = await startServer();
  [anna, bob, staff] = await Promise.all([customer(server, "Anna"), customer(server, "Bob"), office(server)]);
  [hall, seller] = [await member(server, "warehouse", "Hall"), await member(server, "sales", "Sol")];
});
afterAll(() => server?.stop());

const KNOWN = "/api/operations/known";
const records = (collection: string) => `/api/collections/${collection}/records`;
const ask = (who: Actor | null, ids: unknown) => call(server, "POST", KNOWN, { token: who?.token, body: { ids } });
const known = async (who: Actor, ids: string[]): Promise<string[]> => {
  const { status, body } = await ask(who, ids);
  expect([status, Object.keys(body)]).toEqual([200, ["known"]]);
  return body.known;
};
const post = async (who: Actor, path: string, body: unknown): Promise<Json> => {
  const answer = await call(server, "POST", path, { token: who.token, body });
  expect([path, answer.status, answer.body.message, answer.body.data]).toEqual([path, 200, undefined, undefined]);
  return answer.body;
};

describe("what is known", () => {
  test("are one's own records and operations of every kind, in the order of asking", async () => {
    const booking = await book(server, anna);
    const paper = newId();
    await post(anna, records("shipment_documents"), documentForm(booking.id, { id: paper }));
    const air = airQuoteBody();
    await post(anna, records("air_freight_quotes"), air);
    const message = { ...contactBody(), id: newId() };
    await post(anna, "/api/contact", message);
    const correction = newId();
    const change = { op: correction, set: { shipper_phone: "+1" }, seen: { shipper_phone: booking.shipper_phone } };
    await post(anna, `/api/shipments/${booking.id}/correct`, change);
    const edit = newId();
    const confirm = { op: edit, set: { tracking_number: "T1" }, seen: { tracking_number: "" } };
    await post(staff, `/api/shipments/${booking.id}/edit`, confirm);
    const own = [correction, booking.id, message.id, paper, air.id];
    expect(await known(anna, ["nothing00000000", ...own, edit])).toEqual(own);
    expect(await known(staff, [edit, ...own])).toEqual([edit, booking.id, message.id, paper, air.id]);
    for (const other of [bob, hall, seller]) expect(await known(other, [...own, edit])).toEqual([]);
  });

  test("are not those whose file is gone, until their device has brought it", async () => {
    const booking = await book(server, anna);
    const paper = newId();
    const form = () => documentForm(booking.id, { id: paper });
    const { collectionId, file } = await post(anna, records("shipment_documents"), form());
    expect(await known(anna, [paper])).toEqual([paper]);
    const folder = join(server.dataDir, "storage", collectionId, paper);
    const bytes = readFileSync(join(folder, file));
    rmSync(folder, { recursive: true });
    expect(await known(anna, [booking.id, paper])).toEqual([booking.id]);
    await post(anna, records("shipment_documents"), form());
    expect(readFileSync(join(folder, file)).equals(bytes)).toBe(true);
    expect(await known(anna, [paper])).toEqual([paper]);
  });

  test("are to each role the records that it sees", async () => {
    const quote = await quoteBody(server);
    await post(anna, records("quotes"), quote);
    const { id, reference } = await book(server, anna);
    await call(server, "PATCH", `${records("shipments")}/${id}`, { token: staff.token, body: { status: "confirmed" } });
    const pallet = `${reference}01plt`.toLowerCase();
    const scan = { id: newId(), pallet, point: "hub_in", scanned_at: new Date().toISOString() };
    await post(hall, records("scans"), { ...scan, length: 1, width: 1, height: 1, weight: 100 });
    const ids = [quote.id as string, scan.id];
    expect(await known(staff, ids)).toEqual(ids);
    expect(await known(seller, ids)).toEqual([quote.id]);
    expect(await known(hall, ids)).toEqual([scan.id]);
    expect(await known(anna, ids)).toEqual([quote.id]);
    expect(await known(bob, ids)).toEqual([]);
  });

  test("the header has the feed's epoch and head", async () => {
    const { epoch, next } = (await call(server, "GET", "/api/sync", { token: anna.token })).body;
    expect((await ask(anna, [])).headers.get("akamas-feed")).toBe(`${epoch} ${next}`);
  });

  test("is not what was acknowledged after the copy that was restored", async () => {
    const folder = mkdtempSync(join(tmpdir(), "akamas-known-"));
    const copy = join(folder, "copy");
    try {
      const before = await book(server, anna);
      expect((await runCommand(server.dataDir, "backup", copy)).code).toBe(0);
      const after = await book(server, anna);
      expect(await known(anna, [before.id, after.id])).toEqual([before.id, after.id]);
      await server.stop();
      expect((await runCommand(server.dataDir, "restore", copy, "--replace")).code).toBe(0);
      await server.restart();
      expect(await known(anna, [before.id, after.id])).toEqual([before.id]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe("who may ask, and for what", () => {
  test("no guest and no superuser", async () => {
    const root = await superuser(server);
    expect([(await ask(null, [])).status, (await ask(root, [])).status]).toEqual([401, 401]);
  });

  test("at most 500 ids, and nothing else", async () => {
    const many = (count: number) => Array.from({ length: count }, () => newId());
    const wrong = [undefined, "id", {}, [1], [""], ["a b"], ["x".repeat(65)], many(501)];
    for (const ids of wrong) {
      const { status, body } = await ask(anna, ids);
      expect([status, body.data.ids.code]).toEqual([400, "invalid"]);
    }
    expect(await known(anna, many(500))).toEqual([]);
    expect(await known(anna, [])).toEqual([]);
  });
});

describe("the key for what a device keeps", () => {
  const refreshed = async (who: Actor): Promise<Json> =>
    (await call(server, "POST", "/api/collections/users/auth-refresh", { token: who.token, body: {} })).body;
  const signedIn = async ({ email: identity, password }: Actor, collection = "users"): Promise<Json> =>
    (await call(server, "POST", `/api/collections/${collection}/auth-with-password`, { body: { identity, password } }))
      .body;

  test("comes with each session of an account, always the same, another one's is another", async () => {
    const { keepsakes } = (await signedIn(anna)).meta;
    expect(keepsakes).toMatch(/^[\w-]{43}$/);
    expect((await refreshed(anna)).meta).toEqual({ keepsakes });
    expect((await signedIn(bob)).meta.keepsakes).not.toBe(keepsakes);
    await server.restart();
    const again = await signIn(server, anna.email, anna.password);
    expect((await refreshed(again)).meta).toEqual({ keepsakes });
  });

  test("is not given to superusers, and not where a record is read", async () => {
    const root = await superuser(server);
    expect((await signedIn(root, "_superusers")).meta).toBeUndefined();
    const view = await call(server, "GET", `${records("users")}/${anna.id}`, { token: staff.token });
    expect(JSON.stringify(view.body)).not.toContain("keepsakes");
  });
});
