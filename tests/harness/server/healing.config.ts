import { defineConfig } from "vitest/config";

// For `npm run drill -- healing` only, without a timeout.
export default defineConfig({
  test: {
    environment: "node",
    include: ["tests/harness/server/healing.run.ts"],
    globalSetup: ["tests/support/server-setup.ts"],
    testTimeout: 24 * 3_600_000,
    hookTimeout: 600_000,
  },
});
