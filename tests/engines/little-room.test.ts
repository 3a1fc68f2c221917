import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { rowsOf, sha256 } from "../e2e/support/device.ts";
import { startFaultProxy } from "../e2e/support/fault-proxy.ts";
import { ship } from "../e2e/support/phone.ts";
import type { Device, Tab } from "./support/engine.ts";
import { freshProfile, openDevice, URL_OF_PRODUCT } from "./support/engines.ts";
import { click, enter, fill, offline, sees, step } from "./support/person.ts";
import { begin, choosePoint, enterWith, keys } from "./support/warehouse.ts";
import { type World, world } from "./support/world.ts";

let device: Device | undefined;
afterEach(async () => {
  await device?.kill();
  device = undefined;
});

const MB = 1024 * 1024;
/** What the site may store in this test. */
const ROOM = 60 * MB;
const LEFT = 6 * MB;

/**
 * Stores noise until this much room is left, and says how much that is, in bytes. Chromium names 10 GB as its quota, whatever it
 * is; the library of WebKit names none, so there the test would not know what is left.
 */
const fillUp = (tab: Tab) =>
  tab.run<number>(`
    const done = (asked) => new Promise((yes, no) => { asked.onsuccess = () => yes(asked.result); asked.onerror = () => no(asked.error); });
    const store = async (name, size) => {
      const bytes = new Uint8Array(size);
      for (let at = 0; at < size; at += 65536) crypto.getRandomValues(bytes.subarray(at, at + 65536));
      const asked = indexedDB.open(name, 1);
      asked.onupgradeneeded = () => asked.result.createObjectStore("bytes");
      const db = await done(asked);
      try {
        const writing = db.transaction("bytes", "readwrite");
        writing.objectStore("bytes").put(bytes, 1);
        await new Promise((yes, no) => { writing.oncomplete = yes; writing.onabort = () => no(writing.error); });
      } finally {
        db.close();
      }
    };
    const names = Array.from({ length: ${ROOM / MB} }, (_, n) => "noise" + n);
    const left = async () => { const { quota, usage } = await navigator.storage.estimate(); return Math.min(quota, ${ROOM}) - usage; };
    for (const name of names) {
      const rest = (await left()) - ${LEFT};
      if (rest < ${MB / 4}) break;
      await store(name, Math.min(${MB}, rest));
    }
    return left();`);

/** A photo as a telephone takes it. */
async function photo(tab: Tab): Promise<string> {
  const base64 = await tab.run<string>(`
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [2400, 1600];
    const context = canvas.getContext("2d");
    for (let n = 0; n < 4000; n++) {
      context.fillStyle = "hsl(" + ((n * 47) % 360) + " 60% " + ((n * 13) % 90) + "%)";
      context.fillRect((n * 379) % 2400, (n * 211) % 1600, 60, 40);
    }
    return canvas.toDataURL("image/jpeg", 0.95).split(",")[1];`);
  const path = join(await mkdtemp(join(tmpdir(), "akamas-photo-")), "photo.jpg");
  await writeFile(path, Buffer.from(base64, "base64"));
  return path;
}

async function takePhotos(tab: Tab, path: string, count: number): Promise<void> {
  for (let n = 1; n <= count; n++) {
    await tab.choose(0, [path]);
    await step(tab, `await wait("photo ${n}", () => document.querySelectorAll("img[alt='Photo ${n}']").length > 0);`);
  }
}

const sign = (tab: Tab) =>
  step(
    tab,
    `const pad = await wait("the pad", () => document.querySelector("canvas"));
    pad.scrollIntoView({ block: "center" });
    const { x, y } = pad.getBoundingClientRect();
    const at = (type, dx, dy, buttons) => pad.dispatchEvent(new PointerEvent(type, {
      bubbles: true, cancelable: true, pointerId: 1, isPrimary: true, pointerType: "touch", button: 0, buttons,
      clientX: x + dx, clientY: y + dy, pressure: 0.5,
    }));
    at("pointerdown", 40, 60, 1);
    for (let n = 1; n <= 12; n++) {
      at("pointermove", 40 + n * 15, 60 + (n % 3) * 20, 1);
      await new Promise((go) => setTimeout(go, 30));
    }
    at("pointerup", 220, 60, 0);`,
  );

