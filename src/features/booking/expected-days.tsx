import { useExpectedDays } from "#live/public-sailings.ts";
import { dates } from "#text/dates.ts";
import { promisedDays } from "#ui/freight/promised-days.ts";
import { useToday } from "#ui/use-by-the-clock.ts";

/** Expected days of collection, sailing and arrival for goods ready on `readyOn`; from the schedule if no sailing is known. */
export function ExpectedDays({ slug, total, readyOn }: { slug: string; total: number; readyOn: string }) {
  const days = useExpectedDays(slug, readyOn, useToday());
  if (days === undefined) return null;
  return <>{days ? promisedDays(days, true) : dates.bySchedule(total)}</>;
}
