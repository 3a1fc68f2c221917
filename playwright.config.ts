import { defineConfig } from "@playwright/test";
import { chromiumLaunch } from "./tests/support/chromium.ts";

// Real Chromium against the real build, served by the real server (tests/e2e/support/server.ts starts it once).
export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results",
  globalSetup: "./tests/e2e/support/server.ts",
  workers: 2,
  // They only cap the wait for what does not come: how fast the product is, is measured in bench.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  use: {
    launchOptions: chromiumLaunch(),
    // Shorter than a test, so that a failure names the step.
    actionTimeout: 90_000,
    navigationTimeout: 90_000,
    locale: "en-GB",
    timezoneId: "Europe/Nicosia",
    // Every step, request and line of the console, and the page as it was at the end. A film of it would cost more than
    // the browser itself on a machine without a graphics card, and the page at each step a fifth of the time.
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false, sources: false },
    screenshot: "only-on-failure",
  },
});