/** The sums of the pictures that the phone keeps. */
const keptSums = (tab: Tab) =>
  tab.run<string[]>(`
    const db = await new Promise((done) => { const asked = indexedDB.open("outbox"); asked.onsuccess = () => done(asked.result); });
    const read = (table) => new Promise((done) => {
      const asked = db.transaction(table).objectStore(table).getAll();
      asked.onsuccess = () => done(asked.result);
    });
    const chunks = await read("chunks");
    db.close();
    const sums = await Promise.all(chunks.map(({ data }) => crypto.subtle.digest("SHA-256", data)));
    return sums.map((sum) => [...new Uint8Array(sum)].map((byte) => byte.toString(16).padStart(2, "0")).join("")).sort();`);

async function arrived({ api, office }: World, codes: readonly string[]) {
  const ours = new Set(codes.map((code) => `${code.toLowerCase()}plt`));
  const scans = (await rowsOf(api, office, "scans")).filter(({ pallet = "" }) => ours.has(pallet));
  const headers = { Authorization: office.token };
  const { token } = await (await api.post("/api/files/token", { headers })).json();
  const photos = (await rowsOf(api, office, "scan_photos")).filter(({ scan }) => scans.some(({ id }) => id === scan));
  const sums = await Promise.all(
    photos.map(async ({ id, file }) =>
      sha256(await (await api.get(`/api/files/scan_photos/${id}/${file}?token=${token}`)).body()),
    ),
  );
  return { scans: scans.map(({ condition, point }) => `${point} ${condition}`).sort(), sums: sums.sort() };
}

describe.each(["chromium", "firefox"] as const)("%s", (engine) => {
  test("with 6 MB left: photos of a damaged pallet, a delivery with four photos and a signature are kept, and sent once", async () => {
    const all = await world();
    const [torn = "", whole = ""] = await ship(all.api, all.office, 2);
    const profile = await freshProfile();
    const proxy = await startFaultProxy(URL_OF_PRODUCT);
    device = await openDevice(engine, { profile, url: proxy.url, room: ROOM });
    const tab = await device.tab();
    await enterWith(tab, all.office, torn);
    await step(tab, "await navigator.serviceWorker.ready;");
    const path = await photo(tab);
    const left = await fillUp(tab);
    expect(left).toBeGreaterThan(LEFT - MB);
    expect(left).toBeLessThanOrEqual(LEFT + MB / 2);
    proxy.meet(offline, "no network");
    await choosePoint(tab);
    await begin(tab);
    await tab.press(keys(torn));
    await click(tab, "button", "Damaged");
    await takePhotos(tab, path, 2);
    await click(tab, "button", "Hold it and tell the office");
    await sees(tab, "Your last scans");

    await enter(tab, all.office, `/warehouse/delivery?pallet=${whole}`);
    await step(tab, `(await wait("the pallet", () => document.getElementById("tick-2"))).click();`);
    await fill(tab, { "Received by": "Γιώργος Χατζής" });
    await sign(tab);
    await takePhotos(tab, path, 4);
    await click(tab, "button", "Delivered, 1 of 2");
    await sees(tab, "1 pallet delivered, kept on this phone");
    const kept = await keptSums(tab);
    expect(kept).toHaveLength(7);
    await device.kill();

    // Nobody has made room: what has arrived makes some.
    device = await openDevice(engine, { profile, url: proxy.url, room: ROOM });
    proxy.heal();
    await enter(await device.tab(), all.office, "/warehouse");
    await expect.poll(async () => (await arrived(all, [torn, whole])).sums, { timeout: 90_000 }).toEqual(kept);
    expect((await arrived(all, [torn, whole])).scans).toEqual(["delivered ok", "hub_in damaged", "hub_in ok"]);
    await proxy.stop();
  });
});
