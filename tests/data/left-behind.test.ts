import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dropFile } from "#data/local/drafts.ts";
import { discardLeft, leftBehind, leftBehindOf, leftText } from "#data/local/left-behind.ts";
import { outboxDb } from "#data/local/outbox-db.ts";
import { recoverUnsaved } from "#data/local/recover-unsaved.ts";
import { setDown, setDownCount } from "#data/local/set-down.ts";
import { resetStorage } from "#data/local/storage.ts";
import { placesOf, SET_DOWN, UNSAVED } from "#data/local/unsaved-places.ts";
import { GUEST, VISITOR } from "#data/shared/auth-state.ts";
import { newRecordId } from "#data/shared/random.ts";
import { codeHandled, codesOfBefore, keepCode, readCode } from "#data/shared/read-codes.ts";
import { takeUp } from "#data/use-cases/take-up.ts";
import { palletCode, palletId } from "#domain/pallets/code.ts";
import { booking, type Device, draftWithDocument, freshDevice } from "../support/data-device.ts";

// What an earlier page kept and a start cannot take up: nothing is lost, sent under another name, or tried without a word.

let device: Device;
beforeEach(async () => {
  resetStorage();
  leftBehind.set([]);
  device = await freshDevice();
  device.signIn("ada");
  await outboxDb().open();
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  device.stop();
  vi.restoreAllMocks();
});

const CODES = "akamas_read_codes";
const PALLET = palletId(palletCode("7P6CTF30HM", 1));
const left = (owner = "ada") => leftBehindOf(leftBehind.get(), owner).map(({ why, op }) => [why, op?.kind ?? null]);
const opIds = async () => (await outboxDb().ops.toArray()).map(({ opId }) => opId);
const put = (owner: string, id: string, text: string) => localStorage.setItem(`${SET_DOWN}${owner}:${id}`, text);
const work = (opId: string, over: Record<string, unknown> = {}) =>
  JSON.stringify({
    ops: [{ opId, kind: "contact.create", payload: { subject: "Customs" } }],
    owner: "ada",
    now: 1,
    ...over,
  });

test("a text that cannot be read, or that names somebody else, is listed and stays until it is discarded", async () => {
  put("ada", "broken000000001", '{"ops":[');
  put("ada", "other0000000001", work("other0000000001", { owner: "eve" }));
  put("ada", "empty0000000001", work("empty0000000001", { ops: [] }));
  put("ada", "whole0000000001", work("whole0000000001"));
  await takeUp();
  expect(await opIds()).toEqual(["whole0000000001"]);
  expect(left()).toEqual(Array(3).fill(["unreadable", null]));
  expect(left("eve")).toEqual([]);
  const place = `${SET_DOWN}ada:broken000000001`;
  expect(leftText(place)).toBe('{"ops":[');
  discardLeft(place);
  expect([left().length, leftText(place), setDownCount.get("ada")]).toEqual([2, "", 2]);
});

test("what another version made is kept for it", async () => {
  const ops = [{ opId: "later0000000001", kind: "pallet.weigh", payload: {} }];
  put("ada", "later0000000001", work("", { ops }));
  await takeUp();
  expect(left()).toEqual([["version", "pallet.weigh"]]);
  expect(await opIds()).toEqual([]);
  // Nor under a name that every object has.
  put("ada", "later0000000001", work("", { ops: [{ ...ops[0], kind: "constructor" }] }));
  await takeUp();
  expect(left()).toEqual([["version", "constructor"]]);
});

test("a booking whose document is gone is booked, and its person is asked for the document", async () => {
  const payload = booking();
  const { document } = await draftWithDocument(payload, 1000);
  const { id, kind, name, size } = document;
  setDown({
    ops: [
      { opId: payload.id, kind: "booking.create", payload: { ...payload } },
      {
        ...{ opId: id, kind: "booking.document", dependsOn: payload.id },
        payload: { shipment: payload.id, kind, file_name: name, size },
      },
    ],
    ...{ owner: "ada", draft: "booking", now: 1 },
  });
  await dropFile(id);
  await takeUp();
  expect([left(), placesOf(SET_DOWN)]).toEqual([[], []]);
  device.engine.start();
  await device.clock.pass(60_000);
  expect(device.server.all("shipments").map((row) => row.id)).toEqual([payload.id]);
  expect(device.server.all("shipment_documents")).toEqual([]);
  const [paper] = await outboxDb().ops.where("opId").equals(id).toArray();
  expect([paper?.state, paper?.lastError?.status]).toEqual(["rejected", -1]);
});

