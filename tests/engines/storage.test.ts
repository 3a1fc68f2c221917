import { afterEach, describe, expect, test } from "vitest";
import { rowsOf } from "../e2e/support/device.ts";
import { LOAD, TOTAL } from "./support/book.ts";
import type { Device } from "./support/engine.ts";
import { ENGINES, openDevice } from "./support/engines.ts";
import { click, fill, notices, quote, sees, step, visit } from "./support/person.ts";
import { world } from "./support/world.ts";

let device: Device | undefined;
afterEach(async () => {
  await device?.kill();
  device = undefined;
});

const NOTHING_KEPT = /^Nothing (more )?is kept on this device/;

describe.each(ENGINES)("%s", (engine) => {
  test("a first visit says what is true when it is: no update, and ready once rates and screens are here", async () => {
    device = await openDevice(engine);
    const [first, second] = [await device.tab(), await device.tab()];
    await first.goto("/");
    // While the worker installs: it waits for nobody's old version.
    await second.goto("/calculator");
    await sees(second, "Ready to work offline");
    const here = await step<{ files: number; rates: number }>(
      second,
      `const files = await caches.match("/index.html", { ignoreSearch: true });
      const rates = await new Promise((resolve) => {
        const asked = indexedDB.open("tariff");
        asked.onsuccess = () => {
          const counted = asked.result.transaction("current").objectStore("current").count();
          counted.onsuccess = () => { asked.result.close(); resolve(counted.result); };
        };
      });
      return { files: files ? 1 : 0, rates };`,
    );
    expect(here).toEqual({ files: 1, rates: 1 });
    await step(first, `await navigator.serviceWorker.ready;`);
    for (const tab of [first, second]) expect((await notices(tab)).join()).not.toContain("Update ready");
  });

  test.each([
    ["private", null],
    ["denied", NOTHING_KEPT],
    ["unreadable", NOTHING_KEPT],
  ] as const)("storage that is %s: the price, a message that arrives, and one true line", async (storage, line) => {
    const { api, office } = await world();
    device = await openDevice(engine, { storage });
    const tab = await device.tab();
    await quote(tab, { country: "Germany", postcode: "10115", pallets: LOAD });
    await sees(tab, TOTAL);
    await visit(tab, "/contact");
    const subject = `Storage ${storage} in ${engine}`;
    await fill(tab, {
      Name: "Jonas Brandt",
      Email: "jonas@brandt.example",
      Subject: subject,
      Message: "Is Friday open?",
    });
    await click(tab, "button", "Send Message");
    await sees(tab, "Message sent successfully!");
    const arrived = async () => (await rowsOf(api, office, "contact_messages")).map((row) => row.subject);
    expect((await arrived()).filter((one) => one === subject)).toHaveLength(1);
    if (line) await sees(tab, "is kept on this device");
    const said = (await notices(tab)).join("\n");
    expect(said.split("\n").filter((one) => NOTHING_KEPT.test(one))).toHaveLength(line ? 1 : 0);
    expect(said).not.toContain("Ready to work offline");
  });
});
