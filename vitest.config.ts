import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The file of Dexie that the app is built with (vite.config.ts), and its hooks, through vite so that the alias holds. */
const shipped = { resolve: { alias: { dexie: "dexie/dist/modern/dexie.mjs" } } };
const server = { deps: { inline: [/node_modules\/(dexie|dexie-react-hooks)\//] } };
/** expect.poll waits for a condition and not for a time: vitest's own second is too little on a busy machine. */
const patient = { poll: { timeout: 20_000 } };

/**
 * Minutes in few lines. Where nothing was measured before, vitest begins with the largest files, and these would come last,
 * beside an idle processor.
 */
const LONG = /\/(server\/schedules|harness\/(planted|quotes|scans))\.slow\.test\.ts$/;

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const long = (file: TestSpecification) => Number(LONG.test(file.moduleId));
    return sorted.sort((a, b) => long(b) - long(a));
  }
}

const SEED = "tests/support/seed.ts";
/** One calendar: these tests begin on a fixed day in Cyprus (tests/support/fixed-day.mjs). */
const calendar = {
  env: { TZ: "Europe/Nicosia" },
  execArgv: ["--import", new URL("tests/support/fixed-day.mjs", import.meta.url).href],
};

// `npm test` leaves out what is in *.slow.test.ts, `npm run test:slow` runs nothing else (tools/checks.mjs).
// One runner, four worlds: pure rules, the React-free data layer on fake-indexeddb, React parts, and the real server.
export default defineConfig({
  test: {
    // As many files at once as there are processors; vitest's own choice leaves one of them idle.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          name: "harness",
          environment: "node",
          include: ["tests/harness/**/*.test.ts"],
          // Only caps what would never end: it runs beside the browsers and gets what they leave (tools/checks.mjs).
          testTimeout: 5_400_000,
        },
      },
      {
        test: {
          ...calendar,
          name: "unit",
          environment: "node",
          // Pure functions leave nothing behind: the files of a worker share their modules.
          isolate: false,
          setupFiles: [SEED],
          include: ["tests/unit/**/*.test.ts", "bench/*/*.test.ts"],
          // Properties take their time on a busy machine.
          testTimeout: 30_000,
        },
      },
      {
        ...shipped,
        test: {
          ...calendar,
          name: "data",
          environment: "node",
          server,
          include: ["tests/data/**/*.test.ts"],
          setupFiles: [SEED, "tests/support/data-setup.ts"],
          expect: patient,
          // An hour of virtual time is seconds on a busy machine.
          testTimeout: 30_000,
        },
      },
      {
        ...shipped,
        test: {
          ...calendar,
          name: "ui",
          environment: "happy-dom",
          server,
          include: ["tests/ui/**/*.test.{ts,tsx}"],
          globalSetup: ["tests/support/ui-global.ts"],
          setupFiles: [SEED, "tests/support/ui-setup.ts"],
          expect: patient,
          // A walk through a form is a second of work, and more of it on a busy machine.
          testTimeout: 30_000,
        },
      },
      {
        ...shipped,
        test: {
          name: "server",
          environment: "node",
          server,
          include: ["tests/server/**/*.test.ts"],
          globalSetup: ["tests/support/server-setup.ts"],
          setupFiles: [SEED],
          expect: { poll: { timeout: 60_000 } },
          // Only caps what would never end: servers are started, killed and asked for many passwords' sums.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
