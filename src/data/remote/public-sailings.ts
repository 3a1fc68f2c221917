import { answerError, RequestFailed, toAppError } from "#data/shared/errors.ts";
import { PublicSailingsWire } from "#data/shared/sailings-wire.ts";
import type { PublicSailing } from "#domain/sailings/public.ts";

/** The public sailings, null when they are still those of `known` (an ETag). Rejects with RequestFailed. */
export async function fetchSailings(known: string): Promise<{ sailings: PublicSailing[]; etag: string } | null> {
  let response: Response;
  let body: unknown;
  try {
    const headers: Record<string, string> = known ? { "If-None-Match": known } : {};
    response = await fetch("/api/sailings", { headers, cache: "no-store", signal: AbortSignal.timeout(15_000) });
    body = response.status === 304 ? null : await response.json();
  } catch (error) {
    // A captive portal's page is not JSON: it counts as no answer.
    throw new RequestFailed(error instanceof SyntaxError ? { kind: "offline" } : toAppError(error));
  }
  if (response.status === 304 && known) return null;
  const parsed = response.ok ? PublicSailingsWire.safeParse(body) : null;
  if (!parsed) throw new RequestFailed(answerError({ status: response.status, body }));
  if (!parsed.success) throw new RequestFailed({ kind: "offline" });
  return { sailings: parsed.data.sailings, etag: response.headers.get("ETag") ?? "" };
}
