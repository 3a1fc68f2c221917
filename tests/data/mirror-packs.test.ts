import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { mirrorDb } from "#data/local/mirror-db.ts";
import { PACK_FROM } from "#data/local/sizes.ts";
import { officeDetail, officeParts } from "#data/queries/office.ts";
import { keepNewest, newestShipments } from "#data/queries/office-first.ts";
import { shipmentParts } from "#data/queries/shipments.ts";
import { trayParts } from "#data/queries/tray.ts";
import { authState } from "#data/shared/auth-state.ts";
import { enqueue } from "#data/sync/outbox.ts";
import { pull } from "#data/sync/pull.ts";
import { type Device, freshDevice } from "../support/data-device.ts";

let device: Device;
beforeEach(async () => {
  device = await freshDevice();
  device.signIn("ada");
  device.server.office.add("ada");
});
afterEach(() => {
  device.stop();
  vi.restoreAllMocks();
});

const MANY = 250;
const PACKS = PACK_FROM <= MANY;
const run = () => pull("ada", { clock: device.clock, transport: device.server.transport, token: authState.token });
const name = (i: number) => `s${String(i).padStart(3, "0")}`;
const ship = (i: number, over: Record<string, unknown> = {}) =>
  device.server.put("shipments", {
    id: name(i),
    user_id: "bob",
    status: "pending",
    booking_date: new Date(Date.UTC(2026, 0, 1, i)).toISOString().replace("T", " "),
    ...over,
  });
const event = (i: number, over: Record<string, unknown> = {}) =>
  device.server.put("shipment_events", { id: `e${i}`, user_id: "bob", shipment: name(i), kind: "status", ...over });
const fill = () => {
  for (let i = 0; i < MANY; i += 1) ship(i);
  for (let i = 0; i < MANY; i += 1) event(i);
};
const listed = async () => (await officeParts("ada")).shipments.map(({ id, status }) => `${id} ${status}`);
/** The data layer of a newly opened page: nothing is cached in memory. */
async function openedAnew() {
  vi.resetModules();
  const modules = [
    import("#data/queries/office.ts"),
    import("#data/queries/office-first.ts"),
    import("#data/local/mirror-db.ts"),
  ] as const;
  const [office, newest, mirror] = await Promise.all(modules);
  return { ...office, ...newest, db: mirror.mirrorDb("ada") };
}

test("hundreds of rows in one page are stored as one record per collection, and read as rows", async () => {
  fill();
  await run();
  const db = mirrorDb("ada");
  expect(await db.shipments.count()).toBe(PACKS ? 0 : MANY);
  expect(await db.packs.count()).toBe(PACKS ? 2 : 0);
  expect(await listed()).toHaveLength(MANY);
  expect((await listed())[0]).toBe(`${name(MANY - 1)} pending`);
  expect(await officeDetail("ada", name(7))).toMatchObject({ shipment: { id: name(7) }, events: [{ id: "e7" }] });
});

test("later changes are stored beside the packs and win, and deleted rows are hidden", async () => {
  fill();
  await run();
  await listed();
  ship(3, { status: "confirmed" });
  event(3, { id: "e3b", at: "2026-11-20 10:00:00.000Z" });
  ship(MANY, { status: "pending" });
  device.server.remove("shipments", name(5));
  await run();
  const now = await listed();
  expect(now).toContain(`${name(3)} confirmed`);
  expect(now).not.toContain(`${name(3)} pending`);
  expect(now[0]).toBe(`${name(MANY)} pending`);
  expect(now.some((text) => text.startsWith(name(5)))).toBe(false);
  expect(now).toHaveLength(MANY);
  expect((await officeDetail("ada", name(3))).events.map(({ id }) => id)).toEqual(["e3", "e3b"]);
  expect((await officeDetail("ada", name(5))).shipment).toBeNull();

  // It returns, and is deleted again.
  ship(5, { status: "confirmed" });
  await run();
  expect(await listed()).toContain(`${name(5)} confirmed`);
  device.server.remove("shipments", name(5));
  await run();
  expect((await listed()).some((text) => text.startsWith(name(5)))).toBe(false);
});

test("many changes at once make a later pack, which wins over earlier packs and single rows", async () => {
  fill();
  await run();
  ship(1, { status: "confirmed" });
  device.server.remove("shipments", name(2));
  await run();
  for (let i = 0; i < MANY; i += 1) if (i !== 4) ship(i, { status: "in_transit" });
  device.server.remove("shipments", name(4));
  await run();
  expect(await mirrorDb("ada").shipments.count()).toBe(PACKS ? 0 : MANY - 1);
  const now = await listed();
  expect(now).toHaveLength(MANY - 1);
  expect(now.every((text) => text.endsWith("in_transit"))).toBe(true);
  const { shipments } = await (await openedAnew()).officeParts("ada");
  expect(shipments.map(({ id, status }) => `${id} ${status}`)).toEqual(now);
});

