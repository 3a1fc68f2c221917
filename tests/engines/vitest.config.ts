import { defineConfig } from "vitest/config";

// Three engines against the real build, served by the real server: npm run test:engines.
export default defineConfig({
  test: {
    include: ["tests/engines/**/*.test.ts"],
    globalSetup: ["tests/e2e/support/server.ts"],
    // Only caps what would never end.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    maxWorkers: 2,
    expect: { poll: { timeout: 60_000, interval: 100 } },
  },
});
