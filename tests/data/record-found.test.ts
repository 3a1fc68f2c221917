import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { mirrorDb } from "#data/local/mirror-db.ts";
import { OutboxDb, outboxDb, replaceOutboxDb } from "#data/local/outbox-db.ts";
import { ownScans } from "#data/queries/own-scans.ts";
import { waitingScans } from "#data/queries/pallet-now.ts";
import { refusedScans } from "#data/queries/refused-scans.ts";
import { warehouseParts } from "#data/queries/warehouse.ts";
import { requireRow } from "#data/remote/feed-row.ts";
import { newRecordId } from "#data/shared/random.ts";
import { keepShown, refusedShown, wasShown } from "#data/shared/refused-shown.ts";
import { handIn } from "#data/sync/hand-in.ts";
import { closeRefused, photosOfRefused, writeFound } from "#data/use-cases/record-found.ts";
import { writeScan } from "#data/use-cases/record-scan.ts";
import { writeMissing } from "#data/use-cases/say-missing.ts";
import { writeTakingBack } from "#data/use-cases/take-back-scan.ts";
import { palletId } from "#domain/pallets/code.ts";
import { settled } from "../support/data-activity.ts";
import { type Device, freshDevice } from "../support/data-device.ts";
import { failNthWrite } from "../support/data-faults.ts";
import { sum } from "../support/data-server.ts";

let device: Device;
beforeEach(async () => {
  device = await freshDevice();
  device.signIn("ada");
  device.server.roles.set("ada", "warehouse");
});
afterEach(() => device.stop());

const photo = (bytes = 1000) => new Blob([new Uint8Array(bytes).map((_, i) => (i * 7) % 251)], { type: "image/jpeg" });
const how = () => ({ owner: "ada", now: device.clock.now() });
const ops = () => outboxDb().ops.orderBy("seq").toArray();
const find = (over = {}) => ({ id: newRecordId(), point: "hub_in" as const, photos: [photo()], ...over });

let seq = 0;

/** A pallet that the feed has brought. */
async function known(code: string, over = {}): Promise<void> {
  const row = requireRow("pallets", {
    ...{ id: palletId(code), code, number: Number(code.slice(10)), count: 3, shipment: "s", consignee: "Αγροτικά" },
    ...over,
  });
  seq += 1;
  const cursor = { epoch: "e", scope: "warehouse", seq, gen: 0, swept: 0, anew: 0, lastPull: device.clock.now() };
  await mirrorDb("ada").pallets.put({ ...row, gen: 0, seq });
  await mirrorDb("ada").meta.put({ key: "cursor", ...cursor });
}

/** A scan that the server has refused. */
async function refused(code: string, over = {}, error = "There is no such shipment."): Promise<string> {
  const { id } = await writeScan({ pallet: palletId(code), point: "hub_in", ...over }, how());
  const lastError = { error: { kind: "invalid", fields: { pallet: error } } as const, status: 400, at: how().now + 5 };
  await outboxDb().ops.where("opId").equals(id).modify({ state: "rejected", lastError });
  return id;
}

