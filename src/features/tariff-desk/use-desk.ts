import { useCallback, useDeferredValue, useMemo } from "react";
import type { Tariff } from "#domain/rates/tariff.ts";
import { may } from "#domain/roles.ts";
import { diffRows, type RowChange } from "#domain/tariff/diff.ts";
import { type Finding, lintTariff } from "#domain/tariff/lint.ts";
import { parseTariffRows, type RowError, type TariffRows } from "#domain/tariff/rows.ts";
import { useRole } from "#live/session.ts";
import { useCurrentVersion, useTariffDraft } from "#live/tariff-desk.ts";

/** The desk's state: the current version, the draft with the version it is based on, and derived values. */
export type Desk = {
  /** The newest version on this device. */
  current: Tariff;
  /** The version that the draft is based on; without a draft the current one. */
  base: Tariff;
  rows: TariffRows;
  drafted: boolean;
  /** The user may not publish, so nothing can be edited. */
  readOnly: boolean;
  savedAt: number | null;
  saveFailed: boolean;
  changes: RowChange[];
  /** The number of changed values. */
  count: number;
  findings: Finding[];
  errors: RowError[];
  /** A newer version was published after the draft was begun. */
  behind: boolean;
  edit: (change: (rows: TariffRows) => TariffRows) => void;
  /** Rebases the draft onto another version. */
  rebase: (base: Tariff, rows: TariffRows) => void;
  discard: () => void;
};

export type DeskState =
  | { state: "ready"; desk: Desk; confirmed: boolean }
  | { state: "loading" }
  | { state: "missing"; offline: boolean; retry: () => void };

export function useDesk(): DeskState {
  const readOnly = !may(useRole().role, "publishTariff");
  const current = useCurrentVersion();
  const { ready, draft: stored, savedAt, change, failed } = useTariffDraft();
  // An earlier draft stays on the device, in case its owner may publish again.
  const draft = readOnly ? null : stored;
  const version = current.version;
  const base = draft?.base ?? version;
  const rows: TariffRows | undefined = draft?.rows ?? base;

  const changes = useMemo(() => (base && rows && rows !== base ? diffRows(base, rows) : []), [base, rows]);
  // Checking all rows is deferred until typing pauses.
  const settled = useDeferredValue(rows);
  const findings = useMemo(() => (settled ? lintTariff(settled) : []), [settled]);
  const errors = useMemo(() => problemsOf(rows), [rows]);

  const edit = useCallback(
    (apply: (rows: TariffRows) => TariffRows) => {
      if (!version || readOnly) return;
      change((stored) => {
        const from = stored ?? { base: version, rows: rowsOf(version) };
        const next = apply(from.rows);
        // A draft whose changes were all undone is deleted.
        return diffRows(from.base, next).length === 0 ? null : { base: from.base, rows: next };
      });
    },
    [change, version, readOnly],
  );
  const rebase = useCallback(
    (onto: Tariff, next: TariffRows) =>
      change(() => (diffRows(onto, next).length === 0 ? null : { base: onto, rows: next })),
    [change],
  );
  const discard = useCallback(() => change(() => null), [change]);

  if (!ready || (current.state === "loading" && !draft)) return { state: "loading" };
  if (!base || !rows)
    return { state: "missing", offline: current.error?.kind === "offline", retry: () => void current.refetch() };
  const newest = version ?? base;
  const desk: Desk = {
    current: newest,
    base,
    rows,
    drafted: draft !== null,
    readOnly,
    savedAt,
    saveFailed: failed,
    changes,
    count: countOf(changes),
    findings,
    errors,
    behind: draft !== null && newest.number > base.number,
    edit,
    rebase,
    discard,
  };
  return { state: "ready", desk, confirmed: current.confirmed };
}

/** A changed row counts once per changed value, a new or removed row once. */
export function countOf(changes: readonly RowChange[]): number {
  return changes.reduce((sum, { kind, cells }) => sum + (kind === "changed" ? cells.length : 1), 0);
}

export function rowsOf({ countries, zones, sea_rates }: TariffRows): TariffRows {
  return { countries, zones, sea_rates };
}

function problemsOf(rows: TariffRows | undefined): RowError[] {
  const parsed = rows ? parseTariffRows(rowsOf(rows)) : null;
  return parsed && !parsed.ok ? parsed.errors : [];
}
