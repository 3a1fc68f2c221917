import { aboutOf, type Op } from "#data/local/outbox-db.ts";
import type { Progress } from "#data/sync/progress.ts";
import { type RowSync, rowSync } from "./overlay.ts";

/**
 * A mark of this device that the mirror does not have yet. `handledAt` is "" when it was reopened, null when somebody else's
 * mark is in the way.
 */
export type PendingMark = { opId: string; handledAt: string | null; sync: RowSync | null };

const NO_PROGRESS: ReadonlyMap<string, Progress> = new Map();

/** The marks among `ops` by request, the latest of each. Pure. */
export function pendingMarks(ops: readonly Op[]): Map<string, PendingMark> {
  const marks = new Map<string, PendingMark>();
  for (const op of [...ops].sort((a, b) => a.seq - b.seq)) {
    if (op.kind !== "request.handled") continue;
    const before = marks.get(aboutOf(op));
    const sync = rowSync(op, NO_PROGRESS);
    // A conflict of the oldest one blocks all.
    const theirs = op.state === "conflict" || before?.handledAt === null;
    marks.set(aboutOf(op), {
      opId: theirs ? "" : op.opId,
      handledAt: theirs ? null : String(op.payload.handled_at ?? ""),
      // The oldest one blocks the others.
      sync: before?.sync?.state === "attention" ? before.sync : (sync ?? before?.sync ?? null),
    });
  }
  return marks;
}