describe("a find", () => {
  test("arrives once with its photos, unchanged, the photos after it", async () => {
    const one = find({ photos: [photo(5000), photo(900)], bay: "Q 1", note: "blue foil", measured: { weight: 310 } });
    device.server.fail(({ method }) => method === "POST", "no answer", 2);
    await writeFound(one, how());
    device.engine.start();
    await device.clock.pass(120_000);
    await settled();
    expect(device.server.all("found_pallets")).toMatchObject([
      { id: one.id, bay: "Q 1", note: "blue foil", weight: 310 },
    ]);
    const photos = device.server.all("found_photos");
    expect(photos.map(({ found }) => found)).toEqual([one.id, one.id]);
    expect(photos.map(({ sha256 }) => sha256)).toContain(sum(await photo(5000).arrayBuffer()));
    const order = device.server.posts.map(({ path }) => path);
    expect(order.indexOf("/api/collections/found_pallets/records")).toBeLessThan(
      order.indexOf("/api/collections/found_photos/records"),
    );
    expect([await outboxDb().files.count(), await outboxDb().chunks.count()]).toEqual([0, 0]);
  });

  test("pressed twice is one; absurd measures and other files are refused by field, and nothing is stored", async () => {
    for (const [over, field] of [
      [{ measured: { weight: -4 } }, "weight"],
      [{ note: "x".repeat(301) }, "note"],
      [{ photos: Array.from({ length: 5 }, () => photo()) }, "photos"],
      [{ photos: [new Blob(["%PDF"], { type: "application/pdf" })] }, "photos"],
    ] as const)
      await expect(writeFound(find(over), how())).rejects.toMatchObject({
        error: { kind: "invalid", fields: { [field]: expect.any(String) } },
      });
    expect(await outboxDb().ops.count()).toBe(0);
    const one = find();
    await writeFound(one, how());
    await writeFound(one, how());
    expect((await ops()).map(({ kind }) => kind)).toEqual(["found.create", "found.photo"]);
  });

  test("takes the place of a refused scan: both or neither, however full the device is", async () => {
    const id = await refused("7P8CTF30HM03", { photos: [photo()] });
    const before = (await ops()).length;
    const photos = await photosOfRefused(id);
    expect(photos.map(({ size, type }) => [size, type])).toEqual([[1000, "image/jpeg"]]);
    const one = find({ photos, instead: id });
    let failures = 0;
    for (let nth = 1; ; nth += 1) {
      outboxDb().close();
      const db = new OutboxDb();
      failNthWrite(db, nth);
      replaceOutboxDb(db);
      const error = await writeFound(one, how()).then(
        () => null,
        (thrown: unknown) => thrown,
      );
      if (error === null) break;
      failures += 1;
      expect([(await ops()).length, await outboxDb().files.count()]).toEqual([before, 1]);
    }
    expect(failures).toBeGreaterThanOrEqual(3);
    expect((await ops()).map(({ kind, opId }) => [kind, opId === one.id])).toEqual([
      ["found.create", true],
      ["found.photo", false],
    ]);
    expect(await outboxDb().files.count()).toBe(1);
  });

  test("does not end a scan that nobody has refused, nor one with a signature", async () => {
    const { id: waits } = await writeScan({ pallet: palletId("7P8CTF30HM03"), point: "hub_in" }, how());
    await writeFound(find({ instead: waits }), how());
    const signed = await refused("7P8CTF30HM02", { signature: photo(300) });
    await writeFound(find({ instead: signed }), how());
    const left = (await ops()).filter(({ kind }) => kind === "scan.create").map(({ opId }) => opId);
    expect(left).toEqual([waits, signed]);
  });
});

describe("a refused scan", () => {
  test("is listed with the server's words and the only number that is one figure apart", async () => {
    await known("7P6CTF30HM03");
    const id = await refused("7P8CTF30HM03", { bay: "D 4", note: "wet" });
    expect(await refusedScans("ada")).toMatchObject([
      {
        ...{ id, code: "7P8CTF30HM03", reference: "7P8CTF30HM", number: 3, why: "There is no such shipment." },
        ...{ bay: "D 4", note: "wet", takesBack: false, refusedAt: how().now + 5 },
        near: { code: "7P6CTF30HM03", consignee: "Αγροτικά", count: 3, differs: 2 },
      },
    ]);
    // Two of them: none is offered, because the first one would be taken.
    await known("7P9CTF30HM03");
    expect(await refusedScans("ada")).toMatchObject([{ near: null }]);
    await known("7P9CTF30HM03", { cancelled: true });
    expect(await refusedScans("ada")).toMatchObject([{ near: { code: "7P6CTF30HM03" } }]);
    // Known here: another number would be a guess.
    await known("7P8CTF30HM03");
    expect(await refusedScans("ada")).toMatchObject([{ near: null }]);
  });

  test("ends when another has taken its place, but not with pictures that nothing else has", async () => {
    const [one, other] = [await refused("7P8CTF30HM03"), await refused("7P8CTF30HM02", { photos: [photo()] })];
    expect([await closeRefused(one), await closeRefused(other)]).toEqual([true, false]);
    expect((await refusedScans("ada")).map(({ id }) => id)).toEqual([other]);
    expect(await outboxDb().files.count()).toBe(1);
  });

  test("stops the scanner once, over restarts", () => {
    keepShown(["a", "b"]);
    keepShown(["b", "c"]);
    expect(["a", "b", "c", "d"].map((id) => wasShown(refusedShown.get(), id))).toEqual([true, true, true, false]);
    device.signIn("bob");
    expect(wasShown(refusedShown.get(), "a")).toBe(false);
  });
});

