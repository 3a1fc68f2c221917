// Without imports: the routes read the name of a line from an address, and their tree is in every page's first file.

/** The lines of the office's day, in the order that never changes. */
export const TODAY_LINES = [
  "to_confirm",
  "to_collect",
  "missing",
  "found",
  "on_hold",
  "late_for_cut_off",
  "ships_overdue",
  "unanswered",
  "in_limassol",
  "zone_marked",
] as const;
export type LineName = (typeof TODAY_LINES)[number];

/** `oldest`: since when the one waits that waits longest, as stored; "" where nothing waits or its time is not known. */
export type TodayLine = { kind: LineName; count: number; oldest: string };

/** The line of that name; null for any other text. */
export function lineFrom(name: unknown): LineName | null {
  return TODAY_LINES.find((line) => line === name) ?? null;
}
