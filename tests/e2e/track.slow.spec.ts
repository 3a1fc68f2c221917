import type { APIRequestContext, Page } from "@playwright/test";
import { bookOverApi, createCustomer, officeAccount, officePatch } from "./support/api.ts";
import { expectNoViolations } from "./support/axe.ts";
import { visitOnce } from "./support/device.ts";
import { expect, freshEmail, test } from "./support/trade.ts";

// Tracking by reference or by a label's code, without an account.
const PALLET = { length: 1.2, width: 0.8, height: 1, weight: 300 };

/** A shipment of three pallets, all collected, two of them in Bologna; its reference. */
async function underWay(request: APIRequestContext): Promise<string> {
  const office = await officeAccount(request);
  const jonas = await createCustomer(request, "Jonas Brandt", freshEmail("jonas"));
  const cargo = { goods: "Irrigation parts", zone: "DE-4", pallets: [PALLET, PALLET, PALLET] };
  const { id, reference } = (await bookOverApi(request, jonas, cargo)) as { id: string; reference: string };
  await officePatch(request, office, id, { status: "confirmed" });
  const headers = { Authorization: office.token };
  const scan = async (number: number, point: string) => {
    const pallet = `${reference.toLowerCase()}0${number}plt`;
    const key = `${point.charAt(0)}${number}${reference.toLowerCase()}`.padEnd(15, "0");
    const data = { id: key, pallet, point, scanned_at: new Date().toISOString() };
    const answer = await request.post("/api/collections/scans/records", { headers, data });
    expect(await answer.text()).toContain(pallet);
  };
  for (const number of [1, 2, 3]) await scan(number, "collected");
  for (const number of [1, 3]) await scan(number, "hub_in");
  return reference;
}

const shown = (reference: string) => `AKF-${reference.slice(0, 5)}-${reference.slice(5)}`;

