import type { Page } from "@playwright/test";

/** Delays the app's files until the returned function is called. */
export async function holdApp(page: Page): Promise<() => void> {
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  return go;
}

/** The page is there, with what remembers what is pressed. */
export const painted = (page: Page) => page.locator("script[data-parts]").waitFor({ state: "attached" });

/** Presses a field of a form that is still out of reach, and so by its place. */
export async function pressDrawn(page: Page, label: string): Promise<void> {
  await painted(page);
  const box = await page.locator("label", { hasText: label }).first().boundingBox();
  await page.mouse.click((box?.x ?? 0) + 60, (box?.y ?? 0) + (box?.height ?? 0) + 24);
}

/** A control of the form that the build drew. */
export const drawn = (page: Page, id: string) => page.locator(`[inert] #${id}`);
