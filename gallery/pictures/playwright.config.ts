import { resolve } from "node:path";
import { defineConfig } from "@playwright/test";
import { chromiumLaunch } from "../../tests/support/chromium.ts";

// Pictures of the gallery that tools/gallery.mjs built, into the ignored folder screens/gallery or where SCREENS says.
export default defineConfig({
  testDir: ".",
  testMatch: "*.pictures.ts",
  outputDir: "../../test-results/gallery",
  snapshotPathTemplate: `${resolve(process.env.SCREENS ?? "screens/gallery")}/{arg}{ext}`,
  workers: 2,
  fullyParallel: true,
  timeout: 240_000,
  expect: { timeout: 30_000, toMatchSnapshot: { maxDiffPixels: 0, threshold: 0 } },
  use: { launchOptions: chromiumLaunch(), locale: "en-GB", timezoneId: "Europe/Nicosia", reducedMotion: "reduce" },
});
