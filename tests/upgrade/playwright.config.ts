import { defineConfig } from "@playwright/test";
import common from "../../playwright.config.ts";

// Run by make-release.mjs only, against the release that it has started.
const { globalSetup: _, ...rest } = common;
export default defineConfig({
  ...rest,
  testDir: ".",
  testMatch: "make-devices.spec.ts",
  outputDir: "../../test-results",
  workers: 1,
});
