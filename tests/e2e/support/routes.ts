import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";

/** The paths of the route tree. */
export function routes(): string[] {
  const tree = readFileSync("src/app/route-tree.gen.ts", "utf8");
  const [, list = ""] = /fullPaths:\n([\s\S]*?);\n/.exec(tree) ?? [];
  const found = [...list.matchAll(/"([^"]+)"/g)].map(([, path = ""]) => path.replace(/(.)\/$/, "$1"));
  return [...new Set(found)];
}

export const OFFICE_ROUTE = /^\/(admin|warehouse)/;
export const CUSTOMER_ROUTE = /^\/(dashboard|profile|quotes)/;

/** A path that shows something; what nobody here knows by its parameter says so on its screen, which is looked at as well. */
export const opened = (path: string, shipment: string) =>
  path
    .replace("{$country}", "germany")
    .replace("/shipment/$id", `/shipment/${shipment}`)
    .replace(/^\/\$$/, "/pallets-to-nowhere")
    .replace(/\$\w+/g, "unknown00000001");

export async function settledOn(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator("html[data-ready]")).toBeAttached();
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  // Lazy parts, such as a form or a list, are loaded.
  await expect(page.locator(".skeleton")).toHaveCount(0);
}
