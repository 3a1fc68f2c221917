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
  /** Days a quote may be booked, where the server said so. */
  quoteValidDays?: number | null;
  error?: AppError;
  retry: () => void;
};

const KEY = "tariff";
/** Parts of one screen open one after the other; rates that one of them has just confirmed are not asked for again. */
const JUST_NOW_MS = 30_000;
const read = async () => (await storedTariff()) ?? null;

let asking: Promise<unknown> | null = null;

/** One request at a time: who asks meanwhile gets the same answer. */
function refreshOnce(): Promise<unknown> {
  asking ??= refreshTariff().finally(() => {
    asking = null;
  });
  return asking;
}

/** The distance: a clock that was set back must not keep the rates from being asked for. */
const isNew = (fetchedAt: number | undefined) =>
  fetchedAt !== undefined && Math.abs(Date.now() - fetchedAt) < JUST_NOW_MS;

/** Reads the tariff before the screen that shows it is drawn. */
export const beginTariff = (): Promise<void> => beginLive(KEY, KEY, read);

/** The tariff of this device, refreshed when the screen opens; "missing" when there is none and it cannot be fetched. */
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
    // Read anew: what this part was drawn with may be older than what another has just confirmed.
    const ask = async () => {
      const kept = await read().catch(() => null);
      if (isNew(kept?.fetchedAt)) setRefresh({ running: false });
      else retry();
    };
    if (isNew(known.current?.fetchedAt)) setRefresh({ running: false });
    // With rates to work with the screen comes first.
    else if (known.current) void idle().then(ask);
    else void ask();
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, [retry]);

  const error = refresh.error ? { error: refresh.error } : {};
  if (value) return { state: "ready", ...value, ...error, retry };
  // Fetched, but not yet read from the database: nothing is missing then.
  const waiting = refresh.running || (!failed && (value === undefined || !refresh.error));
  return { state: waiting ? "loading" : "missing", ...error, retry };
}
