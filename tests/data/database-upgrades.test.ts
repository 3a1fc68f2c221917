import Dexie, { liveQuery } from "dexie";
import { beforeEach, expect, test, vi } from "vitest";
import { DB_OPTIONS } from "#data/local/outdated.ts";

// What the outbox relies on in Dexie when its schema gets a new version.
const open = (name: string, versions: Record<string, string>[]): Dexie => {
  const db = new Dexie(name, DB_OPTIONS);
  for (const [i, stores] of versions.entries()) db.version(i + 1).stores(stores);
  return db;
};
const FIRST = { ops: "++seq, owner" };
const GROWN = { ops: "++seq, owner, [state+nextAt], &opId", receipts: "opId" };
const OPS = [
  { opId: "a", owner: "ada", state: "queued", nextAt: 0 },
  { opId: "b", owner: "ada", state: "acked", nextAt: 5 },
];

async function filled(name: string): Promise<void> {
  const db = open(name, [FIRST]);
  await db.table("ops").bulkAdd(OPS);
  db.close();
}

async function isWhole(db: Dexie): Promise<void> {
  const rows = [
    { ...OPS[0], seq: 1 },
    { ...OPS[1], seq: 2 },
  ];
  expect(await db.table("ops").toArray()).toEqual(rows);
  expect(await db.table("ops").where("opId").equals("b").first()).toEqual(rows[1]);
  const states = db.table("ops").where("[state+nextAt]");
  expect(await states.between(["acked", -Infinity], ["acked", Infinity]).primaryKeys()).toEqual([2]);
  await db.table("receipts").put({ opId: "c" });
  expect(await db.table("receipts").count()).toBe(1);
  db.close();
}

const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
beforeEach(() => warned.mockClear());

test("a second version adds its tables and indexes to the existing ones", async () => {
  await filled("second");
  await isWhole(open("second", [FIRST, GROWN]));
  expect(warned).not.toHaveBeenCalled();
});

test("tables and indexes added without a new version number are created as well", async () => {
  await filled("same");
  await isWhole(open("same", [GROWN]));
  expect(warned).toHaveBeenCalledOnce();
});

test("an older version of the app can open the database of a newer one", async () => {
  await isWhole(open("newer", [FIRST, GROWN])).catch(() => {});
  const db = open("newer", [FIRST]);
  await db.table("ops").bulkAdd(OPS);
  expect(await db.table("ops").where("owner").equals("ada").count()).toBe(2);
  db.close();
});

test("a live query shows committed data, and nothing of a write that fails", async () => {
  const db = open("live", [GROWN]);
  const seen: number[] = [];
  const heard = (count: number) => expect.poll(() => seen.at(-1)).toBe(count);
  const subscription = liveQuery(() => db.table("ops").toArray()).subscribe((rows) => seen.push(rows.length));
  await heard(0);
  await db.table("ops").add({ ...OPS[0] });
  await heard(1);
  await expect(db.table("ops").add({ ...OPS[0] })).rejects.toThrow();
  await db.table("ops").add({ ...OPS[1] });
  await heard(2);
  expect(seen.every((count, i) => count >= (seen[i - 1] ?? 0) && count <= 2)).toBe(true);
  subscription.unsubscribe();
  db.close();
});
