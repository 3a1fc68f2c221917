import { afterEach, describe, expect, it, vi } from "vitest";
import { mirrorDb } from "#data/local/mirror-db.ts";
import { outboxDb } from "#data/local/outbox-db.ts";
import { storageAnew } from "#data/local/storage.ts";

const left = () => dispatchEvent(new Event("pagehide"));
const shown = (persisted: boolean) => dispatchEvent(Object.assign(new Event("pageshow"), { persisted }));

afterEach(async () => {
  await mirrorDb("left").delete({ disableAutoOpen: false });
});

// WebKit keeps what ran when its page was left: tests/engines/desk.test.ts.
describe("a page that is left", () => {
  it("takes back what it was writing into the copy of the server's rows, which it fetches again", async () => {
    const { kept } = mirrorDb("left");
    await kept.put({ key: "before", value: 1, at: 1 });
    const writing = mirrorDb("left").transaction("rw", kept, async () => {
      await kept.put({ key: "begun", value: 1, at: 1 });
      left();
      await kept.put({ key: "never", value: 1, at: 1 });
    });
    await expect(writing).rejects.toThrow();
    expect(await kept.toCollection().primaryKeys()).toEqual(["before"]);
  });

  it("writes what a person did to the end, and ends what it only reads", async () => {
    const { seals } = outboxDb();
    await seals.clear();
    const made = { owner: "left", opens: false } as never;
    await outboxDb().transaction("rw", seals, async () => {
      left();
      await seals.put(made);
    });
    expect(await seals.count()).toBe(1);
    const reading = outboxDb().transaction("r", seals, async () => {
      await seals.count();
      left();
      await seals.count();
    });
    await expect(reading).rejects.toThrow();
    expect(await seals.count()).toBe(1);
    await seals.clear();
  });

  it("reads again what was not read when the browser shows it as it was", () => {
    const again = vi.fn();
    const stop = storageAnew.subscribe(again);
    shown(false);
    expect(again).not.toHaveBeenCalled();
    shown(true);
    expect(again).toHaveBeenCalledOnce();
    stop();
  });
});
