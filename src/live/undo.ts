import { useEffect, useState } from "react";
import { type Act, type ActState, actStates, type UndoOutcome, undo } from "#data/use-cases/undo.ts";
import { createStore } from "#lib/store.ts";
import { useStore } from "#lib/use-store.ts";
import { useSession } from "./session.ts";
import { useLive } from "./use-live.ts";

export type { Act, UndoOutcome };

/** How long an act can be taken back once the server has it (rule: shipment.undo): its letters and web push wait as long (docs/mail.md). */
export const UNDO_MS = 60_000;

/** What a screen says of its acts. `told`: how many hear of it by what, where that was counted. */
export type Said = {
  /** Of this many of them, "4 shipments moved to Thu 3 Dec". */
  title: (n: number) => string;
  /** Names for people, by shipment. */
  names: ReadonlyMap<string, string>;
  told?: { push: number; email: number } | undefined;
};

type Offered = {
  owner: string;
  acts: readonly Act[];
  said: Said;
  madeAt: number;
  ackedAt: Map<string, number>;
  /** When a screen last looked at them: every second while there is a bar. */
  watchedAt: number;
};

/** After a longer look away nobody knows when the server has acknowledged an act. */
const WATCHED_MS = 5000;

/** The last acts of this tab. What is done next takes their place. */
const offered = createStore<Offered | null>(null);

/** Offers to undo these. */
export function offerUndo(owner: string, acts: readonly Act[], said: Said): void {
  const now = Date.now();
  offered.set(acts.length > 0 ? { owner, acts, said, madeAt: now, ackedAt: new Map(), watchedAt: now } : null);
}

/** `left`: ms until the first of them is told; null while none has reached the server. */
export type Undoable = { acts: readonly Act[]; said: Said; left: number | null; of: number };

const NOTHING: ReadonlyMap<string, ActState> = new Map();

/** What can be undone now; null for nothing. Runs a clock only while there is something. */
export function useUndoable(): Undoable | null {
  const me = useSession()?.userId;
  const now = useStore(offered, null);
  const mine = now?.owner === me ? now : null;
  const { value: states = NOTHING } = useLive(`undo ${mine?.acts[0]?.opId ?? ""}`, () => statesOf(mine));
  const [, tick] = useState(0);
  useEffect(() => {
    if (!mine) return;
    const timer = setInterval(() => {
      mine.watchedAt = Date.now();
      tick((n) => n + 1);
    }, 1000);
    return () => clearInterval(timer);
  }, [mine]);
  return mine && undoable(mine, states, Date.now());
}

/** The minute begins when this device hears of the acknowledgement; when nobody looked, with the act itself. */
async function statesOf(mine: Offered | null): Promise<ReadonlyMap<string, ActState>> {
  if (!mine) return NOTHING;
  const states = await actStates(mine.acts);
  const now = Date.now();
  const since = now - mine.watchedAt < WATCHED_MS ? now : mine.madeAt;
  for (const [id, state] of states) if (state === "acked" && !mine.ackedAt.has(id)) mine.ackedAt.set(id, since);
  return states;
}

/** What waits for the network is offered for a minute too, and again once it has arrived; until then it is in the tray. */
function undoable(
  { acts, said, madeAt, ackedAt }: Offered,
  states: ReadonlyMap<string, ActState>,
  now: number,
): Undoable | null {
  const leftOf = (since: number) => (now < since ? 0 : since + UNDO_MS - now);
  const open = acts.filter(({ opId }) => {
    const state = states.get(opId);
    if (state === "acked") return leftOf(ackedAt.get(opId) ?? now) > 0;
    return state === "waiting" && leftOf(madeAt) > 0;
  });
  if (open.length === 0) return null;
  const told = open.flatMap(({ opId }) => ackedAt.get(opId) ?? []).map(leftOf);
  return { acts: open, said, left: told.length > 0 ? Math.min(...told) : null, of: acts.length };
}

/** Takes them back (data/use-cases/undo.ts). Nothing more is offered then. Rejects when the device could not store it. */
export async function undoNow({ acts }: Undoable): Promise<UndoOutcome> {
  const before = offered.get();
  const outcome = await undo(acts);
  if (offered.get() === before) offered.set(null);
  return outcome;
}

/** Whether the minute of any of them is over by now: a page that slept shows a bar that is out of date. */
export function isOver({ acts }: Undoable): boolean {
  const now = offered.get();
  const since = acts.flatMap(({ opId }) => now?.ackedAt.get(opId) ?? []);
  return since.some((at) => Date.now() - at >= UNDO_MS || Date.now() < at);
}
