import type { BookingData } from "#live/booking.tsx";
import { calculator as text } from "#text/calculator.ts";
import type { Changes } from "./changes.ts";

/** Why a rate is stale: what changed, and the load that it was calculated for. */
export function staleText(changes: Changes, quote: BookingData): { title: string; text: string } {
  const { country, zone, pallets, added } = changes;
  if (country)
    return { title: text.stale.countryChanged, text: quote.country ? text.stale.country(quote.country.name) : "" };
  if (zone) return { title: text.stale.zoneChanged, text: quote.zone ? text.stale.zone(quote.zone.zone_name) : "" };
  if (added !== 0) {
    const title = added > 0 ? text.stale.added(added) : text.stale.removed(-added);
    return { title, text: text.stale.pallets(quote.pallets.length) };
  }
  const last = pallets.at(-1);
  if (last === undefined) return { title: text.stale.changed, text: "" };
  const title =
    pallets.length === 1 ? text.stale.onePallet(last) : text.stale.manyPallets(pallets.slice(0, -1).join(", "), last);
  return { title, text: text.stale.sizes };
}
