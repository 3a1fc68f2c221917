import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { documentsOf, readDocument, storeDocument } from "#data/local/documents.ts";
import { loadDraft, saveDraft } from "#data/local/drafts.ts";
import { OutboxDb, outboxDb, replaceOutboxDb } from "#data/local/outbox-db.ts";
import { trayParts } from "#data/queries/tray.ts";
import { authState, VISITOR } from "#data/shared/auth-state.ts";
import { GOES_WITH_KEY, keptMark } from "#data/shared/kept-mark.ts";
import { acceptNewPrice, enqueue, findOp } from "#data/sync/outbox.ts";
import { bookingOps } from "#data/use-cases/booking-ops.ts";
import { forgetVisitors } from "#data/use-cases/forget-visitors.ts";
import {
  adoptKept,
  declineKept,
  deleteKept,
  keepBooking,
  keptBookings,
  seenServerTime,
  takeKeptAlong,
} from "#data/use-cases/kept.ts";
import { discard } from "#data/use-cases/op-actions.ts";
import { unsentOps } from "#data/use-cases/unsent.ts";
import { settled } from "../support/data-activity.ts";
import { booking, type Device, freshDevice } from "../support/data-device.ts";
import { failNthWrite } from "../support/data-faults.ts";
import { sum } from "../support/data-server.ts";

