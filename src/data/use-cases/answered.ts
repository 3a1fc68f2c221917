import { liveQuery } from "dexie";
import { outboxDb } from "#data/local/outbox-db.ts";
import { placeOf } from "#data/local/set-down.ts";
import type { Clock } from "#data/shared/env.ts";
import type { Place } from "#data/sync/hand-in.ts";
import { type NotOnDevice, outcomeOf } from "./submit.ts";

/** How many the server has, how many wait, and how many it has refused. `at`: where those that wait are, if not all are here. */
export type ManyOutcome = { sent: number; waiting: number; failed: number; at?: NotOnDevice };

const PATIENCE_MS = 10_000;

/**
 * The results of the operations handed in at `place`, once each has an answer; after 10 s, or offline, the results known then.
 */
export function answered(opIds: string[], place: Place, clock: Clock): Promise<ManyOutcome> {
  let last: ManyOutcome = { sent: 0, waiting: opIds.length, failed: 0 };
  // Nothing more can be read or sent on this page.
  if (place === "set down") return Promise.resolve({ ...last, at: "restart" });
  return new Promise((resolve) => {
    const end = () => {
      cancel();
      subscription.unsubscribe();
      resolve(last);
    };
    const cancel = clock.after(PATIENCE_MS, end);
    const subscription = liveQuery(() => stateOf(opIds)).subscribe({
      next(now) {
        last = now.outcome;
        if (now.settled) end();
      },
      error(error) {
        console.error(error);
        end();
      },
    });
  });
}

async function stateOf(opIds: string[]): Promise<{ outcome: ManyOutcome; settled: boolean }> {
  const rows = await outboxDb().ops.where("opId").anyOf(opIds).toArray();
  const known = rows.map((row) => outcomeOf(row)?.outcome);
  const failed = known.filter((outcome) => outcome === "refused").length;
  // An operation that is no longer in the outbox has arrived.
  const sent = opIds.length - rows.length + known.filter((outcome) => outcome === "sent").length;
  // Offline, the result of the first attempt applies to all.
  const settled = known.every((outcome) => outcome !== undefined) || rows.some((row) => row.lastError?.status === 0);
  const waiting = opIds.length - sent - failed;
  const onPage = waiting > 0 && rows.some((row) => placeOf(row) === "page");
  return { outcome: { sent, failed, waiting, ...(onPage && { at: "page" }) }, settled };
}