test("a restored server's packs replace the old ones at the end, and rows it lost are deleted", async () => {
  fill();
  await run();
  ship(9, { status: "confirmed" });
  await run();
  device.server.restoreWithout(name(8));
  await run();
  const now = await listed();
  expect(now).toHaveLength(MANY - 1);
  expect(now).toContain(`${name(9)} confirmed`);
  const packs = await mirrorDb("ada").packs.toArray();
  expect(new Set(packs.map(({ gen }) => gen)).size).toBe(PACKS ? 1 : 0);
});

test("when the role is removed everybody's packs are deleted, and one's own rows come", async () => {
  fill();
  ship(MANY, { user_id: "ada" });
  await run();
  expect((await shipmentParts("ada")).mirror.map(({ id }) => id)).toEqual([name(MANY)]);
  device.server.office.delete("ada");
  await run();
  expect(await mirrorDb("ada").packs.count()).toBe(0);
  expect(await listed()).toEqual([`${name(MANY)} pending`]);
});

test("a packed shipment with a new owner is no longer the former owner's", async () => {
  for (let i = 0; i < MANY; i += 1) ship(i, { user_id: "ada" });
  await run();
  expect((await shipmentParts("ada")).mirror).toHaveLength(MANY);
  ship(6, { user_id: "bob" });
  await run();
  const mine = (await shipmentParts("ada")).mirror.map(({ id }) => id);
  expect(mine).toHaveLength(MANY - 1);
  expect(mine).not.toContain(name(6));
});

test("the first screen of the next opening is right after changes, deletions and packs", async () => {
  fill();
  await run();
  const first = async () => (await newestShipments("ada", 3)).shipments.map(({ id, status }) => `${id} ${status}`);
  const top = (...ids: number[]) => ids.map((i) => expect.stringContaining(name(i)));
  expect(await first()).toEqual(top(249, 248, 247));
  await keepNewest("ada", await officeParts("ada"), 3);
  const page = await openedAnew();
  const read = vi.spyOn(page.db.packs, "bulkGet");
  expect((await page.newestShipments("ada", 3)).shipments.map(({ id }) => id)).toEqual(top(249, 248, 247));
  expect(read.mock.calls.flat(2)).toEqual([]);

  ship(248, { status: "confirmed" });
  ship(250);
  await run();
  expect(await first()).toEqual([...top(250, 249), `${name(248)} confirmed`, ...top(247)]);
  device.server.remove("shipments", name(249));
  await run();
  expect(await first()).toEqual([...top(250), `${name(248)} confirmed`, ...top(247)]);
});

test("a list from before a deletion is not stored for the next opening", async () => {
  fill();
  await run();
  const before = await officeParts("ada");
  device.server.remove("shipments", name(249));
  await run();
  await keepNewest("ada", before, 3);
  expect((await newestShipments("ada", 3)).shipments.map(({ id }) => id)).toEqual([248, 247, 246].map(name));
});

test("the tray names packed shipments by their references", async () => {
  for (let i = 0; i < MANY; i += 1) ship(i, { reference: `AKF-${i}` });
  await run();
  const edit = { opId: "op1", kind: "shipment.edit", aggregate: name(12), payload: { status: "confirmed" } } as const;
  await enqueue([{ ...edit, base: {} }], { owner: "ada", now: device.clock.now() });
  expect((await trayParts("ada")).references.get(name(12))).toBe("AKF-12");
});

test("a tab does not read back what it has written itself, and another tab reads the same", async () => {
  await officeParts("ada");
  const read = vi.spyOn(mirrorDb("ada").packs, "bulkGet");
  fill();
  await run();
  const here = (await officeParts("ada")).shipments;
  expect(here).toHaveLength(MANY);
  expect(read.mock.calls.flat(2)).toEqual([]);
  expect((await (await openedAnew()).officeParts("ada")).shipments).toEqual(here);
});

test("a pack whose page could not be written is not cached under another one's number", async () => {
  await officeParts("ada");
  fill();
  const put = vi.spyOn(mirrorDb("ada").meta, "put").mockRejectedValueOnce(new Error("The disk is full."));
  await expect(run()).rejects.toThrow("The disk is full.");
  put.mockRestore();
  for (let i = 0; i < MANY; i += 1) ship(i, { status: "confirmed" });
  vi.resetModules();
  const otherTab = await import("#data/sync/pull.ts");
  await otherTab.pull("ada", { clock: device.clock, transport: device.server.transport, token: authState.token });
  const { shipments } = await officeParts("ada");
  expect(shipments).toHaveLength(MANY);
  expect(new Set(shipments.map(({ status }) => status))).toEqual(new Set(["confirmed"]));
});
