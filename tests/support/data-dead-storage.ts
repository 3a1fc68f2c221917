import { vi } from "vitest";

/** What WebKit says of every request once its database process has ended. */
const lost = () =>
  new DOMException("Connection to Indexed Database server lost. Refresh the page to try again", "UnknownError");

/** The next transactions of open connections that fail, as after a `close` in the background. */
export const closing = { next: 0 };

// Dexie binds it when it opens, so it is replaced before.
const { transaction } = IDBDatabase.prototype;
IDBDatabase.prototype.transaction = function failing(...args) {
  if (closing.next-- > 0) throw new DOMException("The database connection is closing.", "InvalidStateError");
  return transaction.apply(this, args);
};

/**
 * The engine's database process ends: open connections throw from then on; opening and deleting fail, or are never answered.
 * The rows stay. "denied" and "mute" are the two where there was no connection before. Returns what brings it back.
 */
export function endStorage(how: "refuses" | "silent" | "denied" | "mute" = "refuses"): () => void {
  if (how === "refuses" || how === "silent") closing.next = Number.POSITIVE_INFINITY;
  const fail = () => {
    const request = new EventTarget() as IDBOpenDBRequest;
    const handlers = request as unknown as Record<string, ((event: Event) => void) | undefined>;
    Object.defineProperty(request, "error", { value: lost() });
    request.addEventListener("error", (event) => handlers.onerror?.(event));
    if (how === "refuses" || how === "denied") setImmediate(() => request.dispatchEvent(new Event("error")));
    return request;
  };
  // Only the browser's own: a page may have databases in memory.
  const opens = vi.spyOn(indexedDB, "open").mockImplementation(fail);
  const deletes = vi.spyOn(indexedDB, "deleteDatabase").mockImplementation(fail);
  return () => {
    closing.next = 0;
    opens.mockRestore();
    deletes.mockRestore();
  };
}
