import { useCallback, useEffect, useRef, useState } from "react";
import { databaseExists, TARIFF } from "#data/local/open-existing.ts";
import type { StoredTariff } from "#data/local/tariff-db.ts";
import { backoff } from "#data/shared/backoff.ts";
import { type AppError, toAppError } from "#data/shared/errors.ts";
import { idle } from "#data/shared/when-idle.ts";
import { firstTariff } from "#data/sync/first-tariff.ts";
import type { Tariff } from "#domain/rates/tariff.ts";
import { createStore } from "#lib/store.ts";
import { useStore } from "#lib/use-store.ts";
import { beginLive, useEarlyLive } from "./early-live.ts";

export type TariffState = {
  state: "loading" | "ready" | "missing";
  tariff?: Tariff;
  /** When the server last confirmed it, milliseconds. */
  fetchedAt?: number;
  /** Days in which a quote may be booked, if the server sent them. */
  quoteValidDays?: number | null;
  error?: AppError;
  retry: () => void;
};

type Refresh = { running: boolean; error?: AppError };

const KEY = "tariff";
/** The longest wait before a device without rates asks for them again. */
const MOST_MS = 30_000;
/** Several components of a screen mount one after the other; rates confirmed within this time are not fetched again. */
const JUST_NOW_MS = 30_000;
const stored = {
  load: async () => {
    const { storedTariff } = await import("#data/local/tariff.ts");
    return async () => (await storedTariff()) ?? null;
  },
  known: async () => ((await databaseExists(TARIFF)) ? undefined : null),
};
const read = async () => (await stored.load())();

/** The rates of a first visit, until they are stored and read from there. */
const fetched = createStore<StoredTariff | null>(null);

let asking: Promise<void> | null = null;

/** One request at a time: concurrent callers share its result. */
function askOnce(ask: () => Promise<void>): Promise<void> {
  asking ??= ask().finally(() => {
    asking = null;
  });
  return asking;
}

const refreshOnce = () => askOnce(async () => (await import("#data/sync/tariff.ts")).refreshTariff());

/** Absolute difference, so that a clock that was set back does not prevent fetching. */
const isNew = (fetchedAt: number | undefined) =>
  fetchedAt !== undefined && Math.abs(Date.now() - fetchedAt) < JUST_NOW_MS;

/** Starts reading the tariff before its screen is rendered. A device that has none asks the server for it at once. */
export async function beginTariff(): Promise<void> {
  const reading = beginLive(KEY, KEY, stored);
  // If this fails, the screen asks again and says why.
  if (!(await databaseExists(TARIFF))) void askOnce(async () => fetched.set(await firstTariff())).catch(() => {});
  await reading;
}

/** The tariff on this device, refreshed on mount; "missing" when there is none and it cannot be fetched. */
export function useTariff(): TariffState {
  const { value: kept, failed } = useEarlyLive(KEY, stored, KEY);
  const first = useStore(fetched, null);
  const value = kept ?? first;
  const [refresh, setRefresh] = useState<Refresh>({ running: true });
  const retry = useCallback(() => {
    setRefresh({ running: true });
    refreshOnce().then(
      () => setRefresh({ running: false }),
      (error) => setRefresh({ running: false, error: toAppError(error) }),
    );
  }, []);
  useAskedAgain(value !== null && value !== undefined ? null : refresh.error, setRefresh);
  const known = useRef(value);
  useEffect(() => {
    // Reads the database again: another component may just have confirmed newer rates.
    const ask = async () => {
      const kept = await read().catch(() => null);
      if (isNew(kept?.fetchedAt)) setRefresh({ running: false });
      else retry();
    };
    // A first visit's are not shown yet when they arrived before the page was hydrated.
    const there = known.current ?? fetched.get();
    if (isNew(there?.fetchedAt)) setRefresh({ running: false });
    // The first request is under way.
    else if (asking) retry();
    // When there are rates already, rendering comes first.
    else if (there) void idle().then(ask);
    else void ask();
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, [retry]);

  const error = refresh.error ? { error: refresh.error } : {};
  if (value) return { state: "ready", ...value, ...error, retry };
  // Fetched but not yet read from the database counts as waiting, not as missing.
  const waiting = refresh.running || (!failed && (kept === undefined || !refresh.error));
  return { state: waiting ? "loading" : "missing", ...error, retry };
}

/**
 * Asks again by itself while this device has no rates and the last request failed: a full or restarting server answers a
 * moment later, and nobody presses "Try again" for that. The screen stays as it is meanwhile.
 */
function useAskedAgain(error: AppError | undefined | null, setRefresh: (now: Refresh) => void): void {
  const tries = useRef(0);
  useEffect(() => {
    if (!error) return;
    tries.current += 1;
    const timer = setTimeout(
      () => {
        refreshOnce().then(
          () => setRefresh({ running: false }),
          (thrown) => setRefresh({ running: false, error: toAppError(thrown) }),
        );
      },
      Math.min(MOST_MS, backoff(tries.current, Math.random)),
    );
    return () => clearTimeout(timer);
  }, [error, setRefresh]);
}
