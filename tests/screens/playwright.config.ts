import { resolve } from "node:path";
import { defineConfig } from "@playwright/test";
import { chromiumLaunch } from "../support/chromium.ts";

// Pictures of every screen at three widths in both themes, into the ignored folder screens/ or where SCREENS says
// (tools/screens.mjs). Two pictures are equal when no pixel differs.
export default defineConfig({
  testDir: ".",
  testMatch: "*.shots.ts",
  outputDir: "../../test-results/screens",
  snapshotPathTemplate: `${resolve(process.env.SCREENS ?? "screens")}/{arg}{ext}`,
  globalSetup: "../e2e/support/server.ts",
  workers: 2,
  timeout: 240_000,
  expect: { timeout: 30_000, toHaveScreenshot: { maxDiffPixels: 0, threshold: 0 } },
  use: { launchOptions: chromiumLaunch(), locale: "en-GB", timezoneId: "Europe/Nicosia", reducedMotion: "reduce" },
});
