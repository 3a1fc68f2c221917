import { defineConfig } from "@playwright/test";
import { chromiumLaunch } from "../support/chromium.ts";

// Pictures, not tests: every screen at three widths in both themes, into the ignored folder screens/.
export default defineConfig({
  testDir: ".",
  testMatch: "*.shots.ts",
  outputDir: "../../test-results/screens",
  globalSetup: "../e2e/support/server.ts",
  workers: 2,
  timeout: 120_000,
  reporter: "line",
  use: { launchOptions: chromiumLaunch(), locale: "en-GB", timezoneId: "Europe/Nicosia", reducedMotion: "reduce" },
});
