import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { startFaultProxy } from "../e2e/support/fault-proxy.ts";
import { label, ship } from "../e2e/support/phone.ts";
import { writeFilm } from "../support/scanner/fake-camera.ts";
import { drawPicture } from "../support/scanner/pictures.ts";
import type { Device, Tab } from "./support/engine.ts";
import { ENGINES, freshProfile, openDevice, URL_OF_PRODUCT } from "./support/engines.ts";
import { enter, step } from "./support/person.ts";
import { begin, choosePoint, keys, pulled, scanned } from "./support/warehouse.ts";
import { world } from "./support/world.ts";

let device: Device | undefined;
afterEach(async () => {
  await device?.kill();
  device = undefined;
});

const SIZE = { width: 640, height: 480 };
const drawn = (code: string) => drawPicture(SIZE, [label(code, { share: 0.4 })], { noise: 3 });

/**
 * The cameras that WebKit and Firefox have for tests show nothing that could be a label: theirs is a canvas with the picture.
 * Its frames go the way of a camera's, through the video into the decoder.
 */
async function holdBeforeCamera(tab: Tab, code: string): Promise<void> {
  const grey = Buffer.from(drawn(code).grey.buffer).toString("base64");
  await tab.run(
    `const { width, height } = ${JSON.stringify(SIZE)};
    const grey = Uint8Array.from(atob(${JSON.stringify(grey)}), (letter) => letter.charCodeAt(0));
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    const paper = canvas.getContext("2d");
    const image = paper.createImageData(width, height);
    grey.forEach((value, i) => image.data.set([value, value, value, 255], i * 4));
    // A frame is sent when something was drawn.
    setInterval(() => paper.putImageData(image, 0, 0), 100);
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(10);`,
  );
}

describe.each(ENGINES)("%s", (engine) => {
  test("a label is read by the camera, the next one by a scanner that types", async () => {
    const all = await world();
    const [first = "", second = ""] = await ship(all.api, all.office, 2);
    const film = join(await mkdtemp(join(tmpdir(), "akamas-film-")), "label.y4m");
    writeFilm(film, [drawn(first)], { fps: 5, frames: 5 });
    device = await openDevice(engine, { film });
    const tab = await device.tab();
    await enter(tab, all.office);
    await pulled(tab, first);
    await choosePoint(tab);
    if (engine !== "chromium") await holdBeforeCamera(tab, first);
    await begin(tab);
    await expect.poll(() => scanned(all, first)).toBe(1);
    await tab.press(keys(second));
    await expect.poll(() => scanned(all, second)).toBe(1);
    expect(await scanned(all, first)).toBe(1);
  });

  test("a scan without a network survives a crash and is sent once", async () => {
    const all = await world();
    const [code = ""] = await ship(all.api, all.office, 2);
    const profile = await freshProfile();
    const proxy = await startFaultProxy(URL_OF_PRODUCT);
    device = await openDevice(engine, { profile, url: proxy.url });
    const tab = await device.tab();
    await enter(tab, all.office);
    await pulled(tab, code);
    await step(tab, "await navigator.serviceWorker.ready;");
    await choosePoint(tab);
    proxy.meet(() => true, "no network");
    await begin(tab);
    await tab.press(keys(code));
    await step(
      tab,
      `await wait("the scan that waits", () => /\\b1 (scan )?(waiting|to send)/.test(document.body.innerText));`,
    );
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
