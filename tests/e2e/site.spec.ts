import type { Page } from "@playwright/test";
import { createCustomer } from "./support/api.ts";
import { visitOnce } from "./support/device.ts";
import { EVERYWHERE, PAGES, QUICK_PAGES } from "./support/site-links.ts";
import { expect, freshEmail, test } from "./support/trade.ts";
import { wholePage } from "./support/whole-page.ts";

const ready = (page: Page) => page.locator("html[data-ready]").waitFor();

// These stand for all: the others are made of the same parts and have a file of their own.
for (const path of QUICK_PAGES) wholePage(path);

test("every address that a page leads to is there", async ({ request }) => {
  const known = new Set<string>();
  const waiting = ["/"];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (known.has(path)) continue;
    known.add(path);
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(200);
    const html = await answer.text();
    for (const [, href = ""] of html.matchAll(/<a\b[^>]*\shref="([^"]*)"/g))
      if (href.startsWith("/")) waiting.push(href.replaceAll("&amp;", "&"));
  }
  for (const path of [...Object.keys(PAGES), ...Object.keys(EVERYWHERE)]) expect([...known]).toContain(path);
});

test("the sitemap lists the public pages, each with a head of its own", async ({ request }) => {
  const sitemap = await request.get("/sitemap.xml");
  expect(sitemap.headers()["content-type"]).toContain("xml");
  const listed = [...(await sitemap.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = ""]) => new URL(url));
  expect(listed.map(({ pathname }) => pathname).sort()).toEqual(Object.keys(PAGES).sort());
  const titles = new Set<string>();
  const descriptions = new Set<string>();
  for (const { href, pathname } of listed) {
    // Drawings have titles too, in the body.
    const html = (await (await request.get(pathname)).text()).split("<body>")[0] ?? "";
    const one = (pattern: RegExp) => {
      const found = [...html.matchAll(pattern)];
      expect(found.length, `${pathname}: ${pattern}`).toBe(1);
      return found[0]?.[1] ?? "";
    };
    titles.add(one(/<title>([^<]+)<\/title>/g));
    descriptions.add(one(/<meta name="description" content="([^"]+)"/g));
    expect(one(/<link rel="canonical" href="([^"]+)"/g)).toBe(href);
    expect(one(/<meta property="og:url" content="([^"]+)"/g)).toBe(href);
    expect(html).not.toContain("noindex");
    const picture = await request.get(new URL(one(/<meta property="og:image" content="([^"]+)"/g)).pathname);
    expect(picture.headers()["content-type"], pathname).toBe("image/png");
    const { "@graph": things } = JSON.parse(one(/<script type="application\/ld\+json">(.*?)<\/script>/g));
    const kinds = things.map((thing: { "@type": string }) => thing["@type"]);
    expect(kinds).toContain("Organization");
    if (pathname !== "/") expect(kinds).toContain("BreadcrumbList");
    if (/^\/(lcl-.*|sea-freight|air-freight)$/.test(pathname)) expect(kinds).toContain("Service");
  }
  expect(titles.size).toBe(listed.length);
  expect(descriptions.size).toBe(listed.length);
  const robots = await request.get("/robots.txt");
  expect(await robots.text()).toContain("/sitemap.xml");
  expect(robots.headers()["content-type"]).toContain("text/plain");
});

test("what is no page is 404 over HTTP, and the old Czech address leads on", async ({ request, page }) => {
  for (const path of ["/404", "/no-such-page", "/lcl-atlantis-to-cyprus", "/pages/home.html"]) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(404);
    expect(await answer.text()).toContain("Oops! Page not found");
  }
  const old = await request.get("/countries/czech-republic", { maxRedirects: 0 });
  expect(old.status()).toBe(308);
  expect(old.headers().location).toBe("/lcl-czech-republic-to-cyprus");
  // The same within the app.
  await page.goto("/");
  await ready(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "Czech Republic" }).click();
  await expect(page).toHaveURL(/\/lcl-czech-republic-to-cyprus$/);
});

