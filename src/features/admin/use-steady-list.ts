import { useState } from "react";
import type { Listed } from "./use-shipment-search.ts";

/**
 * Holds back new bookings while the list is scrolled down (`away`), so that rows do not move. Another `view` (filter) shows
 * everything again.
 */
export function useSteadyList(listed: readonly Listed[], away: boolean, view: string) {
  const [seen, setSeen] = useState<{ view: string; newest: string }>({ view, newest: "" });
  const newest = listed[0]?.row.booking_date ?? "";
  const reading = away && seen.view === view && seen.newest !== "";
  // State is set while rendering, as React allows for derived state: with an effect the jump would be visible.
  if (!reading && (seen.view !== view || seen.newest !== newest)) setSeen({ view, newest });
  if (!reading) return { shown: listed, waiting: 0 };
  const shown = listed.filter(({ row }) => row.booking_date <= seen.newest);
  return { shown, waiting: listed.length - shown.length };
}
