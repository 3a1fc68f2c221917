/** The situations that schedules about roles should reach (docs/sync/harness.md). */
export const STATES = [
  "a session of a customer",
  "a session of an admin",
  "a session of an operator",
  "a session of sales",
  "a session of the warehouse",
  "a role changed by an admin on a device",
  "a role changed on a device without a network",
  "a role changed on a device without a network, with work queued",
  "a role taken away on a device without a network, with the office's work queued",
  "a mirror begun anew for another role",
  "work refused for want of a right",
  "refused work sent when the right was back",
] as const;
export type State = (typeof STATES)[number];

/** Those of schedules with a warehouse. */
export const SCAN_STATES = [
  "a scan without a network",
  "a scan by a clock that is wrong",
  "a scan on a device that is full",
  "a scan with pictures at the server",
  "a scan taken back",
  "a scan refused and in the tray",
  "one pallet scanned on two devices",
  "a sailing changed without a network",
  "a sailing changed on a device",
  "a pallet left behind",
  "a change of a sailing refused and in the tray",
  "a decision about a hold",
  "a find matched by its finder",
  "a find matched by the office",
  "a match taken back",
  "a match refused, since another was first",
  "a pallet missing",
  "a pallet scanned after it was missing",
  "a delivery with a remark and pictures on its customer's device",
  "a delivery that was taken back",
  "a role changed on a device without a network, with work queued",
] as const;
export type ScanState = (typeof SCAN_STATES)[number];

/** Those of schedules with quotes. */
export const QUOTE_STATES = [
  "a quote made without a network",
  "a quote made by a clock that is wrong",
  "a quote on a device that is full",
  "a quote at the price of a tariff that was replaced",
  "no quote by rates that are too old",
  "a quote shared and withdrawn before it was sent",
  "a quote duplicated",
  "a quote booked at its price after a new tariff",
  "a quote booked twice, refused the second time",
  "a quote withdrawn while it was booked",
  "a withdrawal refused, since it was booked",
  "a quote over when it was booked",
] as const;
export type QuoteReached = (typeof QUOTE_STATES)[number];

/** Those of schedules with restores. */
export const RESTORE_STATES = [
  "what was lost came back",
  "a document that came back",
  "a change that came back",
  "a booking back at a price of a tariff that is lost",
  "sealed at a sign-out",
  "a keepsake that two copies have",
] as const;
export type RestoreState = (typeof RESTORE_STATES)[number];

/** Those of schedules with storage that fails. */
export const STORAGE_STATES = [
  "set down while storage was closed",
  "kept beside a page in memory",
  "on this page only",
  "a code of an earlier page",
  "a person signed out on a phone whose storage fails",
  "sent by a device that takes no more writes",
] as const;
export type StorageReached = (typeof STORAGE_STATES)[number];

/** All situations that a schedule may reach. */
export type Reached = State | ScanState | QuoteReached | RestoreState | StorageReached;

/** How many schedules of this process reached each. */
export const reached = new Map<Reached, number>();

/** Counts the situations that one schedule reached. */
export function count(states: Iterable<Reached>): void {
  for (const state of states) reached.set(state, (reached.get(state) ?? 0) + 1);
}
