import { expect, test } from "./support/trade.ts";

// A browser that lacks one thing, and one so old that it knows no modules.
const LACKS: [string, () => void][] = [
  ["modules", () => Reflect.deleteProperty(HTMLScriptElement.prototype, "noModule")],
  ["AbortSignal.timeout", () => Reflect.deleteProperty(AbortSignal, "timeout")],
  ["OffscreenCanvas", () => Reflect.deleteProperty(globalThis, "OffscreenCanvas")],
  [
    "lookbehind",
    () => {
      const Own = RegExp;
      globalThis.RegExp = new Proxy(Own, {
        construct(target, [source, ...flags]) {
          if (String(source).includes("(?<="))
            throw new SyntaxError("Invalid regular expression: invalid group specifier name");
          return new target(source, ...flags);
        },
      });
    },
  ],
];
const LINE =
  /^This browser is too old for prices, forms and your shipments\. Update it, or reach us at .+@.+ and \+357 .+\.$/;

// A page of its own markup, and the shell of the app's screens.
const PAGES = ["/contact", "/dashboard"];

for (const [what, take] of LACKS)
  test(`without ${what} a line says so, with telephone and e-mail`, async ({ page }) => {
    await page.addInitScript(take);
    for (const path of PAGES) {
      await page.goto(path);
      await expect(page.getByText(LINE), path).toBeVisible();
    }
  });

test("without scripts of modules the shell is not a white page", async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(HTMLScriptElement.prototype, "noModule"));
  // An old browser does not know type="module".
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  await page.goto("/dashboard");
  await expect(page.getByText(LINE)).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test("a promised browser is told nothing", async ({ page }) => {
  for (const path of PAGES) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText(LINE)).toBeHidden();
  }
});
