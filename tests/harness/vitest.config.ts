import { defineConfig } from "vitest/config";

// For tools/harness.mjs only, without a timeout.
export default defineConfig({
  test: { environment: "node", include: ["tests/harness/command.run.ts"], testTimeout: 24 * 3_600_000 },
});
