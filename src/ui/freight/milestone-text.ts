import { isMilestone, readCount, readDays } from "#domain/shipment/milestones.ts";
import { timeAtPlace } from "#domain/track/journey.ts";
import { formatWeekday } from "#i18n/format.ts";
import { dates } from "#text/dates.ts";

/** The text of an event that is a milestone: "In Bologna, 2 of 3 pallets"; "" for any other event. */
export function milestoneText({ kind, from, to }: { kind: string; from: string; to: string }): string {
  if (!isMilestone(kind)) return "";
  const words = dates.milestones;
  if (kind === "delayed") return [words.delayed, movedText(from, to)].filter(Boolean).join(": ");
  const count = readCount(to);
  return count && count.of > 1 ? `${words[kind]}, ${words.pallets(count.count, count.of)}` : words[kind];
}

/** "Thu 19 Nov, 22:54" by the clock of its place; "" for no time. */
export function milestoneMoment({ kind, at }: { kind: string; at: string }): string {
  const there = timeAtPlace(kind, at);
  return there === null ? "" : `${formatWeekday(there.day)}, ${there.time}`;
}

/** The old and the new days of a delay. */
function movedText(from: string, to: string): string {
  const [before, now] = [readDays(from), readDays(to)];
  if (!before || !now) return "";
  const { moved, movedSails } = dates.milestones;
  return [
    before.departs !== now.departs && movedSails(formatWeekday(now.departs), formatWeekday(before.departs)),
    before.arrives !== now.arrives && moved(formatWeekday(now.arrives), formatWeekday(before.arrives)),
  ]
    .filter(Boolean)
    .join(", ");
}