const DAY = 24 * 3_600_000;
let device: Device;
beforeEach(async () => {
  device = await freshDevice();
});
afterEach(() => {
  device.stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** As a sign-up stores it before its first session. */
const goesWith = (user: string, mine: string[], notMine: string[] = []) =>
  localStorage.setItem(GOES_WITH_KEY, JSON.stringify({ user, mine, notMine }));
const bytesOf = (n: number, by: number) => new Uint8Array(n).map((_, i) => (i * by) % 251);
const INVOICE = bytesOf(2_500_000, 31);
const LIST = bytesOf(40_000, 17);

/** A visitor's form, filled in with both documents. */
async function form(payload = booking()) {
  await saveDraft("booking", { id: payload.id, form: { shipperName: payload.shipper_name } });
  const store = (kind: "commercial_invoice" | "packing_list", name: string, content: Uint8Array<ArrayBuffer>) =>
    storeDocument({ draft: "booking", kind, file: new File([content], name), visitor: true });
  const documents = [
    await store("commercial_invoice", "τιμολόγιο.pdf", INVOICE),
    await store("packing_list", "packing.pdf", LIST),
  ];
  return { payload, documents, draft: "booking" };
}
async function keep(payload = booking()) {
  const input = await form(payload);
  expect(await keepBooking(input)).toEqual({ outcome: "kept" });
  return input;
}
/** All rows about it on the device. */
async function onDisk() {
  const db = outboxDb();
  return {
    ops: await db.ops.toArray(),
    files: await db.files.toArray(),
    chunks: await db.chunks.count(),
    drafts: await db.drafts.toArray(),
  };
}
async function arrives(userId: string) {
  device.signIn(userId);
  device.engine.start();
  device.engine.wake();
  await device.clock.pass(60_000);
  await settled();
}
const bookingsAt = () => device.server.all("shipments").map(({ id, user_id }) => [id, user_id]);

describe("keeping", () => {
  test("a document without a session is refused, unless its booking is a kept one", async () => {
    const file = new File(["x"], "a.pdf");
    await expect(storeDocument({ draft: "booking", kind: "packing_list", file })).rejects.toThrow("Not authenticated");
    expect(await outboxDb().files.count()).toBe(0);
  });

  test("moves the booking and its documents out of the form in one transaction, into no one's outbox", async () => {
    const { payload, documents } = await keep();
    expect(await loadDraft("booking")).toBeUndefined();
    expect(await documentsOf("booking")).toEqual([]);
    const { ops, files } = await onDisk();
    expect(ops.map(({ opId, owner, state }) => [opId, owner, state])).toEqual([
      [payload.id, VISITOR, "kept"],
      ...documents.map(({ id }) => [id, VISITOR, "kept"]),
    ]);
    expect(files.every(({ owner, draft }) => owner === VISITOR && draft === "")).toBe(true);
    expect(keptMark.get()).toBe(true);
  });

  test("a failure at any write leaves the form unchanged", async () => {
    const input = await form();
    const before = await onDisk();
    let failures = 0;
    for (let nth = 1; ; nth += 1) {
      outboxDb().close();
      const db = new OutboxDb();
      failNthWrite(db, nth);
      replaceOutboxDb(db);
      const error = await keepBooking(input).then(
        () => null,
        (thrown: unknown) => thrown,
      );
      outboxDb().close();
      replaceOutboxDb(new OutboxDb());
      if (error === null) break;
      failures += 1;
      expect(await onDisk()).toEqual(before);
      expect(keptMark.get()).toBe(false);
    }
    expect(failures).toBe(3);
    expect((await keptBookings()).length).toBe(1);
  });

  test("the same form in two tabs is one booking; different content is not taken for it", async () => {
    const input = await form();
    expect(await Promise.all([keepBooking(input), keepBooking(input)])).toEqual([
      { outcome: "kept" },
      { outcome: "kept" },
    ]);
    expect(await keptBookings()).toHaveLength(1);
    const other = { ...input, payload: { ...input.payload, shipper_name: "Somebody Else" } };
    expect(await keepBooking(other)).toEqual({ outcome: "refused", error: { kind: "taken" } });
  });

  test("a late autosave does not restore the form", async () => {
    const { payload } = await keep();
    await saveDraft("booking", { id: payload.id, form: {} });
    expect(await loadDraft("booking")).toBeUndefined();
  });

  test("its public part has towns and no people", async () => {
    await keep();
    const [kept] = await keptBookings();
    expect(kept).toMatchObject({ route: { city: "Berlin", country: null }, to: "Λεμεσός", pallets: 1, total: 300 });
    expect(kept?.documents.map(({ name, size }) => [name, size])).toEqual([
      ["τιμολόγιο.pdf", 2_500_000],
      ["packing.pdf", 40_000],
    ]);
    expect(JSON.stringify(kept)).not.toMatch(/Jonas|Παπαδοπούλου|brandt|5550/);
  });

  test("no engine sends it, whoever is signed in, and it is in no tray and no sign-out", async () => {
    await keep();
    for (const user of ["ada", "bob"]) {
      await arrives(user);
      expect((await trayParts(user)).ops).toEqual([]);
      expect(await unsentOps(user)).toEqual([]);
    }
    authState.clear();
    await device.clock.pass(DAY);
    expect(bookingsAt()).toEqual([]);
    expect(device.server.requests.filter(({ method }) => method === "POST")).toEqual([]);
    expect(await keptBookings()).toHaveLength(1);
  });
});

describe("its owner", () => {
  test("a sign-up takes it over: it arrives once under its first id, its documents unchanged", async () => {
    const { payload, documents } = await keep();
    goesWith("vera", [payload.id]);
    device.signIn("vera");
    await takeKeptAlong("vera");
    await takeKeptAlong("vera");
    expect(keptMark.get()).toBe(false);
    expect(localStorage.getItem(GOES_WITH_KEY)).toBeNull();
    await arrives("vera");
    expect(bookingsAt()).toEqual([[payload.id, "vera"]]);
    const arrived = device.server.all("shipment_documents");
    expect(arrived.map(({ id, user_id }) => `${id} ${user_id}`).sort()).toEqual(
      documents.map(({ id }) => `${id} vera`).sort(),
    );
    const sums = device.server.requests.flatMap(({ body }) => (body && "file" in body ? [sum(body.file.bytes)] : []));
    expect(sums.sort()).toEqual([sum(INVOICE.buffer), sum(LIST.buffer)].sort());
    expect(await outboxDb().files.count()).toBe(0);
    expect(await outboxDb().chunks.count()).toBe(0);
  });

  test("a booking that the new user declines stays, and they are not asked again", async () => {
    const { payload } = await keep();
    goesWith("vera", [], [payload.id]);
    await takeKeptAlong("vera");
    expect((await keptBookings())[0]?.notMine).toEqual(["vera"]);
    expect(localStorage.getItem(GOES_WITH_KEY)).toBeNull();
  });

  test("the choice at a sign-up is that user's only, and names the bookings of that moment", async () => {
    const first = await keep();
    goesWith("vera", [first.payload.id]);
    const later = await keep();
    await takeKeptAlong("bob");
    expect((await keptBookings()).map(({ id }) => id)).toEqual([first.payload.id, later.payload.id]);
  });

  test("a declined booking stays for its owner, and that user is not asked again", async () => {
    const { payload } = await keep();
    await declineKept("bob", [payload.id]);
    await declineKept("bob", [payload.id]);
    expect((await keptBookings())[0]?.notMine).toEqual(["bob"]);
    await arrives("bob");
    expect(bookingsAt()).toEqual([]);
    await adoptKept("ada", [payload.id]);
    await arrives("ada");
    expect(bookingsAt()).toEqual([[payload.id, "ada"]]);
  });

  test("two people who accept at the same time: one of them gets it, with all of its documents", async () => {
    const { payload } = await keep();
    await Promise.all([adoptKept("ada", [payload.id]), adoptKept("bob", [payload.id])]);
    const { ops, files } = await onDisk();
    const [owner] = ops.map((op) => op.owner);
    expect(ops).toHaveLength(3);
    expect([...ops, ...files].every((row) => row.owner === owner)).toBe(true);
    // No field of "kept" is left for an earlier version of the app to misread.
    expect(ops.every(({ state, kept }) => state === "queued" && kept === undefined)).toBe(true);
  });

  test("a failure at any write of taking it over leaves it kept", async () => {
    const { payload } = await keep();
    const before = await onDisk();
    let failures = 0;
    for (let nth = 1; ; nth += 1) {
      outboxDb().close();
      const db = new OutboxDb();
      failNthWrite(db, nth);
      replaceOutboxDb(db);
      const error = await adoptKept("ada", [payload.id]).then(
        () => null,
        (thrown: unknown) => thrown,
      );
      outboxDb().close();
      replaceOutboxDb(new OutboxDb());
      if (error === null) break;
      failures += 1;
      expect(await onDisk()).toEqual(before);
    }
    expect(failures).toBeGreaterThan(0);
    expect((await findOp(payload.id))?.owner).toBe("ada");
  });

  test("a booking with an owner can no longer be taken over, deleted or declined", async () => {
    const { payload } = await keep();
    await adoptKept("ada", [payload.id]);
    await adoptKept("bob", [payload.id]);
    await declineKept("bob", [payload.id]);
    await deleteKept(payload.id);
    expect(await findOp(payload.id)).toMatchObject({ owner: "ada", state: "queued" });
    expect((await readDocument((await onDisk()).files[0]?.id ?? "")).row.owner).toBe("ada");
  });

  test("a price that has changed is asked about in the tray, as for any booking", async () => {
    const { payload } = await keep();
    const cost_breakdown = {
      transport: 156,
      fobCharges: 14,
      documentation: 25,
      seaFreight: 90,
      profit: 35,
      total: 320,
    };
    const estimated_rate = { code: "price_changed", message: "Changed." };
    device.server.fail(
      ({ path, body }) => path.endsWith("/shipments/records") && JSON.stringify(body).includes('"estimated_rate":300'),
      {
        status: 400,
        json: { status: 400, data: { estimated_rate, cost_breakdown, total: 320, tariff_version: "2-bbbbbbbbbbbb" } },
      },
    );
    await adoptKept("ada", [payload.id]);
    await arrives("ada");
    const op = await findOp(payload.id);
    expect(op?.state).toBe("rejected");
    expect(op?.lastError?.error.kind).toBe("price_changed");
    expect(await outboxDb().files.count()).toBe(2);
    await acceptNewPrice(payload.id);
    await arrives("ada");
    expect(bookingsAt()).toEqual([[payload.id, "ada"]]);
    expect(device.server.all("shipment_documents")).toHaveLength(2);
  });

  test("it was never sent, so discarding it in the tray asks no server", async () => {
    const { payload } = await keep();
    await adoptKept("ada", [payload.id]);
    expect(await discard(payload.id)).toBe("gone");
    expect(await outboxDb().chunks.count()).toBe(0);
  });
});

describe("how long", () => {
  const NOW = Date.UTC(2026, 10, 22, 19, 26);

  test("seven days by the server's clock from its first known time, not an hour less", async () => {
    await keep();
    await seenServerTime(NOW);
    expect((await keptBookings())[0]).toMatchObject({ from: NOW, until: NOW + 7 * DAY });
    await seenServerTime(NOW + 7 * DAY - 1);
    expect(await keptBookings()).toHaveLength(1);
    await seenServerTime(NOW + 7 * DAY);
    expect(await onDisk()).toEqual({ ops: [], files: [], chunks: 0, drafts: [] });
    expect(keptMark.get()).toBe(false);
  });

  test.each([8, 400])("a device clock that was %i days off when it was kept shortens nothing", async (days) => {
    const real = Date.now();
    for (const at of [real - days * DAY, real + days * DAY]) {
      vi.spyOn(Date, "now").mockReturnValue(at);
      await keep(booking());
      vi.restoreAllMocks();
    }
    await seenServerTime(real);
    await seenServerTime(real + 6 * DAY);
    expect(await keptBookings()).toHaveLength(2);
    expect((await keptBookings()).map(({ until }) => until)).toEqual([real + 7 * DAY, real + 7 * DAY]);
  });

  test("without the server's time nothing is deleted, however often the app starts on whatever day", async () => {
    await keep();
    vi.stubGlobal("fetch", async () => {
      throw new TypeError("Failed to fetch");
    });
    const real = Date.now();
    for (const days of [7, 14, 400, -30]) {
      vi.spyOn(Date, "now").mockReturnValue(real + days * DAY);
      await forgetVisitors();
      expect(await keptBookings()).toHaveLength(1);
      vi.restoreAllMocks();
    }
  });

  test("a server clock that was ahead for a moment and is corrected gives it seven days from then", async () => {
    await keep();
    await seenServerTime(NOW + 30 * DAY);
    await seenServerTime(NOW);
    await seenServerTime(NOW + 6 * DAY);
    expect(await keptBookings()).toHaveLength(1);
    await seenServerTime(NOW + 7 * DAY);
    expect(await keptBookings()).toHaveLength(0);
  });

  test("once it has an owner it is no longer deleted", async () => {
    const { payload } = await keep();
    await seenServerTime(NOW);
    await adoptKept("ada", [payload.id]);
    await seenServerTime(NOW + 30 * DAY);
    expect((await onDisk()).ops).toHaveLength(3);
  });

  test("'Delete now' deletes the booking and its documents, and nothing else", async () => {
    const { payload } = await keep();
    const other = await keep();
    await deleteKept(payload.id);
    expect((await keptBookings()).map(({ id }) => id)).toEqual([other.payload.id]);
    expect(new Set((await outboxDb().chunks.toArray()).map(({ file }) => file)).size).toBe(2);
    expect(keptMark.get()).toBe(true);
    await deleteKept(other.payload.id);
    expect(await onDisk()).toEqual({ ops: [], files: [], chunks: 0, drafts: [] });
  });

  test("a start restores the mark if the browser has cleared it", async () => {
    await keep();
    localStorage.clear();
    expect(keptMark.get()).toBe(false);
    await forgetVisitors();
    expect(keptMark.get()).toBe(true);
  });
});

test("the user's own operations are sent as usual", async () => {
  await keep();
  device.signIn("ada");
  const payload = booking();
  await enqueue(bookingOps({ payload, documents: [], draft: "booking" }), { owner: "ada", now: 0 });
  await arrives("ada");
  expect(bookingsAt()).toEqual([[payload.id, "ada"]]);
  expect(await keptBookings()).toHaveLength(1);
});