describe("a word that a pallet is missing", () => {
  const pallet = palletId("7P6CTF30HM01");
  const say = (missing: boolean, note = "") =>
    writeMissing({ pallets: [pallet], point: "hub_in", note, missing }, how());
  const shown = async () => {
    const [row] = (await warehouseParts("ada", 0)).pallets;
    return [row?.missing_since !== "", row?.missing_note, row?.missing_by];
  };

  test("is shown at once, until a later word or a later scan; what was refused counts no more", async () => {
    await known("7P6CTF30HM01");
    expect(await shown()).toEqual([false, "", ""]);
    await say(true, "not on the truck");
    expect(await shown()).toEqual([true, "not on the truck", "ada"]);
    await device.clock.pass(1000);
    const { id } = await writeScan({ pallet, point: "hub_in" }, how());
    expect(await shown()).toEqual([false, "not on the truck", "ada"]);
    await outboxDb().ops.where("opId").equals(id).modify({ state: "rejected" });
    expect(await shown()).toEqual([true, "not on the truck", "ada"]);
    await device.clock.pass(1000);
    await say(false);
    expect(await shown()).toEqual([false, "", ""]);
    await outboxDb().ops.toCollection().modify({ state: "rejected" });
    expect(await warehouseParts("ada", 0)).toMatchObject({ waiting: 0, refused: 3 });
    expect(await shown()).toEqual([false, "", ""]);
  });

  test.each(["rejected", "conflict"] as const)(
    "counts no more when it is %s: the row's own word is shown",
    async (end) => {
      const since = new Date(how().now - 60_000).toISOString().replace("T", " ");
      await known("7P6CTF30HM01", { missing_since: since, missing_note: "seen in Padova", missing_by: "wera" });
      await say(false);
      expect(await shown()).toEqual([false, "", ""]);
      await outboxDb().ops.toCollection().modify({ state: end });
      expect(await shown()).toEqual([true, "seen in Padova", "wera"]);
      await known("7P6CTF30HM01");
      await outboxDb().ops.clear();
      await say(true, "not on the truck");
      expect(await shown()).toEqual([true, "not on the truck", "ada"]);
      await outboxDb().ops.toCollection().modify({ state: end });
      expect(await shown()).toEqual([false, "", ""]);
    },
  );

  test("of the server is over with a scan that waits here, and is not with an earlier one", async () => {
    await known("7P6CTF30HM01", { missing_since: new Date(how().now).toISOString().replace("T", " ") });
    await writeScan({ pallet, point: "collected" }, { owner: "ada", now: how().now - 5000 });
    expect((await shown())[0]).toBe(true);
    await device.clock.pass(1000);
    await writeScan({ pallet, point: "hub_in" }, how());
    expect((await shown())[0]).toBe(false);
  });

  test("takes a note of at most 300 characters; nothing is stored", async () => {
    await expect(say(true, "x".repeat(301))).rejects.toMatchObject({ error: { fields: { note: expect.any(String) } } });
    expect(await outboxDb().ops.count()).toBe(0);
  });
});

describe("what was refused holds back nothing that the server can judge by itself", () => {
  const no = {
    status: 400,
    json: { status: 400, message: "No.", data: { pallet: { code: "pallet_unknown", message: "No." } } },
  };
  const asked = (path: string) =>
    device.server.posts
      .filter((request) => request.path === path)
      .map(({ body }) => (body as { json?: unknown })?.json);

  test("a word that a pallet is missing: the later one is sent while the refused one stands in the tray", async () => {
    const pallet = palletId("7P6CTF30HM01");
    const path = `/api/pallets/${pallet}/missing`;
    const said = { pallets: [pallet], point: "hub_in", note: "" } as const;
    device.server.fail((request) => request.path === path, no, 1);
    device.server.fail((request) => request.path === path, { status: 200, json: { id: pallet, missing_since: "" } });
    await writeMissing({ ...said, missing: true }, how());
    device.engine.start();
    await device.clock.pass(10_000);
    expect((await ops()).map(({ state }) => state)).toEqual(["rejected"]);
    await writeMissing({ ...said, missing: false }, how());
    device.engine.wake();
    await device.clock.pass(10_000);
    await settled();
    expect(asked(path)).toMatchObject([{ missing: true }, { missing: false }]);
    expect((await ops()).filter(({ state }) => state === "rejected")).toHaveLength(1);
  });

  test.each([
    ["loaded" as const, "sailings202648v"],
    ["hub_in" as const, ""],
  ])("a match at %s counts here with the sailing that the server gives its scan", async (point, sailing) => {
    await known("7P6CTF30HM01", { sailing: "sailings202648v" });
    const match = { pallet: palletId("7P6CTF30HM01"), reason: "", sailing: "sailings202648v" };
    await writeFound(find({ point, match }), how());
    expect(waitingScans(await ops())).toMatchObject([{ pallet: match.pallet, point, sailing }]);
  });

  test("a match: the right pallet is said while the wrong one is refused, but never before its find", async () => {
    const one = find({ photos: [] });
    const path = `/api/found-pallets/${one.id}/match`;
    const match = (code: string) =>
      handIn(
        [{ opId: newRecordId(), kind: "found.match", aggregate: one.id, payload: { pallet: palletId(code) } }],
        how(),
      );
    device.server.fail((request) => request.path === path, no, 1);
    device.server.fail((request) => request.path === path, { status: 200, json: { id: one.id } });
    const create = "/api/collections/found_pallets/records";
    device.server.fail((request) => request.path === create, "no request", 1);
    await writeFound(one, how());
    await match("7P6CTF30HM09");
    device.engine.start();
    await device.clock.pass(120_000);
    await match("7P6CTF30HM01");
    device.engine.wake();
    await device.clock.pass(10_000);
    await settled();
    expect(asked(path)).toMatchObject([{ pallet: palletId("7P6CTF30HM09") }, { pallet: palletId("7P6CTF30HM01") }]);
    const order = device.server.posts.map((request) => request.path);
    expect(order.indexOf(create)).toBeLessThan(order.indexOf(path));
  });
});

