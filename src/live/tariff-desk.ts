import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { loadDraft } from "#data/local/drafts.ts";
import {
  changeTariffDraft,
  keepVersion,
  keptVersion,
  parseTariffDraft,
  TARIFF_DRAFT,
  type TariffDraft,
} from "#data/local/tariff-draft.ts";
import { forgetUnsaved, markUnsaved } from "#data/local/unsaved.ts";
import {
  declareTariffOwn,
  type PublishOutcome,
  publishTariff,
  tariffHistory,
  tariffVersion,
} from "#data/remote/tariff-versions.ts";
import { authState } from "#data/shared/auth-state.ts";
import type { CsvDecimals } from "#data/shared/csv-form.ts";
import { type AppError, toAppError } from "#data/shared/errors.ts";
import { newRecordId } from "#data/shared/random.ts";
import type { Tariff } from "#domain/rates/tariff.ts";
import type { CsvImport } from "#domain/tariff/csv-read.ts";
import type { TariffRows } from "#domain/tariff/rows.ts";
import { useOwner } from "./early-live.ts";
import { useKeepsNothing } from "./in-memory.ts";
import { useLive } from "./use-live.ts";

export type { TariffDraft } from "#data/local/tariff-draft.ts";
export type { PublishOutcome, TariffVersion } from "#data/remote/tariff-versions.ts";

const ROOT = ["tariff-desk"] as const;

/** The current version with all its rows: from the server, or the last one stored on this device. */
export function useCurrentVersion(): {
  state: "loading" | "ready" | "missing";
  version?: Tariff;
  /** True when the server has confirmed it since this screen was mounted. */
  confirmed: boolean;
  error?: AppError;
  refetch: () => Promise<unknown>;
} {
  const asked = useQuery({ queryKey: [...ROOT, "current"], queryFn: () => tariffVersion(), networkMode: "always" });
  const kept = useQuery({
    queryKey: [...ROOT, "kept"],
    queryFn: async () => (await keptVersion()) ?? null,
    networkMode: "always",
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data, error, refetch } = asked;
  useEffect(() => {
    if (data) void keepVersion(data);
  }, [data]);
  const version = data ?? kept.data ?? undefined;
  const failed = error ? { error: toAppError(error) } : {};
  if (version) return { state: "ready", version, confirmed: data !== undefined && !error, ...failed, refetch };
  return { state: asked.isPending || kept.isPending ? "loading" : "missing", confirmed: false, ...failed, refetch };
}

export type DraftState = {
  ready: boolean;
  draft: TariffDraft | null;
  /** When the shown draft was saved; null while the latest change is being written. */
  savedAt: number | null;
  /** Optimistic: shown at once, written in the background. Never rejects; a full device is logged and sets `failed`. */
  change: (change: (draft: TariffDraft | null) => TariffDraft | null) => void;
  failed: boolean;
};

/** The tariff draft on this device, with optimistic updates. */
export function useTariffDraft(): DraftState {
  const owner = useOwner();
  const { value, failed } = useLive(`${owner} ${TARIFF_DRAFT}`, async () => (await loadDraft(TARIFF_DRAFT)) ?? null);
  const stored = useMemo(() => (value ? parseTariffDraft(value.value) : null), [value]);
  const [ahead, setAhead] = useState<{ draft: TariffDraft | null; at: number } | null>(null);
  const [writes, setWrites] = useState(0);
  const [full, setFull] = useState(false);
  const caughtUp = !ahead || (ahead.draft === null ? value === null : (value?.savedAt ?? 0) >= ahead.at);
  const pending = ahead !== null && (writes > 0 || !caughtUp);
  const draft = pending ? ahead.draft : stored;
  const latest = useRef(draft);
  latest.current = draft;

  const change = useCallback((apply: (draft: TariffDraft | null) => TariffDraft | null) => {
    latest.current = apply(latest.current);
    setAhead({ draft: latest.current, at: Date.now() });
    setWrites((n) => n + 1);
    const owner = authState.owner();
    if (!latest.current) forgetUnsaved(owner, TARIFF_DRAFT);
    const written = latest.current
      ? markUnsaved({ owner, key: TARIFF_DRAFT, value: latest.current, savedAt: Date.now() })
      : () => {};
    changeTariffDraft(apply)
      .then(written)
      .then(
        () => setFull(false),
        (error) => {
          console.error(error);
          setFull(true);
        },
      )
      .finally(() => setWrites((n) => n - 1));
  }, []);

  // Not "saved" while a change is still being written.
  const keepsNothing = useKeepsNothing();
  const savedAt = pending || keepsNothing ? null : (value?.savedAt ?? null);
  return { ready: value !== undefined || failed, draft, savedAt, change, failed: failed || full };
}

/** The published versions in pages, the newest first; needs the network. */
export function useTariffHistory() {
  return useInfiniteQuery({
    queryKey: [...ROOT, "history"],
    queryFn: ({ pageParam }) => tariffHistory(pageParam),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ items, more }) => (more ? items.at(-1)?.number : undefined),
  });
}

/** One version with its rows. Versions never change. */
export function useTariffVersion(version: string | undefined) {
  return useQuery({
    queryKey: [...ROOT, "version", version],
    queryFn: () => tariffVersion(version),
    enabled: version !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Invalidates all queries of the tariff desk, because a version was published. */
export function useForgetVersions(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: [...ROOT, "current"] }),
      client.invalidateQueries({ queryKey: [...ROOT, "history"] }),
    ]);
  }, [client]);
}

/** The id of a new row. */
export const newRowId = newRecordId;

/** Parses a CSV file of zones and compares it with the draft's rows. The parser is loaded with the first file. */
export async function readZoneFile(file: Blob, rows: TariffRows): Promise<CsvImport> {
  const { readTariffFile } = await import("#data/use-cases/tariff-file.ts");
  return readTariffFile(await file.arrayBuffer(), rows, newRecordId);
}

/** The zones as a CSV file. */
export async function zoneFile(rows: TariffRows, decimals: CsvDecimals): Promise<Blob> {
  const { writeTariffFile } = await import("#data/use-cases/tariff-file.ts");
  return new Blob([writeTariffFile(rows, decimals)], { type: "text/csv;charset=utf-8" });
}

/** Publishes, then refetches the current version whatever the outcome. Rejects with RequestFailed. */
export function usePublish(): (base: string, rows: TariffRows) => Promise<PublishOutcome> {
  const forget = useForgetVersions();
  return useCallback(
    async (base, rows) => {
      const outcome = await publishTariff(base, rows);
      await forget();
      return outcome;
    },
    [forget],
  );
}

/** Whether the tariff is still the sample that came with the product; null while unknown. `declare` marks it as real. */
export function useSample(): { sample: boolean | null; declare: () => Promise<void> } {
  const client = useQueryClient();
  const queryKey = [...ROOT, "own"];
  const { data } = useQuery({ queryKey, queryFn: async () => (await tariffHistory()).own, retry: false });
  const declare = useCallback(async () => {
    await declareTariffOwn();
    await client.invalidateQueries({ queryKey: [...ROOT, "own"] });
  }, [client]);
  return { sample: data === undefined ? null : !data, declare };
}
