import { useEffect, useMemo } from "react";
import { storedSailings } from "#data/local/public-sailings.ts";
import { idle } from "#data/shared/when-idle.ts";
import { refreshSailings } from "#data/sync/public-sailings.ts";
import { expectedSailing, type SailingDays, sailingDays } from "#domain/sailings/days.ts";
import { type PublicSailing, withTimes } from "#domain/sailings/public.ts";
import { isDay } from "#domain/schemas/ready-on.ts";
import { transitOf } from "#domain/transit.ts";
import { useLive } from "./use-live.ts";

export type { PublicSailing } from "#domain/sailings/public.ts";

/** What is older is asked for again while a page is open, in ms. */
const EVERY_MS = 15 * 60_000;

export type PublicSailings = {
  /** Undefined until the device has been asked; null where it keeps none yet. */
  sailings: readonly PublicSailing[] | null | undefined;
  /** When the server last confirmed them, ms. */
  fetchedAt: number | null;
};

/**
 * The sailings that everybody may know, as this device keeps them. Asked for when a part of the page that shows them opens,
 * when the network or the page comes back, every quarter of an hour, and when `changed` changes: for example with a
 * shipment's last event, which the feed brings at once.
 */
export function usePublicSailings(changed = ""): PublicSailings {
  const { value } = useLive("sailings", async () => (await storedSailings()) ?? null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `changed` says that there may be something new.
  useEffect(() => {
    // The screen comes first.
    void idle().then(refreshSailings);
  }, [changed]);
  useEffect(() => {
    const ask = () => void refreshSailings();
    const shown = () => {
      if (document.visibilityState === "visible") ask();
    };
    const timer = setInterval(ask, EVERY_MS);
    window.addEventListener("online", ask);
    document.addEventListener("visibilitychange", shown);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", ask);
      document.removeEventListener("visibilitychange", shown);
    };
  }, []);
  const sailings = value === undefined ? undefined : (value?.sailings ?? null);
  const fetchedAt = value?.fetchedAt ?? null;
  return useMemo(() => ({ sailings, fetchedAt }), [sailings, fetchedAt]);
}

/** The sailings that this device keeps at this moment, for what a press makes of them; none before the first answer. */
export async function keptSailings(): Promise<readonly PublicSailing[]> {
  return (await storedSailings())?.sailings ?? [];
}

/**
 * The days that goods of a country are expected to have when they are booked on a day in Cyprus and ready on `readyOn`,
 * "" for now. Null: no sailing is known to this device, or nobody knows the country's days on the road. Undefined while
 * the device is being asked.
 */
export function useExpectedDays(slug: string, readyOn: string, today: string): SailingDays | null | undefined {
  const { sailings } = usePublicSailings();
  return useMemo(
    () => (sailings === undefined ? undefined : expectedDays(sailings ?? [], slug, readyOn, today)),
    [sailings, slug, readyOn, today],
  );
}

/** The same of the sailings that the device keeps at this moment, for goods that are ready now. */
export async function keptExpectedDays(slug: string, today: string): Promise<SailingDays | null> {
  return expectedDays(await keptSailings(), slug, "", today);
}

function expectedDays(sailings: readonly PublicSailing[], slug: string, readyOn: string, today: string) {
  const roadDays = transitOf(slug)?.road ?? null;
  if (roadDays === null) return null;
  const open = sailings.flatMap((sailing) => withTimes(sailing) ?? []);
  const goods = { readyOn: isDay(readyOn) ? readyOn : null, booked: today, today, roadDays };
  const found = expectedSailing(open, goods);
  return found && sailingDays(found, roadDays);
}
