import { nextSailing } from "#domain/sailings/assign.ts";
import { MOST_PALLETS_AT_ONCE } from "#domain/schemas/sailing.ts";
import { type SailingDesk, type SailingView, sailingActions } from "#live/sailings.ts";

/** The ship that takes what was to leave with this one; null where none is planned. */
export const nextFor = ({ sailings }: SailingDesk, sailing: SailingView, now: number): SailingView | null =>
  nextSailing(sailings, sailing, now);

/** Puts all of them on it, as many at once as the server takes. */
export async function putAll(pallets: readonly { id: string }[], sailing: string): Promise<void> {
  for (let at = 0; at < pallets.length; at += MOST_PALLETS_AT_ONCE) {
    const some = pallets.slice(at, at + MOST_PALLETS_AT_ONCE).map(({ id }) => id);
    await sailingActions.assign({ pallets: some, sailing });
  }
}
