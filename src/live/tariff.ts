import { useCallback, useEffect, useRef, useState } from "react";
import { storedTariff } from "#data/local/tariff.ts";
import { type AppError, toAppError } from "#data/shared/errors.ts";
import { idle } from "#data/shared/when-idle.ts";
import { refreshTariff } from "#data/sync/tariff.ts";
import type { Tariff } from "#domain/rates/tariff.ts";
import { beginLive, useLive } from "./use-live.ts";

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

const KEY = "tariff";
/** Several components of a screen mount one after the other; rates confirmed within this time are not fetched again. */
const JUST_NOW_MS = 30_000;
const read = async () => (await storedTariff()) ?? null;

let asking: Promise<unknown> | null = null;

/** One request at a time: concurrent callers share its result. */
function refreshOnce(): Promise<unknown> {
  asking ??= refreshTariff().finally(() => {
    asking = null;
  });
  return asking;
}

/** Absolute difference, so that a clock that was set back does not prevent fetching. */
const isNew = (fetchedAt: number | undefined) =>
  fetchedAt !== undefined && Math.abs(Date.now() - fetchedAt) < JUST_NOW_MS;

/** Starts reading the tariff before its screen is rendered. */
export const beginTariff = (): Promise<void> => beginLive(KEY, KEY, read);

/** The tariff on this device, refreshed on mount; "missing" when there is none and it cannot be fetched. */
export function useTariff(): TariffState {
  const { value, failed } = useLive(KEY, read, { ahead: KEY });
  const [refresh, setRefresh] = useState<{ running: boolean; error?: AppError }>({ running: true });
  const retry = useCallback(() => {
    setRefresh({ running: true });
    refreshOnce().then(
      () => setRefresh({ running: false }),
      (error) => setRefresh({ running: false, error: toAppError(error) }),
    );
  }, []);
  const known = useRef(value);
  useEffect(() => {
    // Reads the database again: another component may just have confirmed newer rates.
    const ask = async () => {
      const kept = await read().catch(() => null);
      if (isNew(kept?.fetchedAt)) setRefresh({ running: false });
      else retry();
    };
    if (isNew(known.current?.fetchedAt)) setRefresh({ running: false });
    // When there are rates already, rendering comes first.
    else if (known.current) void idle().then(ask);
    else void ask();
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, [retry]);

  const error = refresh.error ? { error: refresh.error } : {};
  if (value) return { state: "ready", ...value, ...error, retry };
  // Fetched but not yet read from the database counts as waiting, not as missing.
  const waiting = refresh.running || (!failed && (value === undefined || !refresh.error));
  return { state: waiting ? "loading" : "missing", ...error, retry };
}
