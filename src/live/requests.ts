import { contentOf, enqueuedContent as contentUnder, wasEnqueued } from "#data/local/enqueued.ts";
import { outboxDb } from "#data/local/outbox-db.ts";
import { StorageClosed, withStorage } from "#data/local/storage.ts";
import type { RequestKind } from "#data/use-cases/submit-request.ts";
import { useOwner } from "./early-live.ts";
import { useLive } from "./use-live.ts";

/** The submitted content of an id, and the content of a form, to compare the two. */
export { contentOf };

/** As `enqueuedContent` of the databases; null also while storage is closed, where an id is told apart when it is set down. */
export async function enqueuedContent(id: string): Promise<string | null> {
  try {
    return await withStorage(() => contentUnder(id));
  } catch (error) {
    if (error instanceof StorageClosed) return null;
    throw error;
  }
}

/** The number of requests of a kind in the outbox of the current user or visitor. */
export function useWaiting(kind: RequestKind): number {
  const owner = useOwner();
  const { value } = useLive(`${owner} ${kind}`, () =>
    outboxDb()
      .ops.where("owner")
      .equals(owner)
      .filter((op) => op.kind === kind && op.state !== "acked")
      .count(),
  );
  return value ?? 0;
}

/** When the server acknowledged the request with this id, in ms; null before that, and without an id. */
export function useSentAt(id: string | null): number | null {
  const { value } = useLive(`sent ${id}`, async () => (id === null ? null : await outboxDb().receipts.get(id)));
  return value?.at ?? null;
}

/** Whether the request with this id was submitted, in this tab or another one. */
export function useEnqueued(id: string): boolean {
  return useLive(id, () => wasEnqueued(id)).value ?? false;
}