test("going on moves title, focus, address and position", async ({ page }) => {
  await page.goto("/lcl-service");
  await ready(page);
  await page
    .getByRole("row", { name: /Hungary/ })
    .getByRole("link")
    .click();
  const title = page.getByRole("heading", { level: 1, name: "LCL Service from Hungary to Cyprus" });
  await expect(title).toBeFocused();
  await expect(page).toHaveTitle(/^LCL Service from Hungary to Cyprus/);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/lcl-hungary-to-cyprus$/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "LCL Service to Cyprus" })).toBeFocused();
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/lcl-service$/);
});

test("what is pressed before the app is there happens when it is", async ({ page }) => {
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/", { waitUntil: "commit" });
  const menu = page.getByRole("button", { name: "Menu" });
  await menu.click();
  await expect(menu).toHaveAttribute("aria-busy", "true");
  await page.getByRole("combobox").selectOption({ label: "Spain" });
  go();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu).not.toHaveAttribute("aria-busy");
  await expect(page.getByRole("link", { name: "Spain in detail" })).toBeVisible();
});

test.describe("a page that the build drew", () => {
  test.use({ alone: true });

  test("runs nothing of the app while nobody is there, and the device keeps app and rates all the same", async ({
    page,
  }) => {
    await visitOnce(page);
    await expect(page.locator("html")).not.toHaveAttribute("data-ready");
    await expect(page.locator("link[rel=modulepreload]")).toHaveCount(0);
    await page.context().setOffline(true);
    await page.goto("/calculator");
    await expect(page.getByRole("combobox", { name: "Origin country" })).toBeEnabled();
  });

  for (const [sign, give] of Object.entries<(page: Page) => Promise<unknown>>({
    "a mouse": (page) => page.mouse.move(20, 300),
    "a key": (page) => page.keyboard.press("Tab"),
    scrolling: (page) => page.evaluate(() => window.scrollTo(0, 40)),
    "the network's end": (page) => page.evaluate(() => window.dispatchEvent(new Event("offline"))),
  }))
    test(`becomes the app's at the first sign: ${sign}`, async ({ page }) => {
      await page.goto("/terms");
      await give(page);
      await ready(page);
    });

  test("becomes the app's by itself for whoever is signed in, here or in another tab", async ({ page }) => {
    const who = await createCustomer(page.request, "Maria Georgiou", freshEmail("maria"));
    const record = { id: who.id, email: who.email, full_name: "Maria Georgiou" };
    const session = JSON.stringify({ token: who.token, record });
    await page.goto("/terms");
    const other = await page.context().newPage();
    await other.goto("/privacy");
    await other.evaluate((value) => localStorage.setItem("pocketbase_auth", value), session);
    const account = page.getByRole("navigation", { name: "Account" });
    await expect(account.getByRole("link", { name: "Dashboard" })).toBeVisible();
    await page.reload();
    await expect(account.getByRole("link", { name: "Dashboard" })).toBeVisible();
  });

  for (const [path, label] of [
    ["/calculator", "Origin country"],
    ["/contact", "Subject"],
    ["/sea-freight-quote", "Origin country"],
  ] as const)
    test(`${path}: the field that was pressed has the focus when the form is there`, async ({ page }) => {
      await page.goto(path);
      // Out of reach, and so by its place.
      const box = await page.locator("label", { hasText: label }).first().boundingBox();
      const field = page.getByLabel(label, { exact: true }).first();
      await page.mouse.click((box?.x ?? 0) + 60, (box?.y ?? 0) + (box?.height ?? 0) + 24);
      await expect(field).toBeFocused();
      await page.keyboard.type("Ge");
      await expect(field).toHaveValue("Ge");
    });

  test("is a form that opens in the end without any sign", async ({ page }) => {
    await page.clock.install();
    await page.goto("/contact");
    await page.waitForLoadState("networkidle");
    await expect(page.locator("html")).not.toHaveAttribute("data-ready");
    await page.clock.fastForward(10_000);
    await expect(page.getByLabel("Subject")).toBeEnabled();
  });
});
