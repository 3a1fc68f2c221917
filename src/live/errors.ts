import { type AppError, RequestFailed, toAppError } from "#data/shared/errors.ts";

export type { AppError };

/** Turns anything that was thrown into an AppError. */
export { toAppError };

/** The server's message for a failed request; "" where it gave none. */
export function serverWords(thrown: unknown): string {
  return thrown instanceof RequestFailed ? thrown.message : "";
}

/** Whether the reason is that nobody is signed in (rule: site.errors). */
export function isSignedOut(thrown: unknown): boolean {
  return thrown instanceof RequestFailed && thrown.error.kind === "session";
}
