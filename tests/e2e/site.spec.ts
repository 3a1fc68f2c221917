import type { Page } from "@playwright/test";
import { createCustomer } from "./support/api.ts";
import { visitOnce } from "./support/device.ts";
import { drawn, holdApp, painted, pressDrawn } from "./support/drawn-form.ts";
import { EVERYWHERE, PAGES } from "./support/site-links.ts";
import { expect, freshEmail, test } from "./support/trade.ts";

/** The first field of each form, as Tab finds it. */
const FIRST_FIELD: Record<string, string> = {
  "/calculator": "#origin-country",
  "/contact": "#name",
  "/sea-freight-quote": "[name=container_type]:checked",
  "/air-freight-quote": "#origin_country",
};

const ready = (page: Page) => page.locator("html[data-ready]").waitFor();

test("every linked address exists", async ({ request }) => {
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

test("an address with a quote in it is the app, is asked for anew each time, and is in no index", async ({
  request,
}) => {
  const link = "0123456789abcdefghjkmnpqrs";
  for (const path of [`/q/${link}`, "/q/too-short", "/quotes", "/quotes/abcdefghij12345"]) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(200);
    expect(answer.headers()["content-type"], path).toContain("text/html");
    expect(answer.headers()["cache-control"], path).toBe("no-cache");
    expect(answer.headers()["referrer-policy"], path).toBe("strict-origin-when-cross-origin");
    expect(answer.headers()["x-robots-tag"], path).toBe(path === "/quotes" ? undefined : "noindex");
    expect(await answer.text(), path).toContain('id="root"');
  }
  for (const path of ["/q", "/q/", `/q/${link}/x`, "/quotes/a/b"])
    expect((await request.get(path)).status(), path).toBe(404);
  const robots = await (await request.get("/robots.txt")).text();
  for (const path of ["/q/", "/quotes"]) expect(robots).toContain(`Disallow: ${path}\n`);
});

test("the address of a screen with an id in it is the app", async ({ request }) => {
  const withId = ["/admin/sailings/x", "/admin/shipment/x", "/dashboard/shipment/x", "/p/x", "/P/X"];
  for (const path of [...withId, "/dashboard/shipment/x/cancel", "/dashboard/shipment/x/correct"]) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(200);
    expect(await answer.text(), path).toContain('id="root"');
  }
});

