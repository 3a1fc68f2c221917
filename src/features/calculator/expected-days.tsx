import { cyprusDay } from "#i18n/format.ts";
import { trueNow } from "#lib/true-time.ts";
import { keptExpectedDays, useExpectedDays } from "#live/public-sailings.ts";
import { dates } from "#text/dates.ts";
import { promisedDays } from "#ui/freight/promised-days.ts";
import { useToday } from "#ui/use-by-the-clock.ts";

/** Expected days of collection, sailing and arrival for a country; from the schedule if no sailing is known. */
export function ExpectedDays({ slug, total }: { slug: string; total: number }) {
  const days = useExpectedDays(slug, "", useToday());
  if (days === undefined) return null;
  return <>{days ? promisedDays(days, true) : dates.bySchedule(total)}</>;
}

/** The same as a sentence for a message; null if this device knows no sailing. */
export async function expectedText(slug: string): Promise<string | null> {
  const days = await keptExpectedDays(slug, cyprusDay(trueNow()));
  return days && promisedDays(days, true);
}