test("a thing is not sent before its pictures, and counts once", async () => {
  await writeFound(find({ photos: [photo(), photo(900)] }), how());
  await refused("7P8CTF30HM03", { photos: [photo()] });
  expect(await warehouseParts("ada", 0)).toMatchObject({ waiting: 1, refused: 1 });
  for (const op of await ops()) if (op.kind === "found.create") await outboxDb().ops.update(op.seq, { state: "acked" });
  expect(await warehouseParts("ada", 0)).toMatchObject({ waiting: 1, refused: 1 });
});

describe("one's last scans", () => {
  test("are a row a pallet with its worst state, what was done to it the latest first", async () => {
    await known("7P6CTF30HM01");
    const scan = (code: string, over = {}) => writeScan({ pallet: palletId(code), point: "hub_in", ...over }, how());
    await scan("7P6CTF30HM01");
    await device.clock.pass(1000);
    await scan("7P6CTF30HM01", { bay: "D 4" });
    await device.clock.pass(1000);
    const sent = await scan("7P6CTF30HM02");
    await outboxDb().ops.where("opId").equals(sent.id).modify({ state: "acked" });
    await device.clock.pass(1000);
    await scan("7P6CTF30HM01", { condition: "damaged" });
    const shown = async () =>
      (await ownScans("ada", how().now)).map(({ number, count, state, acts }) => [
        ...[number, count, state],
        acts.map(({ bay, damaged, state }) => [bay, damaged, state]),
      ]);
    expect(await shown()).toEqual([
      [
        1,
        3,
        "kept",
        [
          ["", true, "kept"],
          ["D 4", false, "kept"],
          ["", false, "kept"],
        ],
      ],
      [2, 0, "sent", [["", false, "sent"]]],
    ]);
    // Each state beside worse ones, in whatever order they were done.
    const states = async () => (await ownScans("ada", how().now)).map(({ number, state }) => [number, state]);
    const third = await scan("7P6CTF30HM03");
    await outboxDb().ops.where("opId").equals(third.id).modify({ state: "acked" });
    const late = await refused("7P6CTF30HM03");
    await scan("7P6CTF30HM02", { bay: "A 1" });
    expect((await states()).sort()).toEqual([
      [1, "kept"],
      [2, "kept"],
      [3, "refused"],
    ]);
    await scan("7P6CTF30HM03");
    expect(await states()).toContainEqual([3, "refused"]);
    await outboxDb().ops.where("opId").equals(late).delete();
    expect(await states()).toContainEqual([3, "kept"]);
    // Refused stays until it is decided, however long ago it was.
    await refused("7P6CTF30HM02");
    await device.clock.pass(11 * 60_000);
    expect(await shown()).toEqual([[2, 0, "refused", [["", false, "refused"]]]]);
  });

  test("leave out what was taken back, and say of a refused taking back that it was one", async () => {
    const { id } = await writeScan({ pallet: palletId("7P6CTF30HM01"), point: "hub_in" }, how());
    const taking = { id: newRecordId(), owner: "ada", office: false, now: how().now };
    await writeTakingBack(id, taking);
    expect(await ownScans("ada", how().now)).toEqual([]);
    await outboxDb().ops.where("opId").equals(taking.id).modify({ state: "rejected" });
    const [pallet] = await ownScans("ada", how().now);
    expect(pallet?.acts.map(({ takesBack, state }) => [takesBack, state]).sort()).toEqual([
      [false, "kept"],
      [true, "refused"],
    ]);
  });
});
