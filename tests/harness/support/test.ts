import { expect, test } from "vitest";
import { VISITOR_COMMANDS } from "./commands.ts";
import { evaluated, INVARIANTS, type Invariant, OF_QUOTES, OF_RESTORES, OF_SCANS, OF_STORAGE } from "./invariants.ts";
import {
  QUOTE_STATES,
  RESTORE_STATES,
  type RestoreState,
  reached,
  SCAN_STATES,
  STATES,
  STORAGE_STATES,
} from "./reached.ts";
import { runSchedules } from "./run.ts";
import { runStorage } from "./storage-run.ts";

/** `npm test` runs the same schedules each time; `npm run harness` runs new ones. */
const SEED = 20_261_121;
const RUNS = 125;

/** A quarter of them, for `npm run test:slow`. */
export const quarter = (n: 1 | 2 | 3 | 4): void => schedules(SEED + n, RUNS);

/** The first of them, for `npm test`. */
export const first = (runs: number): void => schedules(SEED + 1, runs);

function schedules(seed: number, runs: number): void {
  test(`${runs} schedules of up to 80 commands keep every invariant (seed ${seed})`, async () => {
    const report = await runSchedules({ seed, runs });
    expect(
      report.failed,
      `${report.text}\n${report.error}\nnpm run harness -- --seed ${seed} --path ${report.path}`,
    ).toBe(false);
    expect(report.runs).toBe(runs);
  });

  test("each of the 25 invariants was checked", () => {
    const named = Object.keys(INVARIANTS).map(Number) as Invariant[];
    const everywhere = named.filter(
      (invariant) => ![...OF_SCANS, ...OF_QUOTES, ...OF_RESTORES, ...OF_STORAGE].includes(invariant),
    );
    expect(everywhere).toHaveLength(25);
    expect(everywhere.filter((invariant) => !evaluated.get(invariant))).toEqual([]);
  });
}

export function visitors({ seed, runs }: { seed: number; runs: number }): void {
  test(`${runs} schedules with visitors who book offline keep every invariant`, async () => {
    const report = await runSchedules({ seed, runs, commands: VISITOR_COMMANDS });
    expect(report.failed, `${report.text}\n${report.error}`).toBe(false);
  });
}

export function roles({ seed, runs }: { seed: number; runs: number }): void {
  test(`${runs} schedules about roles keep every invariant`, async () => {
    const report = await runSchedules({ seed, runs, roles: true });
    expect(
      report.failed,
      `${report.text}\n${report.error}\nnpm run harness -- --roles --seed ${seed} --path ${report.path}`,
    ).toBe(false);
  });

  test("schedules about roles reach all situations they are meant for", () => {
    expect(STATES.filter((state) => !reached.get(state))).toEqual([]);
  });
}

export function scans({ seed, runs }: { seed: number; runs: number }): void {
  test(`${runs} schedules with a warehouse keep every invariant`, async () => {
    const report = await runSchedules({ seed, runs, scans: true });
    expect(
      report.failed,
      `${report.text}\n${report.error}\nnpm run harness -- --scans --seed ${seed} --path ${report.path}`,
    ).toBe(false);
    expect(report.runs).toBe(runs);
  });

  test("schedules with a warehouse reach all situations they are meant for, and check their own invariants", () => {
    expect(SCAN_STATES.filter((state) => !reached.get(state))).toEqual([]);
    expect(OF_SCANS.filter((invariant) => !evaluated.get(invariant))).toEqual([]);
  });
}

export function quotes({ seed, runs }: { seed: number; runs: number }): void {
  test(`${runs} schedules with quotes keep every invariant`, async () => {
    const report = await runSchedules({ seed, runs, quotes: true });
    expect(
      report.failed,
      `${report.text}\n${report.error}\nnpm run harness -- --quotes --seed ${seed} --path ${report.path}`,
    ).toBe(false);
    expect(report.runs).toBe(runs);
  });

  test("schedules with quotes reach all situations they are meant for, and check their own invariants", () => {
    expect(QUOTE_STATES.filter((state) => !reached.get(state))).toEqual([]);
    expect(OF_QUOTES.filter((invariant) => !evaluated.get(invariant))).toEqual([]);
  });
}

export function restores({ seed, runs, rare = [] }: { seed: number; runs: number; rare?: RestoreState[] }): void {
  test(`${runs} schedules with restores of the server keep every invariant`, async () => {
    const report = await runSchedules({ seed, runs, restores: true });
    expect(
      report.failed,
      `${report.text}\n${report.error}\nnpm run harness -- --restores --seed ${seed} --path ${report.path}`,
    ).toBe(false);
    expect(report.runs).toBe(runs);
  });

  test("schedules with restores reach all situations they are meant for, and check their own invariant", () => {
    expect(RESTORE_STATES.filter((state) => !reached.get(state) && !rare.includes(state))).toEqual([]);
    expect(OF_RESTORES.filter((invariant) => !evaluated.get(invariant))).toEqual([]);
  });
}

export function storage({ seed, runs }: { seed: number; runs: number }): void {
  test(`${runs} schedules with storage that fails keep every invariant`, async () => {
    const report = await runStorage({ seed, runs });
    expect(
      report.failed,
      `${report.text}\n${report.error}\nnpm run harness -- --storage --seed ${seed} --path ${report.path}`,
    ).toBe(false);
    expect(report.runs).toBe(runs);
  });

  test("schedules with storage that fails reach all situations they are meant for, and check their own invariant", () => {
    expect(STORAGE_STATES.filter((state) => !reached.get(state))).toEqual([]);
    expect(OF_STORAGE.filter((invariant) => !evaluated.get(invariant))).toEqual([]);
  });
}
