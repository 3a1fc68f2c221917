import { drawn, pressDrawn } from "./support/drawn-form.ts";
import { expect, test } from "./support/trade.ts";

test.use({ alone: true });

test("no style rule makes the browser style all of a page anew", async ({ request }) => {
  // "group-has-…" of Tailwind is such a rule; "peer-…" and "in-[…]" are not.
  for (const path of ["/", "/calculator", "/contact"]) {
    const html = await (await request.get(path)).text();
    const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = ""]) => href);
    expect(sheets.length, path).toBeGreaterThan(0);
    const styles = [html, ...(await Promise.all(sheets.map(async (href) => (await request.get(href)).text())))];
    expect(styles.join("\n").match(/[^{}]*:has\([^)]*\) \*[^{}]*/g), path).toBeNull();
  }
});

test("on slow 3G marks the pressed control, and replays the press", async ({ page }) => {
  const client = await page.context().newCDPSession(page);
  await client.send("Network.enable");
  const throughput = 50_000;
  await client.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 2000,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  await page.goto("/calculator", { waitUntil: "commit" });
  await pressDrawn(page, "Origin country");
  const mark = drawn(page, "origin-country");
  await expect(mark).toHaveAttribute("aria-busy", "true");
  await expect(mark).toHaveCSS("animation-name", "coming");
  await page.keyboard.type("Ge");
  await expect(page.locator("html")).not.toHaveAttribute("data-ready");
  const field = page.getByLabel("Origin country", { exact: true });
  // A dozen seconds on such a line, and more on a busy machine.
  await expect(field).toBeFocused({ timeout: 120_000 });
  await expect(field).toHaveValue("Ge");
});
