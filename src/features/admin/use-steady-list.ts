import { useState } from "react";
import type { Listed } from "./use-shipment-search.ts";

/**
 * Bookings that come in while somebody reads further down wait above the list: nothing moves under the finger. `away` is
 * whether the top is out of sight; another `view` (filter) begins anew.
 */
export function useSteadyList(listed: readonly Listed[], away: boolean, view: string) {
  const [seen, setSeen] = useState<{ view: string; newest: string }>({ view, newest: "" });
  const newest = listed[0]?.row.booking_date ?? "";
  const reading = away && seen.view === view && seen.newest !== "";
  // Set while rendering, as React allows for values derived from earlier ones: an effect would draw the jump first.
  if (!reading && (seen.view !== view || seen.newest !== newest)) setSeen({ view, newest });
  if (!reading) return { shown: listed, waiting: 0 };
  const shown = listed.filter(({ row }) => row.booking_date <= seen.newest);
  return { shown, waiting: listed.length - shown.length };
}
