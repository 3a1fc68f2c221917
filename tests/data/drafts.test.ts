import Dexie from "dexie";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { documentsOf, storeDocument } from "#data/local/documents.ts";
import { writeDraft } from "#data/local/draft-writer.ts";
import {
  adoptGuestDraft,
  discardDraft,
  draftsOf,
  followDraft,
  loadDraft,
  resumeDraft,
  saveDraft,
} from "#data/local/drafts.ts";
import { outboxDb } from "#data/local/outbox-db.ts";
import { parseQuote, readQuote, saveQuote } from "#data/local/quote.ts";
import { recoverUnsaved } from "#data/local/recover-unsaved.ts";
import { EMPTY_QUOTE, type StoredQuote } from "#data/local/stored-quote.ts";
import { placeOf } from "#data/local/unsaved-places.ts";
import { trayParts } from "#data/queries/tray.ts";
import { requireRow } from "#data/remote/feed-row.ts";
import { authState, GUEST } from "#data/shared/auth-state.ts";
import { enqueue } from "#data/sync/outbox.ts";
import { prepareBookAgain } from "#data/use-cases/book-again.ts";
import { forgetVisitors } from "#data/use-cases/forget-visitors.ts";
import { settled } from "../support/data-activity.ts";
import { type Device, freshDevice } from "../support/data-device.ts";

const HOUR = 3_600_000;
let device: Device;
beforeEach(async () => {
  device = await freshDevice();
});

const quote: StoredQuote = {
  calculationResult: {
    totalCBM: 0.96,
    chargeableCBM: 1,
    totalChargeableWeight: 300,
    costBreakdown: { transport: 156, fobCharges: 14, documentation: 25, seaFreight: 70, profit: 35, total: 300 },
  },
  country: { id: "c1", name: "Germany", code: "DE", slug: "germany" },
  zone: { id: "z1", zone_name: "DE-4" },
  pallets: [{ length: 1.2, width: 0.8, height: 1, weight: 300 }],
  tariffVersion: "1-a",
  tariffNumber: 1,
  ratesFrom: "2026-11-21T09:00:00.000Z",
  quotedAt: "2026-11-21T09:00:00.000Z",
  stale: false,
  postcode: "10115",
  validDays: null,
};

test("each person has their own drafts, and a sign-out hides them without deleting", async () => {
  device.signIn("ada");
  await saveDraft("booking", "ada's");
  authState.clear();
  expect(await loadDraft("booking")).toBeUndefined();
  device.signIn("bob");
  expect(await loadDraft("booking")).toBeUndefined();
  await saveDraft("booking", "bob's");
  device.signIn("ada");
  expect((await loadDraft("booking"))?.value).toBe("ada's");
});

test("after a session that ends by itself the person still sees their draft", async () => {
  device.signIn("ada");
  await saveDraft("booking", "ada's");
  authState.end("ada");
  expect(authState.session()).toBeNull();
  expect(authState.ended()).toBe(true);
  expect((await loadDraft("booking"))?.value).toBe("ada's");
  device.signIn("bob");
  expect(await loadDraft("booking")).toBeUndefined();
});

test("a visitor's booking and quote move to the account at the sign-in; the user's own are set aside", async () => {
  device.signIn("ada");
  await saveDraft("booking", "older");
  const document = await storeDocument({ draft: "booking", kind: "packing_list", file: new File(["x"], "a.pdf") });
  authState.clear();
  await saveDraft("booking", "visitor's");
  await saveQuote(quote);
  await saveDraft("contact", "stays a visitor's");
  device.signIn("ada");
  await adoptGuestDraft("ada");
  expect((await loadDraft("booking"))?.value).toBe("visitor's");
  expect((await loadDraft("quote"))?.value).toEqual(quote);
  expect((await loadDraft("booking.earlier"))?.value).toBe("older");
  expect(await documentsOf("booking.earlier")).toEqual([document]);
  expect(await documentsOf("booking")).toEqual([]);
  authState.clear();
  expect(await loadDraft("booking")).toBeUndefined();
  expect((await loadDraft("contact"))?.value).toBe("stays a visitor's");
});

