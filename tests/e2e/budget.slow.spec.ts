import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { CHUNK_LIST, type ListedChunk } from "../../tools/chunk-list.mjs";
import { REPORTS } from "../../tools/runners.mjs";
import { expect, test, tradeOn } from "./support/trade.ts";

/**
 * Ceilings of what a page may fetch on a first visit: what the heaviest page of its kind fetched on 28 November 2026, in
 * compressed bytes, and 20 % more. The run prints what each page fetches, and keeps it in build/reports/sizes.json: that is
 * what to read. A ceiling only says that something large came in by accident.
 */
const MARGIN = 1.2;
/** Until the page is the app's. The tree of routes and the class names of its looks are in there. */
const PUBLIC_SCRIPTS = 122_640 * MARGIN;
/** The same with a form: validation, draft and submission. */
const FORM_SCRIPTS = 193_869 * MARGIN;
/** The calculator draws its load, asks for it in rows, and has the days of a sailing. It has no database: nothing is stored. */
const CALCULATOR_SCRIPTS = 202_785 * MARGIN;
/** A long form has lists to choose from, pieces, and how numbers are read. */
const LONG_FORM_SCRIPTS = 243_684 * MARGIN;
const FIRST: Record<string, number> = {
  "/": PUBLIC_SCRIPTS,
  "/lcl-service": PUBLIC_SCRIPTS,
  "/lcl-germany-to-cyprus": PUBLIC_SCRIPTS,
  "/sea-freight": PUBLIC_SCRIPTS,
  "/air-freight": PUBLIC_SCRIPTS,
  "/terms": PUBLIC_SCRIPTS,
  "/404": PUBLIC_SCRIPTS,
  "/calculator": CALCULATOR_SCRIPTS,
  "/contact": FORM_SCRIPTS,
  "/sea-freight-quote": LONG_FORM_SCRIPTS,
  "/air-freight-quote": LONG_FORM_SCRIPTS,
};
/** In addition, what is fetched when the page is idle: the worker, the rates, a visitor's data, and what asks after a restore. */
const IDLE_SCRIPTS = 52_410 * MARGIN;
const STYLES = 14_219 * MARGIN;
const FONTS = 52_052 * MARGIN;

type Fetched = { name: string; bytes: number; type: string; start: number; first: boolean };
type Visit = { fetched: Fetched[]; painted: number };

// Blocked, because the worker fetches every screen and would answer the page's requests.
test.use({ alone: true, serviceWorkers: "block" });

/**
 * What was recorded when the budgets were last looked at: names the file that grew. Renewed by
 * `RECORD_BUDGET=1 npx playwright test budget --workers 1`.
 */
const RECORD_FILE = new URL("budget.json", import.meta.url);
const readRecord = (): Record<string, Record<string, number>> => JSON.parse(readFileSync(RECORD_FILE, "utf8"));

/** "/assets/react-Ab3_x-9Z.js" is "react.js" in every build. */
const plainName = (url: string) => (new URL(url).pathname.split("/").pop() ?? url).replace(/-[\w-]{8}(?=\.\w+$)/, "");

/**
 * What the page says it begins with, and all that this imports. Nothing else is needed for the page to be the app's: a file
 * that is, and is not in here, keeps the test waiting for ever.
 */
async function filesOfFirst(page: Page, path: string): Promise<Set<string>> {
  const html = await (await page.request.get(path)).text();
  const listed = / data-parts="([^"]*)"/.exec(html)?.[1]?.split(" ") ?? [];
  const chunks: ListedChunk[] = JSON.parse(readFileSync(new URL(`../../${CHUNK_LIST}`, import.meta.url), "utf8"));
  const imports = new Map(chunks.map((chunk) => [`/${chunk.file}`, chunk.imports.map((file) => `/${file}`)]));
  const found = new Set<string>();
  const todo = listed.filter((file) => file !== "");
  for (let file = todo.pop(); file; file = todo.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    todo.push(...(imports.get(file) ?? []));
  }
  return found;
}

async function visit(page: Page, path: string): Promise<Visit> {
  const first = await filesOfFirst(page, path);
  let isReady = () => {};
  const ready = new Promise<void>((resolve) => {
    isReady = resolve;
  });
  // Preloads for later screens are held back until hydration, to prove that the page does not wait for them.
  await page.route("**/*.js", async (route) => {
    if (!first.has(new URL(route.request().url()).pathname)) await ready;
    await route.continue();
  });
  await page.addInitScript(() => performance.setResourceTimingBufferSize(1000));
  await page.goto(path);
  void page.locator("html[data-ready]").waitFor({ state: "attached" }).then(isReady, isReady);
  await ready;
  // Fonts are requested last; the network may be idle once before the app is requested.
  const hasFont = () =>
    page.evaluate(() => performance.getEntriesByType("resource").some(({ name }) => name.endsWith(".woff2")));
  await expect.poll(hasFont).toBe(true);
  await page.waitForLoadState("networkidle");
  const seen = await page.evaluate(() => ({
    painted: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
    entries: (performance.getEntriesByType("resource") as PerformanceResourceTiming[]).map((entry) => ({
      name: entry.name,
      bytes: entry.encodedBodySize,
      type: /\.(\w+)$/.exec(new URL(entry.name).pathname)?.[1] ?? "",
      start: entry.startTime,
    })),
  }));
  // A preloaded module is listed again when it is imported: the first entry counts.
  const fetched = [...new Map(seen.entries.toReversed().map((entry) => [entry.name, entry])).values()].map((entry) => ({
    ...entry,
    name: plainName(entry.name),
    first: first.has(new URL(entry.name).pathname),
  }));
  return { painted: seen.painted, fetched };
}

