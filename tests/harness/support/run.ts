import fc from "fast-check";
import { bundlePage, type Replaced } from "./bundle.ts";
import { COMMANDS, RESTORE_COMMANDS } from "./commands.ts";
import { checkEnding } from "./ending.ts";
import { QUOTE_COMMANDS } from "./quote-commands.ts";
import { ROLE_COMMANDS } from "./role-commands.ts";
import { SCAN_COMMANDS } from "./scan-commands.ts";
import { Schedule } from "./schedule.ts";
import type { FakeServer } from "./server.ts";
import type { World } from "./time.ts";

export type RunOptions = {
  seed: number;
  runs: number;
  /** fast-check's path to one case, and its commands that were kept. */
  path?: string;
  replayPath?: string;
  replaced?: Replaced;
  /** Without the fast paths. */
  slowPaths?: boolean;
  commands?: typeof COMMANDS;
  /** Schedules about roles: one person of each, and roles that change. */
  roles?: boolean;
  /** Schedules with a warehouse: pallets, scans and their pictures. */
  scans?: boolean;
  /** Schedules with quotes that are handed over and booked. */
  quotes?: boolean;
  /** Schedules in which the server is restored to any earlier moment. */
  restores?: boolean;
  makeServer?: (world: World) => FakeServer;
  /** How long a failure is shrunk, ms; 0: not at all. */
  shrinkMs?: number;
};

export type RunReport = {
  failed: boolean;
  runs: number;
  seed: number;
  path: string | null;
  error: unknown;
  text: string;
};

const MAX_COMMANDS = 80;

/** Runs schedules of up to 80 commands on the real engine. */
export async function runSchedules(options: RunOptions): Promise<RunReport> {
  const { seed, runs, path, replayPath, replaced, makeServer, shrinkMs = 0 } = options;
  const { slowPaths = false, roles = false, scans = false, quotes = false, restores = false } = options;
  const ofRestores = restores ? RESTORE_COMMANDS : COMMANDS;
  const all =
    options.commands ?? (scans ? SCAN_COMMANDS : quotes ? QUOTE_COMMANDS : roles ? ROLE_COMMANDS : ofRestores);
  const makePage = await bundlePage(replaced, { slowPaths });
  const upTo = (maxCommands: number) =>
    fc.commands([fc.oneof(...all)], { maxCommands, size: "max", ...(replayPath ? { replayPath } : {}) });
  // Most failures need few steps; long schedules find those that need many.
  const commands = fc.oneof(
    { weight: 3, arbitrary: upTo(MAX_COMMANDS / 4) },
    { weight: 1, arbitrary: upTo(MAX_COMMANDS) },
  );
  const property = fc.asyncProperty(commands, fc.integer(), async (list, salt) => {
    const schedule = new Schedule(makePage, salt, { makeServer, roles, scans, quotes, restores });
    try {
      if (roles || scans || quotes || restores) await schedule.fill();
      await fc.asyncModelRun(() => ({ model: {}, real: schedule }), list);
      await checkEnding(schedule);
    } catch (error) {
      if (error instanceof Error) error.message += `\n${schedule.describe()}`;
      throw error;
    } finally {
      schedule.end();
    }
  });
  const found = await fc.check(property, { seed, numRuns: runs, ...(path ? { path } : {}), endOnFailure: true });
  let details = found;
  if (found.failed && shrinkMs > 0) {
    // Runs the failure again and shrinks it for that long.
    const smaller = { interruptAfterTimeLimit: shrinkMs, markInterruptAsFailure: false };
    const again = await fc.check(property, { seed, numRuns: 1, path: found.counterexamplePath ?? "", ...smaller });
    if (again.failed) details = again;
  }
  return {
    failed: details.failed,
    runs: found.numRuns,
    seed,
    path: details.counterexamplePath,
    error: details.errorInstance,
    text: details.failed ? (fc.defaultReportMessage(details) ?? "") : "",
  };
}