test("an unknown address returns 404, and the old Czech address redirects", async ({ request, page }) => {
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

test("a navigation updates title, focus, canonical address and scroll position", async ({ page }) => {
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

test("a press before the app is ready is replayed", async ({ page }) => {
  const go = await holdApp(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/", { waitUntil: "commit" });
  await painted(page);
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

test("a press on a form's button before the form is ready is replayed", async ({ page }) => {
  const go = await holdApp(page);
  await page.goto("/calculator", { waitUntil: "commit" });
  await painted(page);
  const button = page.locator("button", { hasText: "Add Pallet" });
  const box = await button.boundingBox();
  await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 20);
  await expect(button).toHaveAttribute("aria-busy", "true");
  go();
  await expect(page.locator("[name^=pallet-][name$=-weight]")).toHaveCount(2);
  await expect(button).not.toHaveAttribute("aria-busy");
});

test("a page whose network went before its app had arrived gets it when the network is back", async ({
  page,
  context,
}) => {
  await page.route("**/assets/*.js", (route) => route.abort("internetdisconnected"));
  await page.goto("/calculator");
  // Set when the page has given up, with its fonts and styles.
  await page.locator("html[data-styled]").waitFor({ state: "attached" });
  await expect(page.locator("html[data-ready]")).toHaveCount(0);
  await page.unroute("**/assets/*.js");
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(page.locator("html[data-ready]")).toHaveCount(1);
  await expect(page.locator("#root [inert]")).toHaveCount(0);
});

test("a link that is pressed by key before the form is ready is followed, and presses nothing in the form", async ({
  page,
}) => {
  const go = await holdApp(page);
  await page.goto("/calculator", { waitUntil: "commit" });
  await painted(page);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  go();
  await expect(page.getByRole("combobox", { name: "Origin country" })).toBeEnabled();
  await expect(page.getByRole("main")).toBeFocused();
});

test.describe("a prerendered page", () => {
  test.use({ alone: true });

  test("caches app and rates on the device", async ({ page }) => {
    await visitOnce(page);
    await page.context().setOffline(true);
    await page.goto("/calculator");
    await expect(page.getByRole("combobox", { name: "Origin country" })).toBeEnabled();
  });

  test("fetches the rates once, in parallel to the app's files", async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.goto("/calculator");
    await expect(page.getByRole("combobox", { name: "Origin country" })).toBeEnabled();
    expect(asked.filter((path) => path === "/api/tariff")).toHaveLength(1);
  });

  for (const path of ["/calculator", "/contact", "/sea-freight-quote", "/air-freight-quote"])
    test(`${path}: its form opens without any event, and Tab goes from field to field`, async ({ page }) => {
      await page.addInitScript(() => {
        const events = ["pointerdown", "pointermove", "keydown", "focusin", "wheel", "scroll", "touchstart"];
        for (const name of events) addEventListener(name, () => Object.assign(window, { given: name }), true);
      });
      await page.goto(path);
      const field = page
        .locator("main")
        .locator(FIRST_FIELD[path] ?? "")
        .first();
      await expect(field).toBeEnabled();
      await expect(page.locator("main [inert]")).toHaveCount(0);
      expect(await page.evaluate(() => (window as { given?: string }).given)).toBeUndefined();
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("main")).toBeFocused();
      const isOver = () => page.evaluate(() => document.activeElement?.closest("main") === null);
      const reached = () => field.evaluate((one) => one === document.activeElement);
      do await page.keyboard.press("Tab");
      while (!(await reached()) && !(await isOver()));
      await expect(field).toBeFocused();
    });

  test("the calculator works with the keyboard alone", async ({ page }) => {
    await page.goto("/calculator");
    const country = page.getByRole("combobox", { name: "Origin country" });
    await expect(country).toBeEnabled();
    while (!(await country.evaluate((one) => one === document.activeElement))) await page.keyboard.press("Tab");
    await page.keyboard.type("Germ");
    await expect(page.getByRole("option", { name: /^Germany/ })).toBeVisible();
    await expect(country).toHaveAttribute("aria-activedescendant", /./);
    await page.keyboard.press("Enter");
    await expect(country).toHaveValue("Germany");
    await page.keyboard.press("Tab");
    await page.keyboard.type("10115");
    await expect(page.getByText("DE-4").first()).toBeVisible();
  });

  test("is hydrated without an event for a signed-in user, also after a sign-in in another tab", async ({ page }) => {
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

  for (const [path, label, id] of [
    ["/calculator", "Origin country", "origin-country"],
    ["/contact", "Subject", "subject"],
    ["/sea-freight-quote", "Origin country", "origin_country"],
  ] as const)
    test(`${path}: the field that was pressed shows it, and has focus and letters when the form is there`, async ({
      page,
    }) => {
      const go = await holdApp(page);
      await page.goto(path, { waitUntil: "commit" });
      await pressDrawn(page, label);
      await expect(drawn(page, id)).toHaveAttribute("aria-busy", "true");
      await page.keyboard.type("Ge");
      await expect(page.locator("html")).not.toHaveAttribute("data-ready");
      go();
      const field = page.getByLabel(label, { exact: true }).first();
      await expect(field).toBeFocused();
      await expect(field).toHaveValue("Ge");
      await page.keyboard.type("r");
      await expect(field).toHaveValue("Ger");
      await expect(field).not.toHaveAttribute("aria-busy");
    });

  test("/track: what was typed before the app is ready stays, and Enter looks it up", async ({ page }) => {
    const go = await holdApp(page);
    await page.goto("/track", { waitUntil: "commit" });
    await painted(page);
    const field = page.getByRole("textbox", { name: "Reference" });
    await field.fill("akf-7p6ct");
    await field.press("Enter");
    await expect(page.locator("html")).not.toHaveAttribute("data-ready");
    go();
    await expect(page.getByText("This is no reference of ours.")).toBeVisible();
    await expect(field).toHaveValue("akf-7p6ct");
    await field.press("End");
    await field.pressSequentially("-f30hm");
    await expect(field).toHaveValue("akf-7p6ct-f30hm");
  });

  test("/: a reference that was typed before the app is ready is looked up", async ({ page }) => {
    const go = await holdApp(page);
    await page.goto("/", { waitUntil: "commit" });
    await painted(page);
    const field = page.getByRole("textbox", { name: "Reference" });
    await field.fill("akf-7p6ct");
    await field.press("Enter");
    go();
    await expect(page.getByText("This is no reference of ours.")).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Reference" })).toHaveValue("akf-7p6ct");
  });

  test("marks the pressed control without animation for prefers-reduced-motion", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await holdApp(page);
    await page.goto("/calculator", { waitUntil: "commit" });
    await pressDrawn(page, "Origin country");
    const mark = drawn(page, "origin-country");
    await expect(mark).toHaveAttribute("aria-busy", "true");
    await expect(mark).toHaveCSS("animation-name", "none");
    await expect(mark).toHaveCSS("background-size", "100% 3px");
  });
});