test("a scan that can no longer be taken back says so; one that is not here yet is tried at each start", async () => {
  const scan = (opId: string, payload: Record<string, unknown>, now: number) =>
    setDown({ ops: [{ opId, kind: "scan.create", payload: { id: opId, ...payload } }], owner: "ada", now });
  const made = newRecordId();
  const [late, early] = [newRecordId(), newRecordId()];
  const scanned_at = new Date(0).toISOString();
  scan(early, { voids: made, scanned_at }, 60_000);
  await takeUp();
  expect(left()).toEqual([["gone", "scan.create"]]);
  scan(made, { pallet: PALLET, point: "hub_in", condition: "ok", scanned_at }, 0);
  scan(late, { voids: made, scanned_at }, 3_600_000);
  discardLeft(`${SET_DOWN}ada:${early}`);
  await takeUp();
  expect(left()).toEqual([["too_late", "scan.create"]]);
  expect(await opIds()).toEqual([made]);
  scan(early, { voids: made, scanned_at }, 60_000);
  await takeUp();
  // Now it is taken back, so that the late one has nothing left to do.
  expect([left(), await opIds(), placesOf(SET_DOWN)]).toEqual([[], [made, early], []]);
});

test("what the database refuses is named, and what is beside it is taken up", async () => {
  put("ada", "first0000000001", work("first0000000001"));
  put("ada", "second000000001", work("second000000001", { now: 2 }));
  vi.spyOn(outboxDb().ops, "bulkAdd").mockRejectedValueOnce(new DOMException("full", "QuotaExceededError"));
  await takeUp();
  expect([left(), await opIds()]).toEqual([[["failed", "contact.create"]], ["second000000001"]]);
  await takeUp();
  expect([left(), await opIds()]).toEqual([[], ["second000000001", "first0000000001"]]);
});

test("a visitor's kept booking counts while it is set down, and concerns no account where it cannot be read", async () => {
  put(VISITOR, "visit0000000001", "?");
  expect([setDownCount.get(GUEST), setDownCount.get("ada")]).toEqual([1, 0]);
  await takeUp();
  expect([left(GUEST), left("ada")]).toEqual([[["unreadable", null]], []]);
});

test("a person's draft that cannot be read stays; a visitor's goes, as all of them do after a day", async () => {
  localStorage.setItem(`${UNSAVED}ada:booking`, "{");
  localStorage.setItem(`${UNSAVED}${GUEST}:booking`, "{");
  localStorage.setItem(
    `${UNSAVED}ada:contact`,
    JSON.stringify({ owner: "ada", key: "contact", value: {}, savedAt: 1 }),
  );
  await recoverUnsaved();
  expect(leftBehind.get()).toEqual([
    { place: `${UNSAVED}ada:booking`, owner: "ada", why: "unreadable", isDraft: true, op: null },
  ]);
  expect(placesOf(UNSAVED)).toEqual([`${UNSAVED}ada:booking`]);
  expect((await outboxDb().drafts.toArray()).map(({ key }) => key)).toEqual(["contact"]);
});

test("a code of the scanner that cannot be read is listed and stays until it is discarded; the others are as they were", async () => {
  const place = { point: "hub_in", sailing: "", container: "" } as const;
  const read = { ...readCode("7P6CTF30HM01", place, ""), page: 1 };
  const strange = [{ owner: "eve", given: 7 }, "7P6CTF30HM02", { owner: "ada:x", id: "a" }];
  localStorage.setItem(CODES, JSON.stringify([strange[0], read, strange[1], strange[2]]));
  // A code is read and handled before the start looks.
  const next = readCode("7P6CTF30HM03", place, "");
  keepCode(next);
  codeHandled(next.id);
  await takeUp();
  expect(codesOfBefore()).toEqual([read]);
  expect([left(), left("eve")]).toEqual([Array(2).fill(["unreadable", null]), [["unreadable", null]]]);
  const texts = placesOf(SET_DOWN).map(leftText);
  expect(texts.sort()).toEqual(strange.map((one) => JSON.stringify(one)).sort());
  await takeUp();
  expect(placesOf(SET_DOWN)).toHaveLength(3);

  localStorage.setItem(CODES, "{");
  await takeUp();
  expect(placesOf(SET_DOWN).map(leftText)).toContain('"{"');
  expect(localStorage.getItem(CODES)).toBe("[]");
});

test("a code that cannot be read stays among the codes where there is no room to set it aside", async () => {
  localStorage.setItem(CODES, "[7]");
  const setItem = vi.spyOn(localStorage, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  await takeUp();
  setItem.mockRestore();
  expect([placesOf(SET_DOWN), localStorage.getItem(CODES)]).toEqual([[], "[7]"]);
});
