import type { Page } from "@playwright/test";
import { expectNoViolations } from "./support/axe.ts";
import { expect, test } from "./support/trade.ts";

test.use({ viewport: { width: 390, height: 844 } });

const question = (page: Page) => page.getByRole("group", { name: "1.200: 1200 kg or 1.2 kg?" });
const weight = (page: Page) => page.getByRole("group", { name: "Row 1", exact: true }).getByLabel("Weight");
const bar = (page: Page) => page.getByRole("region", { name: "Your rate in short" });

async function typeTwoReadings(page: Page): Promise<void> {
  await page.goto("/calculator?from=DE&postcode=10115");
  await expect(page.getByLabel("Postcode")).toHaveValue("10115");
  await weight(page).fill("1.200");
  await expect(question(page)).toBeVisible();
}

test("a weight with two readings is asked about with both prices, and used after the answer", async ({ page }) => {
  await typeTwoReadings(page);
  // The prices come with the rates.
  await expect(question(page).getByRole("button")).toContainText([/€\d/, /€\d/]);
  const [heavy, light] = await question(page).getByRole("button").allTextContents();
  const euro = (text: string | undefined) => Number(/€([\d.]+)/.exec(text ?? "")?.[1]);
  expect(euro(heavy)).toBeGreaterThan(euro(light));
  await expect(bar(page)).toContainText(`at most, door to door€${euro(heavy).toFixed(2)}`);
  await expect(bar(page).getByRole("button", { name: "Book Now" })).toHaveAttribute("aria-disabled", "true");
  await expectNoViolations(page, "calculator with a question");
  for (const theme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await expectNoViolations(page, `question, ${theme}`);
  }
  for (const button of await question(page).getByRole("button").all())
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(48);

  // The question is still open after a reload, also offline.
  await page.reload();
  await expect(question(page)).toBeVisible();
  await page.getByRole("button", { name: "Calculate Rate" }).first().click();
  const summary = page.getByRole("alert", { name: "Please fix pallet validation errors" });
  await expect(summary).toBeFocused();
  await bar(page).getByRole("button", { name: "First answer the question in row 1." }).click();
  await expect(question(page)).toBeFocused();
  await expect(question(page)).toBeInViewport({ ratio: 1 });

  // By keyboard: to the first answer, and back to the field.
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(weight(page)).toHaveValue("1200");
  await expect(weight(page)).toBeFocused();
  await expect(question(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Calculate Rate" }).first().click();
  await expect(bar(page)).toContainText(`€${euro(heavy).toFixed(2)}`);
  await expect(bar(page).getByRole("button", { name: "Book Now" })).not.toHaveAttribute("aria-disabled", "true");
});

test("nothing of the question overflows a phone at 200 % text", async ({ page }) => {
  await typeTwoReadings(page);
  // Set through the DOM, because the page's CSP allows no injected style sheet.
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  const wide = () =>
    page.evaluate(() =>
      [...document.querySelectorAll(".ask, .ask *, .calc-bar-asked, .calc-bar-asked *")]
        .filter((part) => !part.closest(".sr-only"))
        .filter(
          (part) => part.getBoundingClientRect().right > innerWidth + 1 || part.scrollWidth > part.clientWidth + 1,
        )
        .filter((part) => getComputedStyle(part).display !== "inline")
        .map((part) => part.className || part.tagName),
    );
  await expect.poll(wide).toEqual([]);
});

for (const [form, path] of [
  ["sea", "/sea-freight-quote"],
  ["air", "/air-freight-quote"],
] as const)
  test(`a piece of the ${form} form is asked about as well`, async ({ page }) => {
    await page.goto(path);
    const piece = page.getByRole("group", { name: "Piece 1", exact: true });
    await piece.getByLabel("Length").fill("120");
    await piece.getByRole("spinbutton", { name: "Weight" }).fill("1,200");
    await piece.getByLabel("Width").focus();
    await expect(piece.getByRole("spinbutton", { name: "Weight" })).toHaveValue("1,200");
    const asked = page.getByRole("group", { name: "Weight 1,200: 1200 kg or 1.2 kg?" });
    await expect(asked).toContainText("A comma can mean either. Choose what the piece weighs.");
    await expectNoViolations(page, `${form} form with a question`);
    await page.getByRole("button", { name: "Request Quote" }).click();
    await expect(page.getByRole("link", { name: "Piece 1: Weight 1,200: 1200 kg or 1.2 kg?" })).toBeVisible();
    await asked.getByRole("button", { name: "1.2 kg" }).click();
    await expect(piece.getByRole("spinbutton", { name: "Weight" })).toHaveValue("1,2");
  });
