import { afterEach, describe, expect, test } from "vitest";
import { rowsOf } from "../e2e/support/device.ts";
import { startFaultProxy } from "../e2e/support/fault-proxy.ts";
import type { Device, Tab } from "./support/engine.ts";
import { ENGINES, freshProfile, openDevice, URL_OF_PRODUCT } from "./support/engines.ts";
import { click, enter, fill, offline, sees, visitOnce } from "./support/person.ts";
import { world } from "./support/world.ts";

/** Databases that a page opens are made only this long after it began. */
const openingAfter = (seconds: number) => `
const real = IDBFactory.prototype.open;
IDBFactory.prototype.open = function (...asked) {
  const rest = ${seconds * 1000} - performance.now();
  if (rest <= 0) return real.apply(this, asked);
  const late = new EventTarget();
  let request = null;
  for (const name of ["result", "error", "transaction", "source"])
    Object.defineProperty(late, name, { get: () => request?.[name] ?? null });
  Object.defineProperty(late, "readyState", { get: () => request?.readyState ?? "pending" });
  setTimeout(() => {
    request = real.apply(this, asked);
    for (const kind of ["success", "error", "upgradeneeded", "blocked"])
      request["on" + kind] = (event) => late["on" + kind]?.(event);
  }, rest);
  return late;
};`;

let device: Device | undefined;
afterEach(async () => {
  await device?.kill();
  device = undefined;
});

/** Where what was handed in is: how many entries of localStorage and of the outbox. A late database is not asked. */
const places = (tab: Tab) =>
  tab.run<{ aside: number; outbox: number }>(`
    const aside = Object.keys(localStorage).filter((key) => key.startsWith("akamas:set-down:")).length;
    const isThere = performance.now() > window.openAt &&
      (await indexedDB.databases()).some(({ name, version }) => name === "outbox" && version > 1);
    if (!isThere) return { aside, outbox: 0 };
    const opening = indexedDB.open("outbox");
    const db = await new Promise((done, fail) => {
      opening.onsuccess = () => done(opening.result);
      opening.onerror = () => fail(opening.error);
    });
    const asked = db.transaction("ops").objectStore("ops").count();
    const outbox = await new Promise((done) => { asked.onsuccess = () => done(asked.result); });
    db.close();
    return { aside, outbox };`);

/** `OPENS=5,20,60` for other ones. */
const SECONDS = (process.env.OPENS ?? "20").split(",").map(Number);
/** Engines differ in when it is sent. */
const SAVED = "Saved on this device. It will be sent when you";

describe.each(ENGINES)("%s", (engine) => {
  test.each(SECONDS)(
    "databases that answer after %i s: a message without a network is kept where the page says, and arrives once",
    async (seconds) => {
      const all = await world();
      const profile = await freshProfile();
      const proxy = await startFaultProxy(URL_OF_PRODUCT);
      device = await openDevice(engine, { profile, url: proxy.url });
      await visitOnce(await device.tab());
      await device.kill();

      device = await openDevice(engine, {
        profile,
        url: proxy.url,
        first: `window.openAt = ${seconds * 1000};${openingAfter(seconds)}`,
      });
      proxy.meet(offline, "no network");
      const tab = await device.tab();
      await enter(tab, all.office, "/contact");
      const subject = `After ${seconds} s in ${engine}`;
      await fill(tab, {
        Name: "Jonas Brandt",
        Email: "jonas@brandt.example",
        Subject: subject,
        Message: "Is Friday open?",
      });
      await click(tab, "button", "Send Message");
      await sees(tab, SAVED);
      const said = await places(tab);
      // In both while it moves.
      expect(said.aside + said.outbox, `said to be kept: ${JSON.stringify(said)}`).toBeGreaterThan(0);
      // In time it is in the database, and only there.
      await expect.poll(() => places(tab), { timeout: 120_000 }).toEqual({ aside: 0, outbox: 1 });
      await device.kill();

      device = await openDevice(engine, { profile, url: proxy.url });
      proxy.heal();
      const later = await device.tab();
      await enter(later, all.office, "/warehouse");
      const arrived = async () =>
        (await rowsOf(all.api, all.office, "contact_messages")).filter((row) => row.subject === subject).length;
      await expect.poll(arrived).toBe(1);
      await proxy.stop();
    },
  );
});
