import { type AppError, RequestFailed, toAppError } from "#data/shared/errors.ts";

export type { AppError };

/** What went wrong, whatever was thrown. */
export { toAppError };

/** The server's own words for a request that failed; "" where it had none. */
export function serverWords(thrown: unknown): string {
  return thrown instanceof RequestFailed ? thrown.message : "";
}

/** Whether the reason is that nobody is signed in (rule: site.errors). */
export function isSignedOut(thrown: unknown): boolean {
  return thrown instanceof RequestFailed && thrown.error.kind === "session";
}
