import { answerError, RequestFailed, toAppError } from "#data/shared/errors.ts";
import { TariffWire } from "#data/shared/wire.ts";
import type { Tariff } from "#domain/rates/tariff.ts";

/** `tariff` is null where it is still the version that was named; `quoteValidDays` where the server does not say. */
export type FetchedTariff = { tariff: Tariff | null; quoteValidDays: number | null };

/** The current tariff, unless it is `known` (ETag = version). Without the SDK, for public pages. Rejects with RequestFailed. */
export async function fetchTariff(known?: string): Promise<FetchedTariff> {
  const headers: Record<string, string> = known ? { "If-None-Match": `"${known}"` } : {};
  let response: Response;
  let body: unknown;
  try {
    // A page that the build drew has asked already (tools/prerender.mjs), which "no-store" would not take.
    const cache = known ? "no-store" : "default";
    response = await fetch("/api/tariff", { headers, cache, signal: AbortSignal.timeout(15_000) });
    body = response.status === 304 ? null : await response.json();
  } catch (error) {
    // A sign-in page of the network in between is no JSON: as good as no answer.
    throw new RequestFailed(error instanceof SyntaxError ? { kind: "offline" } : toAppError(error));
  }
  const quoteValidDays = validDaysOf(response);
  if (response.status === 304 && known) return { tariff: null, quoteValidDays };
  const parsed = response.ok ? TariffWire.safeParse(body) : null;
  if (!parsed) throw new RequestFailed(answerError({ status: response.status, body }));
  if (!parsed.success) throw new RequestFailed({ kind: "offline" });
  return { tariff: parsed.data, quoteValidDays };
}

/** How long the server lets a quote be booked. A header, because it may change while the tariff's version does not. */
function validDaysOf(response: Response): number | null {
  const said = response.headers.get("Quote-Valid-Days");
  const days = Number(said);
  // 0 is a word too: bookable on its own day only.
  return said && Number.isInteger(days) && days >= 0 ? days : null;
}
