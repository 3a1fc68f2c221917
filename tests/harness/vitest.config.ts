import { defineConfig } from "vitest/config";

// For tools/harness.mjs alone: as long as it takes.
export default defineConfig({
  test: { environment: "node", include: ["tests/harness/command.run.ts"], testTimeout: 24 * 3_600_000 },
});
