import { outboxDb } from "#data/local/outbox-db.ts";
import { wasHandedIn } from "#data/sync/handed-in.ts";
import type { RequestKind } from "#data/sync/submit-request.ts";
import { useLive, useOwner } from "./use-live.ts";

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

/** Whether the request with this id was handed in, by this tab or another one. */
export function useHandedIn(id: string): boolean {
  return useLive(id, () => wasHandedIn(id)).value ?? false;
}
