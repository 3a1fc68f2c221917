import { contentOf, enqueuedContent, wasEnqueued } from "#data/local/enqueued.ts";
import { outboxDb } from "#data/local/outbox-db.ts";
import type { RequestKind } from "#data/use-cases/submit-request.ts";
import { useLive, useOwner } from "./use-live.ts";

/** What was handed in under an id, and how it is compared with what is about to be. */
export { contentOf, enqueuedContent };

/** How many requests of a kind the person in front of the device has waiting to be sent. */
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

/** When the server took the request with this id, milliseconds; null before that, and without an id. */
export function useSentAt(id: string | null): number | null {
  const { value } = useLive(`sent ${id}`, async () => (id === null ? null : await outboxDb().receipts.get(id)));
  return value?.at ?? null;
}

/** Whether the request with this id was handed in, by this tab or another one. */
export function useEnqueued(id: string): boolean {
  return useLive(id, () => wasEnqueued(id)).value ?? false;
}
