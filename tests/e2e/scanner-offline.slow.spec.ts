import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { APIRequestContext, Page } from "@playwright/test";
import { writeFilm } from "../support/scanner/fake-camera.ts";
import { drawPicture } from "../support/scanner/pictures.ts";
import { type Account, officeAccount } from "./support/api.ts";
import { rowsOf, sha256, visitOnce } from "./support/device.ts";
import { enter, kill, label, openPhone, photoOf, pulled, scanAt, ship } from "./support/phone.ts";
import { expect, testAlone } from "./support/trade.ts";

const test = testAlone();
/** Small, for a film of forty. */
const SMALL = { width: 640, height: 480 };

/** The bytes of the photos as the phone keeps them. */
function keptSums(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const open = (name: string) =>
      new Promise<IDBDatabase>((resolve, reject) => {
        const asked = indexedDB.open(name);
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(asked.error);
      });
    const db = await open("outbox");
    const all = await new Promise<{ data: ArrayBuffer }[]>((resolve, reject) => {
      const asked = db.transaction("chunks").objectStore("chunks").getAll();
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => reject(asked.error);
    });
    db.close();
    const sums = await Promise.all(all.map(({ data }) => crypto.subtle.digest("SHA-256", data)));
    return sums.map((sum) => [...new Uint8Array(sum)].map((byte) => byte.toString(16).padStart(2, "0")).join(""));
  });
}

test("forty labels scanned offline, the app killed twice, arrive once each, photos byte for byte", async ({
  request,
  baseURL,
}) => {
  // A film of forty labels, three starts of the browser: on a busy machine it takes its time.
  test.setTimeout(600_000);
  const office = await officeAccount(request);
  const codes: string[] = [];
  for (let n = 0; n < 4; n++) codes.push(...(await ship(request, office, 10)));
  const folder = await mkdtemp(join(tmpdir(), "akamas-forty-"));
  const film = join(folder, "forty.y4m");
  const pictures = codes.map((code, n) =>
    drawPicture(
      SMALL,
      [label(code, { share: 0.3, turned: n * 9, text: `HTTPS://A.EXAMPLE/P/${code}` })],
      { noise: 3 },
      n,
    ),
  );
  // Two pallets a second.
  writeFilm(film, pictures, { fps: 4, frames: 2 });
  const profile = join(folder, "forty");
  let phone = await openPhone(baseURL ?? "", film, profile);
  await visitOnce(phone.page, baseURL);
  await enter(phone.page, office);
  await pulled(phone.page, codes.at(-1) ?? "", 10);
  await phone.page.getByRole("link", { name: "Scan the next one" }).click();
  await expect
    .poll(() => phone.page.evaluate(async () => (await (await caches.open("scanner")).keys()).length))
    .toBe(3);
  await phone.context.setOffline(true);
  await scanAt(phone.page, "Bologna, in");
  const waiting = async () => {
    const words = await phone.page.getByText(/^Offline, \d+ kept$/).allTextContents();
    return Number(/(\d+)/.exec(words[0] ?? "")?.[1] ?? 0);
  };
  // Chromium writes localStorage, with the scan point, to the disk within 5 s: two pallets a second.
  for (const least of [16, 26]) {
    await expect.poll(waiting, { timeout: 240_000 }).toBeGreaterThanOrEqual(least);
    await kill(phone);
    phone = await openPhone(baseURL ?? "", film, profile);
    await phone.context.setOffline(true);
    // The scan point was stored, so scanning continues at once.
    await phone.page.goto("/warehouse");
    await expect(phone.page.getByRole("heading", { level: 1, name: "Scan" })).toBeVisible();
  }
  await expect.poll(waiting, { timeout: 300_000 }).toBe(40);
  // One of them is damaged, with two photos.
  const photo = await photoOf(phone.page);
  await phone.page.getByRole("button", { name: "Damaged" }).click();
  for (const number of [1, 2]) {
    const input = phone.page.getByLabel(`Take photo ${number}`);
    await input.setInputFiles({ name: `${number}.jpg`, mimeType: "image/jpeg", buffer: photo });
    await expect(phone.page.getByRole("img", { name: `Photo ${number}` })).toBeVisible();
  }
  await phone.page.getByRole("button", { name: "Hold it and tell the office" }).click();
  // The strip has the scan again, and no notice lies over it.
  await expect(phone.page.getByRole("button", { name: "OK", exact: true })).toBeVisible();
  await expect(phone.page.locator(".toast:visible")).toHaveCount(0);
  const kept = await keptSums(phone.page);
  expect(kept).toHaveLength(2);
  await phone.context.setOffline(false);
  const ours = new Set(codes.map((code) => `${code.toLowerCase()}plt`));
  const quick = async () =>
    (await scansOf(request, office)).filter(({ pallet = "", condition }) => ours.has(pallet) && condition === "ok");
  await expect.poll(async () => (await quick()).length, { timeout: 60_000 }).toBe(40);
  expect(new Set((await quick()).map(({ pallet }) => pallet)).size).toBe(40);
  await expect
    .poll(async () => (await photoSums(request, office)).sort(), { timeout: 60_000 })
    .toEqual([...kept].sort());
  await phone.context.close();
  await rm(folder, { recursive: true, force: true });
});

type Row = Record<string, string>;

/** All of them: a page of a list has thirty. */
async function scansOf(request: APIRequestContext, { token }: Account): Promise<Row[]> {
  const answer = await request.get("/api/collections/scans/records?perPage=200", { headers: { Authorization: token } });
  return (await answer.json()).items;
}

async function photoSums(request: APIRequestContext, who: Account): Promise<string[]> {
  const headers = { Authorization: who.token };
  const { token } = await (await request.post("/api/files/token", { headers })).json();
  const sums: string[] = [];
  for (const { id, file } of await rowsOf(request, who, "scan_photos")) {
    const bytes = await (await request.get(`/api/files/scan_photos/${id}/${file}?token=${token}`)).body();
    expect(bytes.length).toBeLessThanOrEqual(400_000);
    sums.push(sha256(bytes));
  }
  return sums;
}
