import type { Page } from "@playwright/test";
import jsQR from "jsqr";
import { getDocument, type PDFDocumentProxy, type PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { bookOverApi, createCustomer, officeAccount, officePatch } from "./support/api.ts";
import { expectNoViolations } from "./support/axe.ts";
import { visitOnce } from "./support/device.ts";
import { expect, freshEmail, test } from "./support/trade.ts";

const EURO = { length: 1.2, width: 0.8, height: 1, weight: 300 };
const DPI = 300;
const mm = (pixels: number) => (pixels / DPI) * 25.4;

/** A page of paper as grey pixels. */
type Paper = { width: number; height: number; at: (x: number, y: number) => number; rgba: Uint8ClampedArray };

/** The printed pages: the browser's PDF rendered by pdf.js, and its size in mm. */
async function printed(page: Page): Promise<{ sheets: Paper[]; size: { width: number; height: number } }> {
  const bytes = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const file = await task.promise;
  const sheets: Paper[] = [];
  let size = { width: 0, height: 0 };
  for (let n = 1; n <= file.numPages; n += 1) {
    const sheet = await file.getPage(n);
    const points = sheet.getViewport({ scale: 1 });
    size = { width: (points.width / 72) * 25.4, height: (points.height / 72) * 25.4 };
    sheets.push(await drawn(file, sheet));
  }
  await task.destroy();
  return { sheets, size };
}

type Drawing = { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D };

async function drawn(file: PDFDocumentProxy, sheet: PDFPageProxy): Promise<Paper> {
  const viewport = sheet.getViewport({ scale: DPI / 72 });
  const [width, height] = [Math.ceil(viewport.width), Math.ceil(viewport.height)];
  const { canvas, context } = (file.canvasFactory as { create: (w: number, h: number) => Drawing }).create(
    width,
    height,
  );
  await sheet.render({ canvas, canvasContext: context, viewport }).promise;
  const rgba = new Uint8ClampedArray(context.getImageData(0, 0, width, height).data);
  // Labels are black on white, so one channel is enough.
  return { width, height, rgba, at: (x, y) => rgba[(y * width + x) * 4] ?? 255 };
}

/** The runs of black in a column of the picture, as [from, to] in mm. */
function blackRuns(paper: Paper, x: number, from: number, to: number): [number, number][] {
  const runs: [number, number][] = [];
  let begun = -1;
  for (let y = from; y <= to; y += 1) {
    const black = y < to && paper.at(x, y) < 128;
    if (black && begun < 0) begun = y;
    if (!black && begun >= 0) {
      runs.push([mm(begun), mm(y)]);
      begun = -1;
    }
  }
  return runs;
}

/** The codes in the four quarters of a sheet. */
function codesIn({ rgba, width, height }: Paper): (string | undefined)[] {
  const [wide, high] = [Math.floor(width / 2), Math.floor(height / 2)];
  return [0, 1, 2, 3].map((quarter) => {
    const [left, top] = [(quarter % 2) * wide, Math.floor(quarter / 2) * high];
    const part = new Uint8ClampedArray(wide * high * 4);
    for (let y = 0; y < high; y += 1) {
      const from = ((top + y) * width + left) * 4;
      part.set(rgba.subarray(from, from + wide * 4), y * wide * 4);
    }
    return jsQR(part, wide, high)?.data;
  });
}

test("labels come out four on a sheet of A4, or one on a page of A6, as the device's printer takes them", async ({
  page,
  trade,
}) => {
  const office = await officeAccount(page.request);
  const owner = await createCustomer(page.request, "Eleni Georgiou", freshEmail("labels"));
  const five = {
    goods: "Olive presses",
    zone: "DE-4",
    pallets: [EURO, EURO, EURO, EURO, EURO],
    reference: "WMWMW77777",
  };
  const { id } = await bookOverApi(page.request, owner, five);
  await officePatch(page.request, office, id, { status: "confirmed" });
  await trade.enter(office, `/warehouse/labels?shipment=${id}`);
  await expect(page.getByRole("img", { name: /^Label / })).toHaveCount(5);
  await page.getByRole("radio", { name: "A4, four a sheet" }).check();
  await page.reload();
  await expect(page.getByRole("img", { name: /^Label / })).toHaveCount(5);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const code = (n: number) => `HTTP://127.0.0.1:8090/P/WMWMW777770${n}`;
  const a4 = await printed(page);
  expect([a4.size.width, a4.size.height].map(Math.round)).toEqual([210, 297]);
  expect(a4.sheets.map(codesIn)).toEqual([
    [code(1), code(2), code(3), code(4)],
    [code(5), undefined, undefined, undefined],
  ]);
  // As large as on A6.
  const whole = jsQR(
    a4.sheets[1]?.rgba ?? new Uint8ClampedArray(),
    a4.sheets[1]?.width ?? 0,
    a4.sheets[1]?.height ?? 0,
  );
  if (!whole) throw new Error("unread");
  const { topLeftCorner: a, topRightCorner: b } = whole.location;
  expect(mm(Math.hypot(b.x - a.x, b.y - a.y))).toBeCloseTo(40, 0);

  // Without the last one: no empty page after those that are chosen.
  await page.getByRole("radio", { name: "A6 label printer" }).check();
  await page.getByRole("checkbox", { name: /5\/5/ }).uncheck();
  const a6 = await printed(page);
  expect([a6.size.width, a6.size.height].map(Math.round)).toEqual([105, 148]);
  expect(a6.sheets.map(({ rgba, width, height }) => jsQR(rgba, width, height)?.data)).toEqual([1, 2, 3, 4].map(code));
});

test("labels come out as A6, and an independent reader reads their codes", async ({ page, trade }) => {
  const office = await officeAccount(page.request);
  const owner = await createCustomer(page.request, "Eleni Georgiou", freshEmail("labels"));
  const { id } = await bookOverApi(page.request, owner, {
    goods: "Olive presses",
    zone: "DE-4",
    pallets: [EURO, EURO, { length: 1.2, width: 1, height: 1.5, weight: 412 }],
    reference: "WMWMWQQQQQ",
  });
  await officePatch(page.request, office, id, { status: "confirmed" });
  await visitOnce(page);
  await trade.enter(office, `/admin/shipment/${id}`);
  await page.getByRole("link", { name: "Labels", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Labels of AKF-WMWMW-QQQQQ");
  const labels = page.getByRole("img", { name: /^Label / });
  await expect(labels).toHaveCount(3);
  await expectNoViolations(page, "/warehouse/labels");
  await expect(labels.nth(1)).toContainText("2/3");
  await expect(labels.nth(1)).toContainText("Germany");
  // Anybody may read a label.
  for (const secret of ["Παπαδοπούλου", "Κολοσσίου", "Olive", "€", "Berlin"])
    await expect(labels.first()).not.toContainText(secret);

  // Offline from here on: the device has the pallets, the font and the code.
  await page.context().setOffline(true);
  await page.reload();
  await expect(labels).toHaveCount(3);
  const hasFace = (family: string) =>
    page.evaluate(
      (name) => [...document.fonts].some((one) => one.family.includes(name) && one.status === "loaded"),
      family,
    );
  await expect.poll(() => hasFace("Extra Condensed")).toBe(true);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const { sheets, size } = await printed(page);
  expect(sheets).toHaveLength(3);
  expect(size.width).toBeCloseTo(105, 0);
  expect(size.height).toBeCloseTo(148, 0);

  const codes = sheets.map(({ rgba, width, height }) => jsQR(rgba, width, height));
  // PUBLIC_URL of the tests' build (support/server.ts), in capitals: a host without a path.
  expect(codes.map((code) => code?.data)).toEqual(
    ["01", "02", "03"].map((n) => `HTTP://127.0.0.1:8090/P/WMWMWQQQQQ${n}`),
  );
  for (const code of codes) {
    if (!code) throw new Error("unread");
    const { topLeftCorner: a, topRightCorner: b } = code.location;
    expect(mm(Math.hypot(b.x - a.x, b.y - a.y))).toBeCloseTo(40, 0);
  }
  const [sheet] = sheets;
  if (!sheet) throw new Error("no sheet");
  // Four squares of quiet zone on each side of the code.
  const corner = codes[0]?.location.topLeftCorner ?? { x: 0, y: 0 };
  const square = 40 / 29;
  for (let k = 1; k <= 4 * square - 1; k += 1) {
    const away = Math.round((k / 25.4) * DPI);
    expect(sheet.at(Math.round(corner.x) - away, Math.round(corner.y) + 40)).toBeGreaterThan(200);
    // Along the whole code: above it stands the reference, whose letters have tails.
    for (let across = 0; across <= 40; across += 0.25) {
      const x = Math.round(corner.x + (across / 25.4) * DPI);
      expect(sheet.at(x, Math.round(corner.y) - away), `${k} mm above, ${across} mm from the left`).toBeGreaterThan(
        200,
      );
    }
  }
  // The first letter of each line of the reference is 19 mm high: its left edge, some mm from the frame.
  const tall = Math.max(
    ...Array.from({ length: 150 }, (_, n) => Math.round(((6.6 + n * 0.1) / 25.4) * DPI)).flatMap((x) =>
      blackRuns(sheet, x, Math.round((13.5 / 25.4) * DPI), Math.round((36 / 25.4) * DPI)).map(
        ([from, to]) => to - from,
      ),
    ),
  );
  expect(tall).toBeGreaterThan(18.5);
  expect(tall).toBeLessThan(19.7);
});