test("from a wrong number to the pallets, and without a network to the last answer", async ({ page }) => {
  test.setTimeout(240_000);
  const reference = await underWay(page.request);
  await visitOnce(page);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Track", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Track a shipment" })).toBeVisible();

  const field = page.getByRole("textbox", { name: "Reference" });
  const press = () => page.getByRole("main").getByRole("button", { name: "Track", exact: true }).click();
  await field.fill("1Z999AA10123456784");
  await press();
  await expect(field).toHaveAccessibleDescription(/This is no reference of ours/);
  await expect(field).toHaveValue("1Z999AA10123456784");
  await expect(field).toBeFocused();
  await field.fill("AKF-ZZZZZ-ZZZZZ");
  await press();
  await expect(field).toHaveAccessibleDescription(/We know no shipment by this number/);
  await expect(field).toHaveValue("AKF-ZZZZZ-ZZZZZ");

  // As it stands on a label, typed on a phone.
  await field.fill(`${shown(reference).toLowerCase()} 2/3`);
  await press();
  await expect(page.getByRole("heading", { level: 1, name: "2 of 3 pallets in Bologna" })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/track/${reference}$`));
  const milestones = page.getByRole("region", { name: "Milestones" });
  await expect(milestones.getByRole("img", { name: "3 of 3 pallets" })).toBeVisible();
  await expect(milestones.getByRole("img", { name: "2 of 3 pallets" })).toBeVisible();
  await expect(page.getByText(/^updated /)).toBeVisible();

  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "2 of 3 pallets in Bologna" })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "The last answer" })).toBeVisible();
  // This device has no stored answer for another reference.
  await page.goto("/track/ZZZZZZZZZZ");
  await expect(page.getByRole("heading", { level: 1, name: "The shipment could not be looked up" })).toBeVisible();
  await expect(page.getByText(/no earlier answer for this shipment/)).toBeVisible();
  await page.context().setOffline(false);
  await expect(field).toHaveAccessibleDescription(/We know no shipment by this number/);
});

test("a label's code opens the page on a phone; it fits, and says nothing of which shipment to who shares it", async ({
  page,
}) => {
  const reference = await underWay(page.request);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of [`/P/${reference}02`, `/p/${reference.toLowerCase()}02`]) {
    await page.goto(path);
    await expect(page).toHaveURL(new RegExp(`/track/${reference}$`));
    await expect(page.getByRole("heading", { level: 1, name: "2 of 3 pallets in Bologna" })).toBeVisible();
  }
  await expectNoViolations(page, "a shipment that is followed");
  for (const [width, text] of [
    [320, "100%"],
    [390, "200%"],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.evaluate((size) => document.documentElement.style.setProperty("font-size", size), text);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  const html = await (await page.request.get(`/track/${reference}`)).text();
  expect(html).toContain('<meta name="robots" content="noindex" />');
  expect(html).toContain('property="og:title" content="Track a shipment · Akamas Freight"');
  expect(html.slice(0, html.indexOf("</head>"))).not.toContain(reference);
  const sitemap = await (await page.request.get("/sitemap.xml")).text();
  expect(sitemap.match(/\/track/g)).toHaveLength(1);
});

/** What the page says of the shipment, in its own order. */
const saidBy = (page: Page) =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll("main h1, main h1 + p, main li p, main li [role=img]")];
    return shown.map((one) => one.getAttribute("aria-label") ?? one.textContent);
  });
/** How often the page asked the API for a shipment. */
function lookUps(page: Page): () => number {
  let asked = 0;
  page.on("request", (request) => {
    if (request.url().includes("/api/track/")) asked++;
  });
  return () => asked;
}

test("the first answer says it all without a script, and the app the same, without asking again", async ({
  page,
  browser,
  baseURL,
}) => {
  const reference = await underWay(page.request);
  const bare = await browser.newContext({ baseURL: baseURL ?? "", javaScriptEnabled: false });
  const plain = await bare.newPage();
  for (const [width, height] of [
    [390, 844],
    [1180, 820],
  ] as const) {
    await plain.setViewportSize({ width, height });
    await page.setViewportSize({ width, height });
    await plain.goto(`/track/${reference}`);
    await expect(plain.getByRole("heading", { level: 1, name: "2 of 3 pallets in Bologna" })).toBeInViewport();
    await expect(plain.getByText(/In Limassol/).first()).toBeInViewport();
    await expect(plain.getByRole("region", { name: "Milestones" })).toContainText("Collected in Germany");
    const asked = lookUps(page);
    await page.goto(`/track/${reference}`);
    await expect(page.locator("html[data-ready]")).toBeAttached();
    await expect(page.getByText(/^updated /)).toBeAttached();
    const drawn = await placesOf(plain);
    await expect(page.getByRole("button", { name: /^Tell me/ }).first()).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    expect(await saidBy(page)).toEqual(await saidBy(plain));
    // Nothing that stands in the first screen moves: the app draws in the same places.
    expect(await placesOf(page)).toEqual(drawn);
    expect(asked()).toBe(0);
    if (width === 390)
      await expect(page.getByRole("button", { name: "Tell me when it moves" })).toBeInViewport({ ratio: 1 });
  }
  await bare.close();
});

/** Where title, sentence and list begin, in px from the corner of what is above them. */
const placesOf = (page: Page) =>
  page.evaluate(() => {
    const at = (one: string) => document.querySelector(one)?.getBoundingClientRect() ?? new DOMRect();
    const { left, top } = at("main");
    return ["main h1", "main h1 + p", "main ol"].map((one) => [at(one).left - left, at(one).top - top].map(Math.round));
  });

/** Holds the app's scripts back until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test("on a slow line the answer is read before any script, and what is pressed meanwhile happens", async ({ page }) => {
  const reference = await underWay(page.request);
  await page.setViewportSize({ width: 390, height: 844 });
  const release = await holdScripts(page);
  const asked = lookUps(page);
  await page.goto(`/track/${reference}`, { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1, name: "2 of 3 pallets in Bologna" })).toBeVisible();
  await page.getByRole("button", { name: "Tell me when it moves" }).click();
  await expect(page.getByRole("button", { name: "Tell me when it moves" })).toHaveAttribute("aria-busy", "true");
  release();
  await expect(page.getByRole("radio", { name: "By email" })).toBeVisible();
  expect(asked()).toBe(0);
});

test("what is not known is a page of its own, and the app says it at the field", async ({ page }) => {
  const asked = lookUps(page);
  const answer = await page.goto("/track/ZZZZZZZZZZ");
  expect(answer?.status()).toBe(404);
  const field = page.getByRole("textbox", { name: "Reference" });
  await expect(page.locator("html[data-ready]")).toBeAttached();
  await expect(field).toHaveValue("AKF-ZZZZZ-ZZZZZ");
  await expect(field).toHaveAccessibleDescription(/We know no shipment by this number/);
  expect(asked()).toBe(0);
});

test("what is typed before the app is there stays, and who types stays in the field", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/track/ZZZZZZZZZZ", { waitUntil: "commit" });
  const field = page.getByRole("textbox", { name: "Reference" });
  await expect(field).toHaveAccessibleDescription(/We know no shipment by this number/);
  await field.fill("akf-7p6ct");
  await expect(page.locator("html")).not.toHaveAttribute("data-ready");
  release();
  await expect(page.locator("html[data-ready]")).toBeAttached();
  await expect(field).toHaveValue("akf-7p6ct");
  await expect(field).toBeFocused();
});

test("the worker keeps no answer: its shell says nothing of a shipment", async ({ page }) => {
  const reference = await underWay(page.request);
  await page.goto(`/track/${reference}`);
  await page.evaluate(async () => navigator.serviceWorker.ready.then(() => {}));
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  const kept = await page.evaluate(async () => {
    const texts: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        texts.push(request.url);
        const answer = await cache.match(request);
        if (answer?.headers.get("content-type")?.startsWith("text/html")) texts.push(await answer.text());
      }
    }
    return texts.join("\n");
  });
  expect(kept).toContain("/index.html");
  expect(kept).not.toContain(reference);
  expect(kept).not.toContain("given-answer");
  // The next visit is the worker's shell, which asks once.
  const asked = lookUps(page);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "2 of 3 pallets in Bologna" })).toBeVisible();
  await expect.poll(asked).toBe(1);
});
