import { answerError, RequestFailed, toAppError } from "#data/shared/errors.ts";
import { TariffWire } from "#data/shared/wire.ts";
import type { Tariff } from "#domain/rates/tariff.ts";

/** `tariff` is null when it is still the named version; `quoteValidDays` when the server does not state it. */
export type FetchedTariff = { tariff: Tariff | null; quoteValidDays: number | null };

/** The current tariff, unless it is `known` (ETag = version). Without the SDK, for public pages. Rejects with RequestFailed. */
export async function fetchTariff(known?: string): Promise<FetchedTariff> {
  const headers: Record<string, string> = known ? { "If-None-Match": `"${known}"` } : {};
  let response: Response;
  let body: unknown;
  try {
    // A prerendered page has already preloaded it (tools/prerender.mjs), which "no-store" would not use.
    const cache = known ? "no-store" : "default";
    response = await fetch("/api/tariff", { headers, cache, signal: AbortSignal.timeout(15_000) });
    body = response.status === 304 ? null : await response.json();
  } catch (error) {
    // A captive portal's page is not JSON: it counts as no answer.
    throw new RequestFailed(error instanceof SyntaxError ? { kind: "offline" } : toAppError(error));
  }
  const quoteValidDays = validDaysOf(response);
  if (response.status === 304 && known) return { tariff: null, quoteValidDays };
  const parsed = response.ok ? TariffWire.safeParse(body) : null;
  if (!parsed) throw new RequestFailed(answerError({ status: response.status, body }));
  if (!parsed.success) throw new RequestFailed({ kind: "offline" });
  return { tariff: parsed.data, quoteValidDays };
}

/** How long a quote may be booked. A header, because it may change without a new tariff version. */
function validDaysOf(response: Response): number | null {
  const said = response.headers.get("Quote-Valid-Days");
  const days = Number(said);
  // 0 is valid: bookable on its own day only.
  return said && Number.isInteger(days) && days >= 0 ? days : null;
}
