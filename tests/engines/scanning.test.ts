import { afterEach, describe, expect, test } from "vitest";
import { startFaultProxy } from "../e2e/support/fault-proxy.ts";
import { ship } from "../e2e/support/phone.ts";
import type { Device } from "./support/engine.ts";
import { ENGINES, freshProfile, openDevice, URL_OF_PRODUCT } from "./support/engines.ts";
import { step } from "./support/person.ts";
import { begin, choosePoint, enterWith, keys, scanned } from "./support/warehouse.ts";
import { world } from "./support/world.ts";

let device: Device | undefined;
afterEach(async () => {
  await device?.kill();
  device = undefined;
});

describe.each(ENGINES)("%s", (engine) => {
  test("a scan without a network survives a crash and is sent once", async () => {
    const all = await world();
    const [code = ""] = await ship(all.api, all.office, 2);
    const profile = await freshProfile();
    const proxy = await startFaultProxy(URL_OF_PRODUCT);
    device = await openDevice(engine, { profile, url: proxy.url });
    const tab = await device.tab();
    await enterWith(tab, all.office, code);
    await step(tab, "await navigator.serviceWorker.ready;");
    await choosePoint(tab);
    proxy.meet(() => true, "no network");
    await begin(tab);
    await tab.press(keys(code));
    await step(tab, `await wait("the scan that waits", () => /\\b1 kept/.test(document.body.innerText));`);
    await device.kill();
    expect(await scanned(all, code)).toBe(0);
    device = await openDevice(engine, { profile, url: proxy.url });
    const later = await device.tab();
    proxy.heal();
    await later.goto("/robots.txt");
    // What a browser has not yet written of localStorage is lost with it, the session too.
    await later.run(`localStorage.setItem("pocketbase_auth", ${JSON.stringify(JSON.stringify(all.office))});`);
    await later.goto("/warehouse");
    await expect.poll(() => scanned(all, code)).toBe(1);
    await proxy.stop();
  });
});
