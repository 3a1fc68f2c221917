import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { officeAccount } from "./support/api.ts";
import { expectNoViolations } from "./support/axe.ts";
import { expect, testAlone } from "./support/trade.ts";

const test = testAlone();

// These tests publish, each on top of what the one before has left.
test.describe.configure({ mode: "serial" });

const rate = (page: Page, zone: RegExp, column: string) =>
  page.getByRole("row", { name: zone }).locator(`[data-column="${column}"]`);

async function openDesk(page: Page, search = ""): Promise<void> {
  await page.goto(`/admin/tariff${search}`);
  await expect(page.getByRole("heading", { level: 1, name: "Tariff" })).toBeVisible();
}

async function write(page: Page, zone: RegExp, column: string, value: string): Promise<void> {
  await rate(page, zone, column).click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(value);
  await page.keyboard.press("Enter");
}

/** The file of the version in force, as the desk exports it. */
async function exported(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export CSV" }).click(),
  ]);
  return readFile(await download.path(), "utf8");
}

async function importFile(page: Page, text: string): Promise<void> {
  await openDesk(page, "?view=import");
  await page
    .getByLabel("CSV file", { exact: true })
    .setInputFiles({ name: "zones.csv", mimeType: "text/csv", buffer: Buffer.from(text, "utf8") });
}

test.beforeEach(async ({ page, trade }) => {
  await trade.enter(await officeAccount(page.request), "/robots.txt");
});

