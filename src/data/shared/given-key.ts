import { createStore } from "#lib/store.ts";

/** The key that came with a renewed session, until it was taken (use-cases/seal-key.ts); null when there is none. */
export const givenKey = /* @__PURE__ */ createStore<{ userId: string; key: string } | null>(null);

/** The key in an answer about a session; "" from an earlier server. */
export function keyIn(answer: unknown): string {
  const key = (answer as { meta?: { keepsakes?: unknown } | null } | null)?.meta?.keepsakes;
  return typeof key === "string" ? key : "";
}
