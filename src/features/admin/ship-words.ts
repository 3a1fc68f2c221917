import { localDay, localTime } from "#domain/sailings/clock.ts";
import { formatWeekday } from "#i18n/format.ts";
import type { RoomLeft, RoomOn } from "#live/consequences.ts";
import type { SailingView } from "#live/sailings.ts";

// Cut-off and departure are shown in Italian time (docs/pallets.md).

/** "Thu 26 Nov": when it sails. */
export const sailsOn = ({ etd }: SailingView): string => formatWeekday(localDay(etd, "Europe/Rome"));

/** "Tue 24 Nov, 12:00". */
export function cutOffOf({ cut_off }: SailingView): string {
  const { day, time } = localTime(cut_off, "Europe/Rome");
  return `${formatWeekday(day)}, ${time}`;
}

/** "48" of "2026-W48". */
export const weekOf = ({ name }: SailingView): string => name.slice(-2);

/** How much of a sailing is taken, from 0; above 1 where it does not fit. */
export const takenOf = (left: RoomLeft, { whole }: RoomOn, what: keyof RoomLeft): number =>
  whole[what] > 0 ? 1 - left[what] / whole[what] : 0;

/** "54 %": rounded, but "100 %" only for a full one. */
export function percent(share: number): string {
  return `${share < 1 ? Math.min(99, Math.round(share * 100)) : Math.floor(share * 100)}\u00a0%`;
}
