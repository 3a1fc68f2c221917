import type * as z from "zod/mini";
import { answerError, RequestFailed, toAppError } from "#data/shared/errors.ts";

const WAIT_MS = 15_000;

/**
 * A public record, without the SDK and without a token. Null when the server says that it does not exist. Rejects with
 * RequestFailed; an invalid body counts as no answer.
 */
export async function fetchPublic<S extends z.ZodMiniType>(path: string, wire: S): Promise<z.infer<S> | null> {
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(path, { cache: "no-store", signal: AbortSignal.timeout(WAIT_MS) });
    body = await response.json();
  } catch (error) {
    // A captive portal answers with a page that is not JSON.
    throw new RequestFailed(error instanceof SyntaxError ? { kind: "offline" } : toAppError(error));
  }
  if (!response.ok) {
    const error = answerError({ status: response.status, body });
    if (error.kind === "missing" && (body as { status?: unknown }).status === 404) return null;
    throw new RequestFailed(error);
  }
  const parsed = wire.safeParse(body);
  if (!parsed.success) throw new RequestFailed({ kind: "offline" });
  return parsed.data;
}
