/** The guarantees to people (docs/sync/harness.md, "Invariants"), and where the harness checks them. */
export const INVARIANTS = {
  1: ["no loss", "look-over.ts: what was handed in is in the outbox, a receipt, a draft, or was dropped by the person"],
  2: ["no duplicate", "commits.ts: an id is committed once, a message makes one mail"],
  3: ["no phantom", "commits.ts: what the server commits was handed in, as it was handed in, and not dropped before"],
  4: [
    "handing in is atomic",
    "look-over.ts: all operations, files and pieces without the draft, or the draft with all of them",
  ],
  5: ["order per aggregate", "commits.ts: nothing arrives before an older operation of its aggregate is acknowledged"],
  6: ["parents first", "commits.ts: a document arrives after its booking"],
  7: ["a poisoned operation is alone", "in-turn.ts: while one keeps failing all others go out"],
  8: ["a file's sum is the same end to end", "commits.ts: the bytes at the server are those the person chose"],
  9: [
    "owners do not mix",
    "commits.ts: the token of each request; looking.ts: the rows each person sees; ending.ts: sessions that were signed out",
  ],
  10: ["a 401 discards nothing", "look-over.ts: what was refused with 401 is still there"],
  11: ["only a matching JSON body acknowledges", "look-over.ts: what counts as acknowledged was committed"],
  12: ["the mirror converges", "in-turn.ts: each mirror equals what the server would list"],
  13: ["the cursor survives a crash anywhere", "look-over.ts: a mirror has everything up to its cursor"],
  14: ["pokes change nothing", "in-turn.ts: mirrors are equal though pokes were lost, repeated or late"],
  15: [
    "edits compare and set per field",
    "commits.ts: an edit carries the values its editor saw; nothing unseen is overwritten",
  ],
  16: ["no row flickers away", "looking.ts: a booking that was on the screen stays there"],
  17: ["one request per operation at a time", "commits.ts: over all tabs and the worker of a device"],
  18: ["a healthy server empties the outbox", "in-turn.ts: after half an hour only what needs the person is left"],
  19: ["bounded load", "commits.ts: attempts per operation and requests per minute; time.ts: no turn without end"],
  20: ["clock jumps change nothing", "ending.ts: 1 and 18 on devices whose clock was moved by a week"],
  21: ["operations of an earlier version are sent", "ending.ts: and a wiped mirror leaves the outbox alone"],
  22: ["a reload at any step is harmless", "ending.ts: 1 and 18 on devices whose tabs died in the middle"],
  23: ["no booking at a price the person did not see", "commits.ts: the stored price is one that was on the screen"],
  24: [
    "a role's rows and no others",
    "look-roles.ts: pages of the feed and mirrors; looking.ts: the office's screens; in-turn.ts: the role that screens ask for",
  ],
  25: [
    "a change of role loses nothing",
    "look-over.ts: what waited is still there; role-ending.ts: refused work stands in the tray, and goes out with the right",
  ],
  26: [
    "a pallet is what its scans say",
    "look-scans.ts: at the server, and on every screen with what waits there; in the end the same everywhere",
  ],
  27: ["every scan once", "look-scans.ts: who made it, with its pictures and no others; two presses are two scans"],
  28: [
    "a quote is booked once",
    "look-quotes.ts: accepted in the transaction of the one booking that names it, and in no other; never withdrawn as well",
  ],
  29: [
    "what was quoted holds",
    "look-quotes.ts: the price, the load and the link stay; until its last day a booking is at its price; that day is never put off",
  ],
  30: [
    "the list has every quote once",
    "look-quotes.ts: with what waits on the device on top, while anything goes on; in the end as the server has it",
  ],
  31: [
    "what was acknowledged outlives the server",
    "look-heals.ts: a device keeps it until two copies have it; after restores to any moment it is there again, once, at its price",
  ],
  32: [
    "a find is one pallet",
    "look-finds.ts: it is there once with its photos, at most one of its matches counts, and that one's pallet it is; a pallet is missing by the latest word",
  ],
  33: [
    "a customer has what counts at their deliveries",
    "look-shown.ts: its scans with recipient and remark, its pictures, and nothing else that the warehouse made",
  ],
  34: [
    "storage that fails loses nothing and is not lied about",
    "storage-schedule.ts: what was said to be kept is on the device or at the server from then on; no page waits for storage; whoever signed out has left nothing",
  ],
} as const;

export type Invariant = keyof typeof INVARIANTS;

/** Checked in schedules with a warehouse only. */
export const OF_SCANS: readonly Invariant[] = [26, 27, 32, 33];

/** Checked in schedules with quotes only. */
export const OF_QUOTES: readonly Invariant[] = [28, 29, 30];

/** Checked in schedules with restores only. */
export const OF_RESTORES: readonly Invariant[] = [31];

/** Checked in schedules with storage that fails only. */
export const OF_STORAGE: readonly Invariant[] = [34];

/** How often each was checked, over all schedules of this process. */
export const evaluated = new Map<Invariant, number>();

export class InvariantBroken extends Error {
  constructor(
    readonly invariant: Invariant,
    detail: string,
  ) {
    super(`Invariant ${invariant} (${INVARIANTS[invariant][0]}) is broken: ${detail}`);
    this.name = "InvariantBroken";
  }
}

/** Counts the check and throws InvariantBroken when it fails. */
export function holds(invariant: Invariant, condition: boolean, detail: () => string): void {
  evaluated.set(invariant, (evaluated.get(invariant) ?? 0) + 1);
  if (!condition) throw new InvariantBroken(invariant, detail());
}
