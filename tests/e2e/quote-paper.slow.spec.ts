import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { expect, type Pallet, test } from "./support/trade.ts";

// The quote that the calculator prints. It is one sheet of A4, also where the printer takes no margins from the page.

const pallet = (length: string, width: string, height: string, weight: string): Pallet => ({
  length,
  width,
  height,
  weight,
});
const LOAD: Pallet[] = [
  pallet("1.2", "0.8", "1", "300"),
  pallet("1.2", "0.8", "1.8", "300"),
  pallet("0.8", "0.6", "1", "100"),
];

test("three pallets are printed on one page", async ({ page, trade }) => {
  await trade.quote({ country: "Germany", postcode: "10115", pallets: LOAD });
  await expect(page.locator(".print-only article")).toBeAttached();
  for (const margin of [undefined, "18mm"]) {
    const own = margin && { top: margin, bottom: margin, left: "12mm", right: "12mm" };
    const bytes = await page.pdf({ format: "A4", ...(own ? { margin: own } : { preferCSSPageSize: true }) });
    const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
    expect((await task.promise).numPages, margin ?? "the page's own margins").toBe(1);
    await task.destroy();
  }
});
