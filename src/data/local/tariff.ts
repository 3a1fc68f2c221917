import { answerError, RequestFailed, toAppError } from "#data/errors.ts";
import { TariffWire } from "#data/pb/wire.ts";
import { type StoredTariff, tariffDb } from "./tariff-db.ts";

export type { StoredTariff } from "./tariff-db.ts";

/** The tariff of this device and when it was last confirmed by the server; undefined before the first visit. */
export async function storedTariff(): Promise<StoredTariff | undefined> {
  const row = await tariffDb().current.get("current");
  if (!row) return undefined;
  // Stored by an earlier version of the app, perhaps in another shape: then it is fetched again.
  const parsed = TariffWire.safeParse(row.tariff);
  return parsed.success
    ? { tariff: parsed.data, fetchedAt: row.fetchedAt, quoteValidDays: row.quoteValidDays ?? null }
    : undefined;
}

let running: Promise<void> | null = null;

/** Fetches the tariff when it changed (ETag = version). Rejects with RequestFailed; what is stored stays then. */
export function refreshTariff(): Promise<void> {
  running ??= fetchTariff().finally(() => {
    running = null;
  });
  return running;
}

/**
 * Fetches the tariff when the server names another version than this device has. Never rejects: the next pull names it
 * again.
 */
export async function followTariff(version: string): Promise<void> {
  try {
    const known = await storedTariff();
    if (known?.tariff.version !== version) await refreshTariff();
  } catch (error) {
    if (!(error instanceof RequestFailed)) console.error("The new tariff could not be stored.", error);
  }
}

async function fetchTariff(): Promise<void> {
  const known = await storedTariff();
  const headers: Record<string, string> = known ? { "If-None-Match": `"${known.tariff.version}"` } : {};
  let response: Response;
  let body: unknown;
  try {
    response = await fetch("/api/tariff", { headers, cache: "no-store", signal: AbortSignal.timeout(15_000) });
    body = response.status === 304 ? null : await response.json();
  } catch (error) {
    // A sign-in page of the network in between is no JSON: as good as no answer.
    throw new RequestFailed(error instanceof SyntaxError ? { kind: "offline" } : toAppError(error));
  }
  if (response.status === 304 && known) {
    await tariffDb().current.update("current", { fetchedAt: Date.now(), quoteValidDays: validDaysOf(response) });
    return;
  }
  const parsed = response.ok ? TariffWire.safeParse(body) : null;
  if (!parsed) throw new RequestFailed(answerError({ status: response.status, body }));
  if (!parsed.success) throw new RequestFailed({ kind: "offline" });
  await tariffDb().current.put({
    key: "current",
    tariff: parsed.data,
    fetchedAt: Date.now(),
    quoteValidDays: validDaysOf(response),
  });
}

/** How long the server lets a quote be booked. A header, because it may change while the tariff's version does not. */
function validDaysOf(response: Response): number | null {
  const said = response.headers.get("Quote-Valid-Days");
  const days = Number(said);
  // 0 is a word too: bookable on its own day only.
  return said && Number.isInteger(days) && days >= 0 ? days : null;
}
