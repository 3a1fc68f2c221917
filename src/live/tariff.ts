import { useCallback, useEffect, useRef, useState } from "react";
import { type AppError, toAppError } from "#data/errors.ts";
import { refreshTariff, storedTariff } from "#data/local/tariff.ts";
import { idle } from "#data/when-idle.ts";
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
const read = async () => (await storedTariff()) ?? null;

/** Reads the tariff before the screen that shows it is drawn. */
export const beginTariff = (): Promise<void> => beginLive(KEY, KEY, read);

/** The tariff of this device, refreshed when the screen opens; "missing" when there is none and it cannot be fetched. */
export function useTariff(): TariffState {
  const { value, failed } = useLive(KEY, read, { ahead: KEY });
  const [refresh, setRefresh] = useState<{ running: boolean; error?: AppError }>({ running: true });
  const retry = useCallback(() => {
    setRefresh({ running: true });
    refreshTariff().then(
      () => setRefresh({ running: false }),
      (error) => setRefresh({ running: false, error: toAppError(error) }),
    );
  }, []);
  const known = useRef(value);
  useEffect(() => {
    // With rates to work with the screen comes first.
    if (known.current) void idle().then(retry);
    else retry();
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, [retry]);

  const error = refresh.error ? { error: refresh.error } : {};
  if (value) return { state: "ready", ...value, ...error, retry };
  // Fetched, but not yet read from the database: nothing is missing then.
  const waiting = refresh.running || (!failed && (value === undefined || !refresh.error));
  return { state: waiting ? "loading" : "missing", ...error, retry };
}
