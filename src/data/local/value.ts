import { calmQuery } from "./calm-query.ts";
import { followDraft } from "./drafts.ts";
import { outboxDb } from "./outbox-db.ts";

/** Nobody waits for it while the outbox empties. */
const CALM_MS = 500;

/** Calls `fn` for each quote calculated and each operation handed in from now on; returns the way to stop. */
export function onValue(fn: () => void): () => void {
  const quotes = followChanges<string>((value) => value !== "", fn);
  const stopQuotes = followDraft("quote", (draft) => quotes(quotedAt(draft?.value)));
  const ops = followChanges<number>((count, before) => count > before, fn);
  const handedIn = async () => {
    const db = outboxDb();
    return (await db.ops.count()) + (await db.receipts.count());
  };
  const subscription = calmQuery(handedIn, CALM_MS).subscribe(ops);
  return () => {
    stopQuotes();
    subscription.unsubscribe();
  };
}

function quotedAt(value: unknown): string {
  const at = typeof value === "object" && value !== null && "quotedAt" in value ? value.quotedAt : null;
  return typeof at === "string" ? at : "";
}

/** The first value is what was there before; later ones count when they differ and `matters`. */
function followChanges<T>(matters: (value: T, before: T) => boolean, fn: () => void): (value: T) => void {
  let before: { value: T } | null = null;
  return (value) => {
    const last = before;
    before = { value };
    if (last && last.value !== value && matters(value, last.value)) fn();
  };
}
