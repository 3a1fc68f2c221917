import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { bookOverApi, officePatch } from "../e2e/support/api.ts";
import { arrivedSums, pdf, rowsOf, sha256 } from "../e2e/support/device.ts";
import { startFaultProxy } from "../e2e/support/fault-proxy.ts";
import { PAGES } from "../e2e/support/site-links.ts";
import { book } from "./support/book.ts";
import type { Device } from "./support/engine.ts";
import { ENGINES, freshProfile, openDevice, URL_OF_PRODUCT } from "./support/engines.ts";
import { click, enter, sees, step, visit, visitOnce } from "./support/person.ts";
import { world } from "./support/world.ts";

let device: Device | undefined;
afterEach(async () => {
  await device?.kill();
  device = undefined;
});

const EURO = { length: 1.2, width: 0.8, height: 1, weight: 300 };

async function papers(): Promise<{ paths: string[]; sums: string[] }> {
  const folder = await mkdtemp(join(tmpdir(), "akamas-papers-"));
  const files = [pdf(3 * 1024 * 1024), pdf(40_000)];
  const paths = ["τιμολόγιο.pdf", "packing-list.pdf"].map((name) => join(folder, name));
  await Promise.all(paths.map((path, at) => writeFile(path, files[at] as Buffer)));
  return { paths, sums: files.map(sha256) };
}

describe.each(ENGINES)("%s", (engine) => {
  test("price and booking, and both documents arrive byte for byte", async () => {
    const { api, customer } = await world();
    device = await openDevice(engine);
    const tab = await device.tab();
    // No page is left: WebKit would keep it with what it writes, and the next one waits for it (docs/sync/storage.md).
    await enter(tab, customer, "/calculator");
    const { paths, sums } = await papers();
    await book(tab, { goods: "Irrigation parts", papers: paths, said: "Booking submitted!" });
    await expect.poll(() => arrivedSums(api, customer)).toEqual({ commercial_invoice: sums[0], packing_list: sums[1] });
    expect(await rowsOf(api, customer, "shipments")).toHaveLength(1);
    // Before anybody was signed in the device asked for rates that it had.
    expect((await device.wrong()).filter((text) => !/404|CSP style-src-attr/.test(text))).toEqual([]);
  });

  test("a booking made without a network survives a crash and is sent once", async () => {
    const { api, customer } = await world();
    const profile = await freshProfile();
    const proxy = await startFaultProxy(URL_OF_PRODUCT);
    device = await openDevice(engine, { profile, url: proxy.url });
    const tab = await device.tab();
    await visitOnce(tab);
    // At the calculator, as above, and heard from the server.
    await enter(tab, customer, "/calculator");
    await sees(tab, "Up to date");
    proxy.meet(() => true, "no network");
    const { paths, sums } = await papers();
    await book(tab, { goods: "Olive presses", papers: paths, said: "Saved on this device" });
    await device.kill();
    device = await openDevice(engine, { profile, url: proxy.url });
    const again = await device.tab();
    // What a browser has not yet written of localStorage is lost with it, the session too.
    await again.goto("/dashboard");
    await again.run(`localStorage.setItem("pocketbase_auth", ${JSON.stringify(JSON.stringify(customer))});`);
    await again.goto("/dashboard");
    await sees(again, "Olive presses");
    proxy.heal();
    await again.goto("/dashboard");
    await expect.poll(() => arrivedSums(api, customer)).toEqual({ commercial_invoice: sums[0], packing_list: sums[1] });
    expect(await rowsOf(api, customer, "shipments")).toHaveLength(1);
    await proxy.stop();
  });

  test("signed in, every print button opens the dialog, and what happened meanwhile arrives", async () => {
    const { api, customer, office } = await world();
    const { id } = await bookOverApi(api, customer, { goods: "Pumps", zone: "DE-4", pallets: [EURO] });
    device = await openDevice(engine);
    const tab = await device.tab();
    await enter(tab, customer, `/dashboard/shipment/${id}`);
    await sees(tab, "Pumps");
    await click(tab, "button", "Print");
    await expect.poll(() => (device as Device).prints()).toBe(1);
    await officePatch(api, office, id, { status: "confirmed" });
    await sees(tab, "confirmed");
  });

  // One of the pages of countries, which are alike.
  const pages = Object.entries(PAGES).filter(([path]) => !/^\/lcl-(?!service|germany)/.test(path));

  test("every landing page opens without an error", async () => {
    device = await openDevice(engine);
    const tab = await device.tab();
    for (const [path, { h1 }] of pages) {
      await visit(tab, path);
      const seen = await step<{ h1: string; wide: boolean }>(
        tab,
        `const h1 = await find("heading", ${JSON.stringify(h1)} || /./);
        return { h1: name(h1), wide: document.documentElement.scrollWidth > innerWidth };`,
      );
      expect(seen, path).toEqual({ h1: h1 || expect.stringMatching(/./), wide: false });
    }
    expect(await device.wrong()).toEqual([]);
  });
});
