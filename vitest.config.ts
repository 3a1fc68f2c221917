import { defineConfig } from "vitest/config";

// One runner, four worlds: pure rules, the React-free data layer on fake-indexeddb, React parts, and the real server.
export default defineConfig({
  test: {
    projects: [
      { test: { name: "unit", environment: "node", include: ["tests/unit/**/*.test.ts"] } },
      {
        test: {
          name: "data",
          environment: "node",
          include: ["tests/data/**/*.test.ts"],
          setupFiles: ["tests/support/data-setup.ts"],
        },
      },
      {
        test: {
          name: "ui",
          environment: "happy-dom",
          include: ["tests/ui/**/*.test.{ts,tsx}"],
          setupFiles: ["tests/support/ui-setup.ts"],
        },
      },
      {
        test: {
          name: "server",
          environment: "node",
          include: ["tests/server/**/*.test.ts"],
          globalSetup: ["tests/support/server-setup.ts"],
          fileParallelism: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
