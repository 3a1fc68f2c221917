import { followDraft } from "./drafts.ts";
import { outboxDb } from "./outbox-db.ts";
import { throttledQuery } from "./throttled-query.ts";

/** This count is not urgent while the outbox is being sent. */
const THROTTLE_MS = 500;

/** Calls `fn` for each quote calculated and each operation enqueued from now on. Returns a function that stops it. */
export function onUse(fn: () => void): () => void {
  const quotes = followChanges<string>((value) => value !== "", fn);
  const stopQuotes = followDraft("quote", (draft) => quotes(quotedAt(draft?.value)));
  const ops = followChanges<number>((count, before) => count > before, fn);
  const enqueuedCount = async () => {
    const db = outboxDb();
    return (await db.ops.count()) + (await db.receipts.count());
  };
  const subscription = throttledQuery(enqueuedCount, THROTTLE_MS).subscribe(ops);
  return () => {
    stopQuotes();
    subscription.unsubscribe();
  };
}

function quotedAt(value: unknown): string {
  const at = typeof value === "object" && value !== null && "quotedAt" in value ? value.quotedAt : null;
  return typeof at === "string" ? at : "";
}

/** The first value is the state at the start; later ones count when they differ and `matters`. */
function followChanges<T>(matters: (value: T, before: T) => boolean, fn: () => void): (value: T) => void {
  let before: { value: T } | null = null;
  return (value) => {
    const last = before;
    before = { value };
    if (last && last.value !== value && matters(value, last.value)) fn();
  };
}
