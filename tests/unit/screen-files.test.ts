import { fileURLToPath } from "node:url";
import type { Rolldown } from "vite";
import { expect, test } from "vitest";
import { listed, soonOf } from "../../tools/screen-files.mjs";

type Made = { modules: string[]; imports?: string[]; css?: string[] };

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const split = (route: string) => `src/routes/${route}.tsx?tsr-split=component`;

/** A build of these chunks, in the tool's form. */
function bundleOf(chunks: Record<string, Made>): Rolldown.OutputBundle {
  const made = Object.entries(chunks).map(([fileName, { modules, imports = [], css = [] }]) => {
    const moduleIds = modules.map((name) => `${ROOT}${name}`);
    return [fileName, { type: "chunk", fileName, moduleIds, imports, viteMetadata: { importedCss: new Set(css) } }];
  });
  const font = ["assets/sans-latin-Ab3_x-9Z.woff2", { type: "asset" }];
  return Object.fromEntries([...made, font, ["assets/sans-latin-ext-Ab3_x-9Z.woff2", { type: "asset" }]]);
}

const HTML = '<script src="/assets/shell.js"></script>';
const SHELL = { "assets/shell.js": { modules: ["src/app/main.tsx"] } };

/** Addresses by path. */
function screensOf(chunks: Record<string, Made>): Record<string, string[]> {
  const { files, screens } = listed(bundleOf({ ...SHELL, ...chunks }), HTML);
  return Object.fromEntries(
    Object.entries(screens).map(([path, numbers]) => [path, numbers.map((number) => files[number] ?? "")]),
  );
}

test("a screen's list has all its imports, direct and indirect, without those that the shell requests itself", () => {
  const screens = screensOf({
    "assets/terms.js": { modules: [split("terms")], imports: ["assets/shell.js", "assets/legal.js"], css: ["a.css"] },
    "assets/legal.js": { modules: ["src/legal.ts"], imports: ["assets/text.js", "assets/terms.js"], css: ["b.css"] },
    "assets/text.js": { modules: ["src/text.ts"] },
    "assets/other.js": { modules: ["src/other.ts"] },
  });
  expect(screens).toEqual({
    "/terms": ["/a.css", "/b.css", "/assets/terms.js", "/assets/legal.js", "/assets/text.js"],
  });
});

/** The module that a country's page loads for its address. */
const COUNTRY_SOON = ["src/features/country/load-country.ts", "src/features/country/country-head.ts"];

test("paths are those of the router, and a screen includes its layouts", () => {
  const screens = screensOf({
    "index.js": { modules: [split("index")] },
    "country.js": { modules: [split("lcl-{$country}-to-cyprus"), ...COUNTRY_SOON] },
    "desk.js": { modules: [split("admin._shipments")] },
    "admin.js": { modules: [split("admin")] },
    "one.js": { modules: [split("admin._shipments.shipment.$id")] },
    "own.js": { modules: [split("dashboard_.shipment.$id")] },
    "dashboard.js": { modules: [split("dashboard")] },
    "lost.js": { modules: [split("$")] },
  });
  expect(screens).toEqual({
    "/": ["/index.js"],
    "/lcl-*-to-cyprus": ["/country.js"],
    // The pathless layout and the screen below it are both at /admin.
    "/admin": ["/admin.js", "/desk.js"],
    "/admin/shipment/*": ["/admin.js", "/desk.js", "/one.js"],
    "/dashboard/shipment/*": ["/own.js"],
    "/dashboard": ["/dashboard.js"],
  });
});

test("modules that a screen loads at once are included, and a renamed one is reported", () => {
  const desk = "src/features/requests/contact/contact-desk.tsx";
  const page = { "contact.js": { modules: [split("contact")] } };
  expect(screensOf({ ...page, "desk.js": { modules: [desk] } })["/contact"]).toEqual(["/contact.js", "/desk.js"]);
  expect(() => screensOf(page)).toThrow("contact has not the files");
});

test("a prerendered page has its own country's file beside those of all countries", () => {
  const route = "src/routes/lcl-{$country}-to-cyprus.tsx";
  const own = "src/content/countries/germany.ts";
  expect(soonOf(route, "/lcl-germany-to-cyprus")).toEqual([...COUNTRY_SOON, own]);
  expect(soonOf("src/routes/contact.tsx", "/contact")).toEqual(["src/features/requests/contact/contact-desk.tsx"]);
  expect(soonOf("src/routes/terms.tsx", "/terms")).toEqual([]);
});

test("of the fonts only the latin ones are listed", () => {
  expect(listed(bundleOf(SHELL), HTML).fonts).toEqual(["/assets/sans-latin-Ab3_x-9Z.woff2"]);
});