describe("a visitor's forgotten drafts", () => {
  const leave = async (hoursAgo: number) => {
    const savedAt = Date.now() - hoursAgo * HOUR;
    for (const key of ["contact", "booking", "booking.earlier", "quote", "sea-quote"])
      await outboxDb().drafts.put({ owner: GUEST, key, value: key, savedAt });
    await outboxDb().drafts.put({ owner: "ada", key: "booking", value: "ada's", savedAt });
  };
  const left = async () => (await outboxDb().drafts.toArray()).map(({ owner, key }) => `${owner} ${key}`).sort();
  /** The server's time; null for no answer. */
  const serverSays = (at: number | null) =>
    vi.stubGlobal("fetch", async () => {
      if (at === null) throw new TypeError("Failed to fetch");
      return Response.json(
        { code: 200, message: "API is healthy." },
        { headers: { Date: new Date(at).toUTCString() } },
      );
    });
  afterEach(() => vi.unstubAllGlobals());

  test("are deleted after a day, bookings too; quotes and users' drafts stay", async () => {
    serverSays(Date.now());
    await leave(23);
    const before = await left();
    await forgetVisitors();
    expect(await left()).toEqual(before);
    await leave(25);
    await forgetVisitors();
    expect(await left()).toEqual(["ada booking", "guest quote"]);
  });

  test("are deleted with their documents, and only those", async () => {
    const keep = (draft: string) =>
      storeDocument({ draft, kind: "packing_list", file: new File([`list of ${draft}`], "a.pdf"), visitor: true });
    await leave(25);
    await keep("booking");
    await keep("booking.earlier");
    device.signIn("ada");
    const { id } = await keep("booking");
    authState.clear();
    expect(await documentsOf("booking")).toEqual([]);
    serverSays(Date.now());
    await forgetVisitors();
    expect((await outboxDb().files.toArray()).map((file) => file.id)).toEqual([id]);
    expect((await outboxDb().chunks.toArray()).map(({ file }) => file)).toEqual([id]);
  });

  test.each([
    ["page", "<html>Hotel Wi-Fi</html>"],
    ["JSON", '{"success":"welcome to our network"}'],
  ])("stays while a network's own %s answers, whatever time that has", async (_, body) => {
    const headers = { Date: new Date(Date.now() + 48 * HOUR).toUTCString() };
    vi.stubGlobal("fetch", async () => new Response(body, { headers }));
    await leave(25);
    const before = await left();
    await forgetVisitors();
    expect(await left()).toEqual(before);
  });

  test("are hidden after a day, even before they are deleted, and do not move to an account", async () => {
    await leave(23);
    expect((await loadDraft("contact"))?.value).toBe("contact");
    expect((await trayParts(GUEST)).drafts).toHaveLength(5);
    await leave(25);
    expect(await loadDraft("contact")).toBeUndefined();
    expect(await loadDraft("booking")).toBeUndefined();
    expect((await loadDraft("quote"))?.value).toBe("quote");
    expect((await trayParts(GUEST)).drafts.map(({ key }) => key)).toEqual(["quote"]);
    device.signIn("bob");
    await adoptGuestDraft("bob");
    expect(await loadDraft("booking")).toBeUndefined();
    expect(await loadDraft("sea-quote")).toBeUndefined();
    expect((await loadDraft("quote"))?.value).toBe("quote");
    device.signIn("ada");
    expect((await loadDraft("booking"))?.value).toBe("ada's");
  });

  test.each([
    ["the server has another time", Date.now() - 48 * HOUR],
    ["nobody answers", null],
  ])("is only out of sight while %s: this device's clock may be ahead", async (_, at) => {
    serverSays(at);
    await leave(25);
    const before = await left();
    await forgetVisitors();
    expect(await left()).toEqual(before);
  });

  test("a clock that was set back makes nothing old; a device without an outbox gets none", async () => {
    serverSays(Date.now());
    await leave(-48);
    await forgetVisitors();
    expect(await left()).toHaveLength(6);
    outboxDb().close();
    await Dexie.delete("outbox");
    await forgetVisitors();
    expect(await Dexie.getDatabaseNames()).not.toContain("outbox");
  });
});

