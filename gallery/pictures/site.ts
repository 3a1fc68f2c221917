import { existsSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import type { Page } from "@playwright/test";

const TYPES: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".woff2": "font/woff2",
};

/** An address that no server answers: the browser gets the built gallery from `folder`. */
export const ADDRESS = "http://gallery.test/";

export async function serveGallery(page: Page, folder: string): Promise<void> {
  await page.route(`${ADDRESS}**`, (route) => {
    const { pathname } = new URL(route.request().url());
    const file = join(folder, pathname === "/" ? "index.html" : pathname);
    if (!existsSync(file)) return route.fulfill({ status: 404, body: "" });
    return route.fulfill({ body: readFileSync(file), contentType: TYPES[extname(file)] ?? "text/plain" });
  });
}

/** Opens it as the addresses of gallery/gallery.tsx say, and waits until it stands in its fonts. */
export async function openGallery(page: Page, query: Record<string, string> = {}): Promise<void> {
  await page.goto(`${ADDRESS}?${new URLSearchParams(query)}`);
  await page.locator("[data-ready]").waitFor();
  await page.evaluate(() => document.fonts.ready);
}
