import { defineConfig } from "@playwright/test";
import { chromiumLaunch } from "./tests/support/chromium.ts";

// Real Chromium against the real build, served by the real server (tests/e2e/support/server.ts starts it once).
export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results",
  globalSetup: "./tests/e2e/support/server.ts",
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  use: {
    launchOptions: chromiumLaunch(),
    locale: "en-GB",
    timezoneId: "Europe/Nicosia",
    trace: "retain-on-failure",
  },
});