test("a rate is edited by the keyboard, published, and the calculator quotes with it", async ({ page, trade }) => {
  const pallets = [{ length: "1.2", width: "0.8", height: "1", weight: "300" }];
  await openDesk(page, "?country=NL");
  await expect(rate(page, /^NL-1/, "rate_under_500")).toHaveText("0.54");
  // A decimal comma is understood; Tab goes on to the next rate, Escape leaves that one alone.
  await rate(page, /^NL-1/, "rate_under_500").click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("0,6");
  await page.keyboard.press("Tab");
  await page.keyboard.type("9");
  await page.keyboard.press("Escape");
  await expect(rate(page, /^NL-1/, "rate_under_500")).toContainText("0.6");
  await expect(rate(page, /^NL-1/, "rate_under_1000")).toHaveText("0.445");
  await expect(rate(page, /^NL-1/, "rate_under_1000")).toBeFocused();
  // What is no rate stays where it was typed, with a sentence.
  await page.keyboard.press("ArrowDown");
  await page.keyboard.type("abc");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Rate under 1000 kg is not a number")).toBeVisible();
  await page.keyboard.press("Escape");

  // The draft is on the device, whatever happens to the page.
  await expect(page.getByText(/^1 change\. Draft saved \d\d:\d\d on this device\.$/)).toBeVisible();
  await page.reload();
  await expect(rate(page, /^NL-1/, "rate_under_500")).toContainText("0.6");

  await page.getByRole("button", { name: "Publish", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Publish version 2?" });
  const effect = dialog.getByRole("row", { name: /^NL-1 South, 1 pallet/ });
  await expect(effect).toContainText("€306.00");
  await expect(effect).toContainText("€324.00");
  await expect(dialog.getByRole("row", { name: /^Berlin, 3 pallets/ })).toContainText("same");
  await expect(dialog.getByText("1 change in 1 row")).toBeVisible();
  await dialog.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Version 2 is published")).toBeVisible();
  await expect(page.getByText(/^Version 2, in force since/)).toBeVisible();
  await expect(page.getByText(/^No changes\./)).toBeVisible();

  await trade.quote({ country: "Netherlands", postcode: "5611", pallets });
  // 300 kg x 0.60 = 180; FOB 14; documents 25; sea 70; service 35.
  await expect(page.getByText("€324.00").first()).toBeVisible();

  await openDesk(page, "?view=history");
  const row = page.getByRole("row", { name: /^2 / });
  await expect(row).toContainText("in force");
  await row.getByRole("link", { name: "Compare version 2 with the one before" }).click();
  await expect(page.getByRole("heading", { name: "From version 1 to version 2" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("0.54 to 0.6");
  await page.getByRole("button", { name: "Return to it: version 1" }).click();
  await page.getByRole("button", { name: "Publish the rows of version 1" }).click();
  await expect(page.getByText("Version 3 is published")).toBeVisible();
  await openDesk(page, "?country=NL");
  await expect(rate(page, /^NL-1/, "rate_under_500")).toHaveText("0.54");
});

test("a file with any defect is refused by row and column, and nothing is taken over", async ({ page }) => {
  await openDesk(page);
  const file = await exported(page);
  expect(file.startsWith("\uFEFFiso2,country,zone_name,zip_codes,approx_km_to_bologna,rate_under_500")).toBe(true);
  const cases: [string, string, string[]][] = [
    [
      "a decimal comma",
      file.replace("0.355,0.29", '"0,355",0.29'),
      ["2", "rate_under_500", "F2", "“0,355” has a decimal comma. Write 0.355"],
    ],
    ["wrong columns", file.replace("zip_codes", "plz"), ["1", "plz", "D1", "There is no column “plz”"]],
    [
      "an unknown country",
      file.replace("\r\nAT,Austria", "\r\nXX,Atlantis"),
      ["2", "iso2", "A2", "There is no country “XX” in the tariff"],
    ],
    [
      "a duplicate zone",
      `${file}${/^BE,Belgium,BE-2.*\r\n/m.exec(file)?.[0]}`,
      ["74", "zone_name", "C74", "is in row 6 already"],
    ],
  ];
  for (const [what, text, cells] of cases) {
    await importFile(page, text);
    await expect(page.getByText(/^The file has \d errors?\. Nothing was imported\.$/), what).toBeVisible();
    const row = page.getByRole("row").filter({ hasText: cells[3] as string });
    for (const cell of cells) await expect(row, what).toContainText(cell);
    await expect(page.getByText(/^No changes\./)).toBeVisible();
  }
  // A byte order mark, Windows lines, semicolons: the same zones.
  await importFile(page, file);
  await expect(page.getByText("The file is the same as the draft.")).toBeVisible();
  await importFile(page, `sep=;\r\n${file.slice(1).replaceAll(/("[^"]*")|,/g, (_, quoted) => quoted ?? ";")}`);
  await expect(page.getByText("The file is the same as the draft.")).toBeVisible();
});

test("the export as a Greek Excel saves it comes back unchanged, and how it was read is said", async ({ page }) => {
  await openDesk(page);
  const records = (await exported(page))
    .slice(1)
    .trimEnd()
    .split("\r\n")
    .map((line) =>
      [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = ""]) => cell.replace(/^"|"$/g, "")),
    );
  const line = (record: string[]) => record.slice(0, 11).map((cell, i) => (i > 4 ? cell.replace(".", ",") : cell));
  const file = `\uFEFF${records.map((record) => line(record).join(";")).join("\r\n")}\r\n`;
  await importFile(page, file);
  await expect(
    page.getByText("Semicolons and decimal commas, as saved by a Greek or Italian Excel.", { exact: true }),
  ).toBeVisible();
  await expect(page.getByText("The file is the same as the draft.")).toBeVisible();
  await expectNoViolations(page, "import of semicolons");
  await importFile(page, file.replace(";0,355;", ";0.355;"));
  await expect(page.getByRole("row").filter({ hasText: "F2" })).toContainText(
    "has a point in a file with decimal commas",
  );
});

test("5,000 zones come in over the dry run, and the desk stays usable", async ({ page }) => {
  await openDesk(page);
  const file = await exported(page);
  const more = Array.from(
    { length: 4928 },
    (_, i) => `LU,Luxembourg,LU Ζώνη ${i + 2},${100 + (i % 900)},,0.5,0.4,0.3,0.25,0.2,90\r\n`,
  );
  await importFile(page, file + more.join(""));
  await expect(page.getByText("5000 zones read, 4928 changes. Nothing is imported yet.")).toBeVisible();
  await page.getByRole("button", { name: "Add to draft" }).click();
  await expect(page.getByText(/^4928 changes\. Draft saved/)).toBeVisible();
  await openDesk(page, "?country=LU");
  await expect(page.getByRole("row", { name: /LU Ζώνη 2 / })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Show 500 more of 4829 zones$/ })).toBeVisible();
  await write(page, /LU Ζώνη 2 /, "minimum_charge", "95");
  await expect(rate(page, /LU Ζώνη 2 /, "minimum_charge")).toContainText("95");
  await page.getByRole("button", { name: "Discard draft" }).click();
  await page.getByRole("button", { name: "Discard the draft" }).click();
  await expect(page.getByText(/^No changes\./)).toBeVisible();
});

test("somebody publishes meanwhile: the draft is kept, merged cell by cell, and asks about the same cell", async ({
  page,
  request,
  baseURL,
}) => {
  await openDesk(page, "?country=CZ");
  await write(page, /^CZ-1/, "rate_under_500", "0.61");
  await write(page, /^CZ-1/, "minimum_charge", "91");
  await expect(page.getByText(/^2 changes\./)).toBeVisible();
  await page.getByRole("button", { name: "Publish", exact: true }).click();

  // The other one was faster, with the same rate and another of the same zone.
  const office = await officeAccount(request);
  const headers = { Authorization: office.token };
  const list = await request.get(`${baseURL}/api/collections/tariffs/records?sort=-number&perPage=1`, { headers });
  const { snapshot } = (await list.json()).items[0];
  const { version, number: _, published_at: __, ...rows } = snapshot;
  const zone = rows.zones.find((z: { zone_name: string }) => z.zone_name.startsWith("CZ-1"));
  Object.assign(zone, { rate_under_500: 0.71, rate_over_2500: 0.15 });
  const published = await request.post(`${baseURL}/api/tariff`, { headers, data: { base: version, rows } });
  expect(published.status()).toBe(200);
  const { number } = await published.json();

  await page.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: `Update the draft to version ${number}` });
  const question = dialog.getByRole("group", { name: /CZ-1.*Rate under 500 kg/ });
  await expect(question.getByRole("radio", { name: /Yours.*0\.61/ })).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Bring up to date" })).toHaveAttribute("aria-disabled", "true");
  await question.getByRole("radio", { name: /^Theirs/ }).check({ force: true });
  await dialog.getByRole("button", { name: "Bring up to date" }).click();
  await expect(page.getByText(`The draft is now based on version ${number}`)).toBeVisible();
  await expect(rate(page, /^CZ-1/, "rate_under_500")).toHaveText("0.71");
  await expect(rate(page, /^CZ-1/, "rate_over_2500")).toHaveText("0.15");
  await expect(rate(page, /^CZ-1/, "minimum_charge")).toContainText("91");
  await expect(page.getByText(/^1 change\./)).toBeVisible();

  // Without a network the draft waits; the desk says why it cannot be published.
  await page.context().setOffline(true);
  await expect(page.getByText("Publishing needs the network. The draft is kept.")).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Discard draft" }).click();
  await page.getByRole("button", { name: "Discard the draft" }).click();
});

test("which sea rate takes effect is said; axe finds nothing on the desk", async ({ page }) => {
  for (const view of [
    "",
    "?country=IE",
    "?view=sea",
    "?view=checks",
    "?view=changes",
    "?view=history",
    "?view=import",
  ]) {
    await openDesk(page, view);
    if (view === "") await write(page, /^AT-1/, "rate_under_1000", "0.3");
    if (view === "?view=sea") {
      await expect(page.getByRole("row", { name: /documentation_fee/ })).toContainText("Takes effect: €25.00");
      await expect(page.getByRole("row", { name: /fob_per_cbm/ })).toContainText("Loaded, not used");
    }
    if (view === "?view=history") await expect(page.getByRole("table")).toBeVisible();
    await expectNoViolations(page, `tariff desk ${view}`);
  }
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByRole("dialog").getByRole("heading").first()).toBeVisible();
  await expectNoViolations(page, "publishing");
});