test("discarding a draft deletes its documents", async () => {
  device.signIn("ada");
  await saveDraft("booking", {});
  await storeDocument({ draft: "booking", kind: "packing_list", file: new File(["x"], "a.pdf") });
  await discardDraft("booking");
  expect(await outboxDb().drafts.count()).toBe(0);
  expect(await outboxDb().files.count()).toBe(0);
  expect(await outboxDb().chunks.count()).toBe(0);
});

test("followers of a draft are told of changes and of a new person on the device", async () => {
  const heard: unknown[] = [];
  const stop = followDraft("booking", (draft) => heard.push(draft?.value ?? null));
  await settled();
  await saveDraft("booking", "guest's");
  await settled();
  device.signIn("ada");
  await settled();
  stop();
  await saveDraft("booking", "unheard");
  await settled();
  expect(heard).toEqual([null, "guest's", null]);
});

test("a quote survives a restart, and an empty one leaves nothing", async () => {
  await saveQuote(quote);
  expect(await readQuote()).toEqual(quote);
  await saveQuote(EMPTY_QUOTE);
  expect(await readQuote()).toEqual(EMPTY_QUOTE);
  expect(await outboxDb().drafts.count()).toBe(0);
});

test("a quote of an earlier shape is read, an invalid one is not", () => {
  const { tariffVersion: _v, tariffNumber: _n, ratesFrom: _r, quotedAt: _q, stale: _s, postcode: _p, ...first } = quote;
  expect(parseQuote({ ...first, country: { id: "c1", name: "Germany" } })).toEqual({
    ...EMPTY_QUOTE,
    ...first,
    country: { id: "c1", name: "Germany", code: "", slug: "" },
  });
  for (const raw of [
    null,
    undefined,
    7,
    "x",
    {},
    [],
    { ...quote, pallets: "many" },
    { ...quote, calculationResult: { total: 1 } },
  ]) {
    expect(parseQuote(raw)).toEqual(EMPTY_QUOTE);
  }
});

const bookingDraft = (id: string, name = "") => ({ id: id.padEnd(15, "0"), form: { shipperName: name } });
const storeIn = (draft: string) =>
  storeDocument({ draft, kind: "packing_list", file: new File([draft], `${draft}.pdf`, { type: "application/pdf" }) });

test("any number of drafts set aside keep their own keys and documents", async () => {
  device.signIn("ada");
  const papers = [];
  for (const id of ["a", "b", "c"]) {
    await saveDraft("booking", bookingDraft(id));
    papers.push(await storeIn("booking"));
  }
  const keys = (await draftsOf("ada", "booking")).map(({ key }) => key);
  expect(keys).toEqual(["booking", "booking.earlier", "booking.earlier-2"]);
  expect(await documentsOf("booking.earlier")).toEqual([papers[0]]);
  expect(await documentsOf("booking.earlier-2")).toEqual([papers[1]]);
  expect(await documentsOf("booking")).toEqual([papers[2]]);
});

test("a resumed draft and the one it replaces swap keys, with their documents", async () => {
  device.signIn("ada");
  await saveDraft("booking", bookingDraft("a"));
  const first = await storeIn("booking");
  await saveDraft("booking", bookingDraft("b"));
  const second = await storeIn("booking");
  await resumeDraft("booking.earlier");
  expect((await loadDraft("booking"))?.value).toEqual(bookingDraft("a"));
  expect((await loadDraft("booking.earlier"))?.value).toEqual(bookingDraft("b"));
  expect(await documentsOf("booking")).toEqual([first]);
  expect(await documentsOf("booking.earlier")).toEqual([second]);

  await discardDraft("booking");
  await resumeDraft("booking.earlier");
  expect((await draftsOf("ada", "booking")).map(({ key, value }) => [key, value])).toEqual([
    ["booking", bookingDraft("b")],
  ]);
  await resumeDraft("booking");
  await resumeDraft("booking.earlier-9");
  expect((await loadDraft("booking"))?.value).toEqual(bookingDraft("b"));
});

