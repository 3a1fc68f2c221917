import { expect, test } from "./support/trade.ts";

// Runs on both builds (npm test, npm run test:slow -- slow-paths): without it the second could be the first by mistake.
test("the build has its fast paths, or none with SLOW_PATHS=1", async ({ page }) => {
  await page.goto("/dashboard");
  const { screens } = JSON.parse((await page.locator("script[data-screens]").getAttribute("data-screens")) ?? "{}");
  expect(Object.keys(screens).length > 0).toBe(process.env.SLOW_PATHS !== "1");
});
