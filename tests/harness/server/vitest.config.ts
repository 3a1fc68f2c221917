import { defineConfig } from "vitest/config";

// For `npm run harness -- --server` only, without a timeout.
export default defineConfig({
  test: {
    environment: "node",
    include: ["tests/harness/server/command.run.ts"],
    globalSetup: ["tests/support/server-setup.ts"],
    testTimeout: 24 * 3_600_000,
    hookTimeout: 60_000,
  },
});
