import { useCallback, useEffect, useState } from "react";
import { type AppError, toAppError } from "#data/errors.ts";
import { refreshTariff, storedTariff } from "#data/local/tariff.ts";
import type { Tariff } from "#domain/rates/tariff.ts";
import { useLive } from "./use-live.ts";

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

/** The tariff of this device, refreshed when the screen opens; "missing" when there is none and it cannot be fetched. */
export function useTariff(): TariffState {
  const { value, failed } = useLive("tariff", async () => (await storedTariff()) ?? null);
  const [refresh, setRefresh] = useState<{ running: boolean; error?: AppError }>({ running: true });
  const retry = useCallback(() => {
    setRefresh({ running: true });
    refreshTariff().then(
      () => setRefresh({ running: false }),
      (error) => setRefresh({ running: false, error: toAppError(error) }),
    );
  }, []);
  useEffect(() => {
    retry();
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, [retry]);

  const error = refresh.error ? { error: refresh.error } : {};
  if (value) return { state: "ready", ...value, ...error, retry };
  const waiting = refresh.running || (value === undefined && !failed);
  return { state: waiting ? "loading" : "missing", ...error, retry };
}
