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
import { type AppError, toAppError } from "#data/shared/errors.ts";
import { newRecordId } from "#data/shared/random.ts";
import type { Tariff } from "#domain/rates/tariff.ts";
import type { CsvImport } from "#domain/tariff/csv-read.ts";
import type { TariffRows } from "#domain/tariff/rows.ts";
import { useLive, useOwner } from "./use-live.ts";

export type { TariffDraft } from "#data/local/tariff-draft.ts";
export type { PublishOutcome, TariffVersion } from "#data/remote/tariff-versions.ts";

const ROOT = ["tariff-desk"] as const;

/** The version in force with all its rows: from the server, or the last this device has seen. */
export function useCurrentVersion(): {
  state: "loading" | "ready" | "missing";
  version?: Tariff;
  /** True when the server has confirmed it since this screen was opened. */
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
  /** When what is shown was written; null while the latest change is still on its way to the disk. */
  savedAt: number | null;
  /** Shown at once, written in the background; rejects never, a full device is logged and told by `failed`. */
  change: (change: (draft: TariffDraft | null) => TariffDraft | null) => void;
  failed: boolean;
};

/** The draft on this device. What was just changed is shown before the disk has answered. */
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

  // Of a change that is still being written nobody says that it is saved.
  const savedAt = pending ? null : (value?.savedAt ?? null);
  return { ready: value !== undefined || failed, draft, savedAt, change, failed: failed || full };
}

/** The history, page by page, the newest first; needs the network. */
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

/** Everything of the desk is asked anew: somebody published. */
export function useForgetVersions(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: [...ROOT, "current"] }),
      client.invalidateQueries({ queryKey: [...ROOT, "history"] }),
    ]);
  }, [client]);
}

/** The id of a row that is made at the desk. */
export const newRowId = newRecordId;

/** Reads a CSV file of zones against the rows of the draft. The parser is loaded with the first file. */
export async function readZoneFile(file: Blob, rows: TariffRows): Promise<CsvImport> {
  const { readTariffFile } = await import("#data/use-cases/tariff-file.ts");
  return readTariffFile(await file.arrayBuffer(), rows, newRecordId);
}

/** The zones as a CSV file. */
export async function zoneFile(rows: TariffRows): Promise<Blob> {
  const { writeTariffFile } = await import("#data/use-cases/tariff-file.ts");
  return new Blob([writeTariffFile(rows)], { type: "text/csv;charset=utf-8" });
}

/** Publishes, and asks for the current version again whatever the answer was. Rejects with RequestFailed. */
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

/** Whether the tariff is still the sample that came with the product; null while nobody knows. `declare` says that it is not. */
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