test("'Book again' sets the booking in progress aside once, with its documents", async () => {
  device.signIn("ada");
  await saveDraft("booking", bookingDraft("a"));
  const paper = await storeIn("booking");
  await prepareBookAgain(
    requireRow("shipments", { id: "s1", user_id: "ada", status: "pending", shipper_name: "Jonas" }),
    undefined,
  );
  const all = await draftsOf("ada", "booking");
  expect(all.map(({ key }) => key)).toEqual(["booking", "booking.earlier"]);
  expect(all[0]?.value).toMatchObject({ form: { shipperName: "Jonas" } });
  expect(all[1]?.value).toEqual(bookingDraft("a"));
  expect(await documentsOf("booking.earlier")).toEqual([paper]);
});

test("a draft that was submitted from another key cannot be resumed", async () => {
  device.signIn("ada");
  const { id } = bookingDraft("a");
  await saveDraft("booking", bookingDraft("b"));
  await enqueue([{ opId: id, kind: "booking.create", payload: { id } }], { owner: "ada", now: 0 });
  await outboxDb().drafts.put({ owner: "ada", key: "booking.earlier", value: bookingDraft("a"), savedAt: 0 });
  expect(await resumeDraft("booking.earlier")).toBe(false);
  expect((await loadDraft("booking"))?.value).toEqual(bookingDraft("b"));
  await outboxDb().ops.clear();
  expect(await resumeDraft("booking.earlier")).toBe(true);
});

test("an open form saves into its own draft after another one was resumed in its place", async () => {
  device.signIn("ada");
  await saveDraft("booking", bookingDraft("a"));
  await saveDraft("booking", bookingDraft("b"));
  await resumeDraft("booking.earlier");
  // The form of b was open in another tab, and its person continues typing.
  await saveDraft("booking", bookingDraft("b", "Jonas"));
  expect((await loadDraft("booking"))?.value).toEqual(bookingDraft("a"));
  expect((await loadDraft("booking.earlier"))?.value).toEqual(bookingDraft("b", "Jonas"));
  await saveDraft("booking", bookingDraft("a", "Eleni"));
  expect((await loadDraft("booking"))?.value).toEqual(bookingDraft("a", "Eleni"));
});

test("an earlier quote is not stored twice", async () => {
  for (const _ of [1, 2]) {
    device.signIn("ada");
    await saveQuote(quote);
    authState.clear();
    await saveQuote({ ...quote, postcode: "20095" });
    device.signIn("ada");
    await adoptGuestDraft("ada");
  }
  expect((await draftsOf("ada", "quote")).map(({ key }) => key)).toEqual(["quote", "quote.earlier"]);
});

describe("a form that was opened before its draft was read", () => {
  const written = () => new Promise<void>((resolve) => setTimeout(resolve, 0)).then(settled);
  const all = async (key: string) => (await draftsOf(GUEST, key)).map((row) => [row.key, row.value]);

  test("sets aside what is stored, once, whether drafts of its kind have ids or not", async () => {
    for (const [key, kept, typed] of [
      ["profile", { name: "Eleni" }, { name: "Elena" }],
      ["contact", { id: "aaaaaaaaaaaaaaa" }, { id: "bbbbbbbbbbbbbbb" }],
    ] as const) {
      await saveDraft(key, kept);
      writeDraft(key, { ...typed, nth: 1 }, { unread: true });
      writeDraft(key, { ...typed, nth: 2 }, { unread: true });
      await written();
      writeDraft(key, { ...typed, nth: 3 });
      await expect
        .poll(() => all(key))
        .toEqual([
          [key, { ...typed, nth: 3 }],
          [`${key}.earlier`, kept],
        ]);
    }
  });

  test("also where the page closes before the write", async () => {
    await saveDraft("profile", { name: "Eleni" });
    const row = { owner: GUEST, key: "profile", value: { name: "Elena" }, savedAt: Date.now() + 1 };
    localStorage.setItem(placeOf(GUEST, "profile"), JSON.stringify({ ...row, unread: true }));
    await recoverUnsaved();
    localStorage.setItem(placeOf(GUEST, "profile"), JSON.stringify({ ...row, unread: true }));
    await recoverUnsaved();
    expect(await all("profile")).toEqual([
      ["profile", { name: "Elena" }],
      ["profile.earlier", { name: "Eleni" }],
    ]);
  });
});
