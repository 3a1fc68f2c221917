import { existsSync } from "node:fs";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { openGallery, serveGallery } from "./site.ts";

const FOLDER = process.env.GALLERY ?? "build/gallery";
/** Every entry is in view as a whole: a picture of the whole page takes the browser four times as long. */
const TALL = 4000;
const WINDOW = 900;
/** The second of several processes takes every second entry. */
const SHARES = 2;
/** Themes differ in colours alone, which are tokens: each is looked at in one width. */
const VIEWS = [
  { width: 390, theme: "light", text: "100%" },
  { width: 1180, theme: "dark", text: "100%" },
  { width: 390, theme: "light", text: "200%" },
] as const;
type View = (typeof VIEWS)[number];

const CONTROL = "button, a, input, textarea, [tabindex]";

for (const view of VIEWS)
  for (let share = 0; share < SHARES; share++)
    test(`${view.width} ${view.theme} ${view.text} ${share + 1} of ${SHARES}`, async ({ page }) => {
      await page.setViewportSize({ width: view.width, height: TALL });
      await serveGallery(page, FOLDER);
      await openGallery(page);
      const entries = await page.locator("[data-entry]").evaluateAll((all) => all.map(({ id }) => id));
      expect(entries.length).toBeGreaterThan(20);
      for (const entry of entries.filter((_, index) => index % SHARES === share)) await ofEntry(page, entry, view);
    });

async function ofEntry(page: Page, entry: string, view: View): Promise<void> {
  const open = () => openGallery(page, { only: entry, theme: view.theme, text: view.text });
  await open();
  for (const box of await page.locator("[data-state]").all()) {
    await alone(box);
    const state = await box.getAttribute("data-state");
    const acts = (await box.getAttribute("data-acts")) ?? "";
    const name = (act: string) =>
      [entry, state, act, view.width, view.theme, view.text === "200%" ? "large" : ""].filter(Boolean).join("_");
    await keep(name(""), box);
    const control = box.locator(CONTROL).first();
    if (view.text === "200%") continue;
    if (acts.includes("hover")) {
      await hover(control);
      await keep(name("hover"), box);
      await page.mouse.move(0, 0);
    }
    if (acts.includes("focus")) {
      await control.focus();
      await keep(name("focus"), box);
      await control.blur();
    }
    if (!acts.includes("press")) continue;
    await page.setViewportSize({ width: view.width, height: WINDOW });
    await control.click();
    await keep(name("press"), page);
    await page.setViewportSize({ width: view.width, height: TALL });
    await open();
  }
}

/** Hides all other boxes: changed content above would shift this one by fractions of a pixel. */
const alone = (box: Locator): Promise<void> =>
  box.evaluate((shown) => {
    for (const one of document.querySelectorAll<HTMLElement>("[data-box]")) one.hidden = !one.contains(shown);
  });

/** Over the middle of it, whatever lies there: a disabled control, or the label in whose box an input lies. */
async function hover(control: Locator): Promise<void> {
  await control.hover({ force: true });
}

/** With an earlier commit's pictures, what that commit did not show is told and left out. */
async function keep(name: string, what: Locator | Page): Promise<void> {
  const picture = await shot(what);
  if (!picture) return;
  const file = `${name}.png`;
  if (process.env.COMPARE && !existsSync(test.info().snapshotPath(file))) console.log(`new: ${name}`);
  else expect.soft(picture).toMatchSnapshot(file);
}

/** What is drawn around a box belongs to it: a focus ring. A state that shows nothing has no picture. */
async function shot(what: Locator | Page): Promise<Buffer | null> {
  if (!("page" in what)) return await what.screenshot({ animations: "disabled", caret: "hide" });
  const box = await what.boundingBox();
  if (!box || box.height === 0) return null;
  const around = 8;
  const clip = {
    x: Math.max(0, Math.floor(box.x) - around),
    y: Math.floor(box.y) - around,
    width: Math.ceil(box.width) + 2 * around,
    height: Math.ceil(box.height) + 2 * around,
  };
  return await what.page().screenshot({ clip, animations: "disabled", caret: "hide" });
}
