import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeFilm } from "../support/scanner/fake-camera.ts";
import { drawPicture, type GreyPicture, type Harm, type LabelInPicture } from "../support/scanner/pictures.ts";
import { officeAccount } from "./support/api.ts";
import { expectNoViolations } from "./support/axe.ts";
import { rowsOf, visitOnce } from "./support/device.ts";
import { enter, label, openPhone, pulled, scanAt, ship } from "./support/phone.ts";
import { expect, testAlone } from "./support/trade.ts";

// Chromium with a film of generated labels as its camera, against the built product.
const test = testAlone();

const HD = { width: 1280, height: 720 };

const picture = (labels: LabelInPicture[], harm: Harm = {}) => drawPicture(HD, labels, { noise: 4, ...harm });

let folder = "";
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "akamas-film-"));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

const WAYS: [string, (code: string, other: string) => GreyPicture][] = [
  ["straight", (code) => picture([label(code)])],
  ["turned", (code) => picture([label(code, { turned: 137, tilt: 0.15 })])],
  ["small", (code) => picture([label(code, { share: 0.15, x: 0.45, turned: 12 })])],
  ["blurred", (code) => picture([label(code)], { blur: 2 })],
  ["dark", (code) => picture([label(code)], { light: 0.25, noise: 6 })],
  ["several in view", (code, other) => picture([label(other, { x: 0.14, share: 0.18 }), label(code, { x: 0.52 })])],
];

for (const [way, draw] of WAYS)
  test(`a label that is ${way} is scanned`, async ({ request, baseURL }) => {
    const office = await officeAccount(request);
    const [code = "", other = ""] = await ship(request, office, 2);
    const film = join(folder, `${way}.y4m`);
    writeFilm(film, [draw(code, other)], { fps: 5, frames: 5 });
    const { context, page } = await openPhone(baseURL ?? "", film, join(folder, way));
    try {
      await enter(page, office);
      await pulled(page, code, 2);
      await scanAt(page, "Bologna, in");
      await expect(page.getByText(/^In Bologna, \d\d:\d\d$/)).toBeVisible();
      const mine = async () =>
        (await rowsOf(request, office, "scans")).filter(({ pallet = "" }) =>
          pallet.startsWith(code.slice(0, 10).toLowerCase()),
        );
      await expect.poll(async () => (await mine()).map(({ pallet }) => pallet)).toEqual([`${code.toLowerCase()}plt`]);
    } finally {
      await context.close();
    }
  });

/** The names of what can be pressed and is covered by a notice. Runs in the page. */
function buttonsUnderNotices(): string[] {
  const [notice] = [...document.querySelectorAll(".toast")].map((one) => one.getBoundingClientRect());
  if (!notice) return ["no notice"];
  return [...document.querySelectorAll(".warehouse-screen :is(button, a, label)")]
    .filter((one) => {
      const { top, right, bottom, left } = one.getBoundingClientRect();
      return top < notice.bottom && bottom > notice.top && left < notice.right && right > notice.left;
    })
    .map((one) => one.textContent ?? "");
}

test("axe finds nothing on the warehouse's screens, and a refused camera is explained", async ({ page, trade }) => {
  const office = await officeAccount(page.request);
  const [code = ""] = await ship(page.request, office, 2);
  await trade.enter(office, "/warehouse");
  await page.evaluate(() => localStorage.setItem("akamas_theme", "system"));
  await expect(page.getByRole("heading", { level: 1, name: "Warehouse" })).toBeVisible();
  await expectNoViolations(page, "/warehouse before a point is chosen");
  await page.getByRole("radio", { name: "Bologna, in" }).check({ force: true });
  await pulled(page, code, 2);
  await expectNoViolations(page, "/warehouse/expected");
  await page.getByRole("searchbox").fill(code.slice(0, 10));
  await page.getByRole("button", { name: /^1 of 2/ }).click();
  await expect(page.getByRole("button", { name: "Record here: Bologna, in" })).toBeVisible();
  await expectNoViolations(page, "the sheet of a pallet");
  await page.goto("/warehouse");
  await expect(page.getByRole("alert").getByText(/camera/)).toBeVisible();
  await page.getByRole("button", { name: "No label" }).click();
  await expectNoViolations(page, "/warehouse without a label");
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByRole("button", { name: "Type the number instead" }).click();
  await page.getByRole("textbox", { name: "Number on the label" }).fill(code);
  await page.getByRole("button", { name: "Find the pallet" }).click();
  await expect(page.getByText(/^In Bologna, /)).toBeVisible();
  await expectNoViolations(page, "/warehouse with a scan");
  await page.getByRole("button", { name: "Take this scan back" }).click();
  await expect(page.getByText("Taken back", { exact: true })).toBeVisible();
  await expect.poll(() => page.evaluate(buttonsUnderNotices)).toEqual([]);
  await page.getByRole("button", { name: "Type the number instead" }).click();
  await page.getByRole("textbox", { name: "Number on the label" }).fill(code);
  await page.getByRole("button", { name: "Find the pallet" }).click();
  await expect(page.getByText(/^In Bologna, /)).toBeVisible();
  await page.getByRole("button", { name: "Damaged" }).click();
  await expectNoViolations(page, "/warehouse with a damaged pallet");
  await page.goto(`/warehouse/delivery?pallet=${code}`);
  await expect(page.getByRole("button", { name: "Delivered, 0 of 2" })).toBeVisible();
  await expectNoViolations(page, "/warehouse/delivery");
  for (const path of ["/warehouse", "/warehouse/expected", `/warehouse/delivery?pallet=${code}`]) {
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(overflow, `${path} at 320 px`).toBeLessThanOrEqual(0);
  }
});

test("nobody else loads the scanner", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await visitOnce(page);
  await page.goto("/calculator");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(asked.filter((path) => path.includes("scanner-") || path.endsWith(".wasm"))).toEqual([]);
  expect(await page.evaluate(() => caches.has("scanner"))).toBe(false);
});
