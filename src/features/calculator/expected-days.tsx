import { cyprusDay } from "#i18n/format.ts";
import { keptExpectedDays, useExpectedDays } from "#live/public-sailings.ts";
import { dates } from "#text/dates.ts";
import { promisedDays } from "#ui/freight/promised-days.ts";
import { useToday } from "#ui/use-by-the-clock.ts";

/** When goods of a country would be collected, sail and arrive; by the schedule where no sailing is known. */
export function ExpectedDays({ slug, total }: { slug: string; total: number }) {
  const days = useExpectedDays(slug, "", useToday());
  if (days === undefined) return null;
  return <>{days ? promisedDays(days, true) : dates.bySchedule(total)}</>;
}

/** The same in words for a message; null where this device knows no sailing. */
export async function expectedText(slug: string): Promise<string | null> {
  const days = await keptExpectedDays(slug, cyprusDay(Date.now()));
  return days && promisedDays(days, true);
}