const sum = (files: Fetched[]) => files.reduce((total, { bytes }) => total + bytes, 0);

/** Bytes by plain name, the largest first; two files may have one. */
function byName(files: Fetched[]): [name: string, bytes: number][] {
  const names = new Map<string, number>();
  for (const { name, bytes } of files) names.set(name, (names.get(name) ?? 0) + bytes);
  return [...names].sort(([, a], [, b]) => b - a);
}

/** Every file with what it weighed when the record was made, the one that grew most first. */
function grown(path: string, files: Fetched[]): string {
  const before = readRecord()[path] ?? {};
  return byName(files)
    .map(([name, bytes]) => ({ name, bytes, by: bytes - (before[name] ?? 0) }))
    .sort((a, b) => b.by - a.by)
    .map(({ name, bytes, by }) => `${name}: ${bytes} (${by >= 0 ? "+" : ""}${by})`)
    .join("\n");
}

/** What each page fetched: scripts before it is the app's, and with those of the idle page, bytes. */
const rows: { path: string; first: number; all: number; ceiling: number }[] = [];
test.afterAll(() => {
  if (rows.length === 0) return;
  console.table(rows);
  mkdirSync(REPORTS, { recursive: true });
  writeFileSync(`${REPORTS}/sizes.json`, `${JSON.stringify(rows, null, 2)}\n`);
});

const scriptsOf = ({ fetched }: Visit) => fetched.filter(({ type }) => type === "js");

for (const [path, most] of Object.entries(FIRST))
  test(`${path} keeps to its budget, and no script stands before the first paint`, async ({ page }) => {
    const seen = await visit(page, path);
    const all = scriptsOf(seen);
    const first = all.filter((file) => file.first);
    if (process.env.RECORD_BUDGET)
      writeFileSync(
        RECORD_FILE,
        `${JSON.stringify({ ...readRecord(), [path]: Object.fromEntries(byName(all)) }, null, 2)}\n`,
      );
    rows.push({ path, first: sum(first), all: sum(all), ceiling: Math.round(most + IDLE_SCRIPTS) });
    expect(sum(first), "nothing was fetched").toBeGreaterThan(0);
    expect(sum(first), grown(path, first)).toBeLessThanOrEqual(most);
    expect(sum(all), grown(path, all)).toBeLessThanOrEqual(most + IDLE_SCRIPTS);
    await lightBeforePaint(page, seen);
  });

test("the calculator of a first visit answers without the database's code, and stores it afterwards", async ({
  page,
}) => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  // The device says only after hydration that it has no database.
  await page.addInitScript(() => {
    const hydrated = new Promise((resolve) => addEventListener("akamas:ready", resolve));
    const list = indexedDB.databases.bind(indexedDB);
    indexedDB.databases = async () => {
      await hydrated;
      return list();
    };
  });
  const held: string[] = [];
  await page.route(/\/assets\/dexie-[\w-]{8}\.js$/, async (route) => {
    held.push(route.request().url());
    await arrived;
    await route.continue();
  });
  await tradeOn(page).quote({
    country: "Germany",
    postcode: "10115",
    pallets: [{ length: "1.2", width: "0.8", height: "1", weight: "300" }],
  });
  await expect(page.getByText("€300.00").first()).toBeVisible();
  expect(held.length, "the code of the database was asked for").toBeGreaterThan(0);

  arrive();
  await expect.poll(() => draftsOf(page)).toEqual(["calculator", "quote"]);
  await page.reload();
  await expect(page.getByText("€300.00").first()).toBeVisible();
});

/** The keys of the drafts that are stored. */
const draftsOf = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name);
    if (!names.includes("outbox")) return [];
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const db = await done(indexedDB.open("outbox"));
    try {
      return (await done(db.transaction("drafts").objectStore("drafts").getAllKeys())).map(
        (key) => String(key).split(",")[1],
      );
    } finally {
      db.close();
    }
  });

/** Styles stand in the page itself, compressed with it: measured by what the page weighs without them. */
async function lightBeforePaint(page: Page, { fetched, painted }: Visit): Promise<void> {
  const early = fetched.filter(({ start }) => start < painted);
  expect(early.filter(({ type }) => type === "js")).toEqual([]);
  expect(early.filter(({ type }) => type === "css")).toEqual([]);
  const fonts = fetched.filter(({ type }) => type === "woff2");
  expect(sum(fonts), fonts.map(({ name, bytes }) => `${name}: ${bytes}`).join("\n")).toBeLessThanOrEqual(FONTS);
  expect(fonts.length).toBeGreaterThan(0);
  expect(await inlineStyles(page)).toBeLessThanOrEqual(STYLES);
}

async function inlineStyles(page: Page): Promise<number> {
  const { brotliCompressSync } = await import("node:zlib");
  const html = await (await page.request.get(page.url())).text();
  const styles = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, css]) => css).join("");
  expect(styles.length).toBeGreaterThan(0);
  return brotliCompressSync(styles).length;
}
