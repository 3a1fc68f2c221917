import { answerError, RequestFailed, toAppError } from "#data/shared/errors.ts";
import { PublicSailingsWire } from "#data/shared/sailings-wire.ts";
import type { PublicSailing } from "#domain/sailings/public.ts";

type Fetched = {
  /** Null: they are still those that are known. */
  changed: { sailings: PublicSailing[]; etag: string } | null;
  /** In ms; NaN where the answer does not tell. */
  serverTime: number;
};

/** The public sailings. `known` is the ETag of those on the device. Rejects with RequestFailed. */
export async function fetchSailings(known: string): Promise<Fetched> {
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
  const serverTime = Date.parse(response.headers.get("Date") ?? "");
  if (response.status === 304 && known) return { changed: null, serverTime };
  const parsed = response.ok ? PublicSailingsWire.safeParse(body) : null;
  if (!parsed) throw new RequestFailed(answerError({ status: response.status, body }));
  if (!parsed.success) throw new RequestFailed({ kind: "offline" });
  return { changed: { sailings: parsed.data.sailings, etag: response.headers.get("ETag") ?? "" }, serverTime };
}
