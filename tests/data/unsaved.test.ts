import { beforeEach, expect, test, vi } from "vitest";
import { discardWritten, writeDraft } from "#data/local/draft-writer.ts";
import { draftsOf, loadDraft, saveDraft } from "#data/local/drafts.ts";
import { outboxDb } from "#data/local/outbox-db.ts";
import { recoverUnsaved } from "#data/local/recover-unsaved.ts";
import { markUnsaved } from "#data/local/unsaved.ts";
import { unsavedPlaces } from "#data/local/unsaved-places.ts";
import { settled } from "../support/data-activity.ts";
import { type Device, freshDevice } from "../support/data-device.ts";
import { quotaError } from "../support/data-faults.ts";

// A page: the listeners are added with the first unsaved draft, once for the module.
const page = new EventTarget();
const shown = Object.assign(new EventTarget(), { visibilityState: "visible" });
vi.stubGlobal("document", shown);
vi.stubGlobal("addEventListener", page.addEventListener.bind(page));

const ID = "abcdefghijklmno";
let device: Device;
beforeEach(async () => {
  device = await freshDevice();
  device.signIn("ada");
  shown.visibilityState = "visible";
});

const draft = (subject: string, id = ID) => ({ id, form: { subject } });
/** A write that ends only after the page is gone. */
const neverWritten = (subject: string, savedAt = Date.now()) =>
  markUnsaved({ owner: "ada", key: "contact", value: draft(subject), savedAt });

/** As src/app/main.tsx starts. */
async function start() {
  device.crash();
  if (unsavedPlaces().length > 0) await recoverUnsaved();
}

async function reload() {
  page.dispatchEvent(new Event("pagehide"));
  await start();
}

test("text typed just before a reload is there after it, and nothing is left in localStorage", async () => {
  await saveDraft("contact", draft("Pal"));
  neverWritten("Παλέτες από το Βερολίνο");
  await reload();
  expect((await loadDraft("contact"))?.value).toEqual(draft("Παλέτες από το Βερολίνο"));
  expect(unsavedPlaces()).toEqual([]);
});

test("it belongs to the person who typed it, whoever uses the device then", async () => {
  neverWritten("Ada's");
  page.dispatchEvent(new Event("pagehide"));
  device.signIn("bob");
  await start();
  expect(await loadDraft("contact")).toBeUndefined();
  device.signIn("ada");
  expect((await loadDraft("contact"))?.value).toEqual(draft("Ada's"));
});

test("a later write of the same draft by another tab wins", async () => {
  neverWritten("earlier", Date.now() - 1);
  await saveDraft("contact", draft("later"));
  await reload();
  expect((await loadDraft("contact"))?.value).toEqual(draft("later"));
});

test("if another draft has taken its key in the meantime it is set aside", async () => {
  await saveDraft("contact", draft("another tab's", "ponmlkjihgfedcb"));
  neverWritten("mine");
  await reload();
  const subjects = (await draftsOf("ada", "contact")).map(({ value }) => value);
  expect(subjects).toEqual([draft("mine"), draft("another tab's", "ponmlkjihgfedcb")]);
});

test("a submitted draft is not restored", async () => {
  await outboxDb().receipts.put({ opId: ID, owner: "ada", kind: "contact.create", at: Date.now() });
  neverWritten("sent already");
  await reload();
  expect(await loadDraft("contact")).toBeUndefined();
  expect(unsavedPlaces()).toEqual([]);
});

test("a hidden page that returns and has written it leaves nothing", async () => {
  const written = neverWritten("hidden");
  shown.visibilityState = "hidden";
  shown.dispatchEvent(new Event("visibilitychange"));
  expect(unsavedPlaces()).toHaveLength(1);
  written();
  expect(unsavedPlaces()).toEqual([]);
});

test("unreadable data are no draft, and stay for their person (left-behind.test.ts)", async () => {
  localStorage.setItem("akamas:unwritten:ada:contact", '{"owner":"ada"');
  localStorage.setItem("akamas:unwritten:ada:sea", '{"owner":"ada","key":7}');
  await start();
  expect(await loadDraft("contact")).toBeUndefined();
  expect(unsavedPlaces()).toHaveLength(2);
});

test("of text typed during a write only the last is written, and a reload leaves none behind", async () => {
  const puts = vi.spyOn(outboxDb().drafts, "put");
  for (const subject of ["P", "Pa", "Pal", "Pall"]) writeDraft("contact", draft(subject));
  await settled();
  expect((await loadDraft("contact"))?.value).toEqual(draft("Pall"));
  expect(puts).toHaveBeenCalledTimes(2);
  page.dispatchEvent(new Event("pagehide"));
  expect(unsavedPlaces()).toEqual([]);
});

test("a discarded draft is deleted together with its waiting writes", async () => {
  for (const subject of ["P", "Pa"]) writeDraft("contact", draft(subject));
  await discardWritten("contact");
  await reload();
  expect(await loadDraft("contact")).toBeUndefined();
});

test("a draft that could not be written is left behind, unless a later write succeeded", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const put = vi.spyOn(outboxDb().drafts, "put").mockRejectedValueOnce(quotaError());
  writeDraft("contact", draft("P"));
  await settled();
  expect(put).toHaveBeenCalledOnce();
  expect(await loadDraft("contact")).toBeUndefined();
  page.dispatchEvent(new Event("pagehide"));
  expect(unsavedPlaces()).toHaveLength(1);
  writeDraft("contact", draft("Pa"));
  await settled();
  expect(unsavedPlaces()).toEqual([]);
  await reload();
  expect((await loadDraft("contact"))?.value).toEqual(draft("Pa"));

  vi.spyOn(outboxDb().drafts, "put").mockRejectedValueOnce(quotaError());
  writeDraft("contact", draft("Pal"));
  await settled();
  await reload();
  expect((await loadDraft("contact"))?.value).toEqual(draft("Pal"));
});

test("a discarded draft that could not be written is not restored", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(outboxDb().drafts, "put").mockRejectedValueOnce(quotaError());
  writeDraft("contact", draft("P"));
  await settled();
  await discardWritten("contact");
  await reload();
  expect(await loadDraft("contact")).toBeUndefined();
});
