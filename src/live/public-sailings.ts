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

/** How often sailings are fetched while a page is open, in ms. */
const EVERY_MS = 15 * 60_000;
/** How long a paper waits for the first sailings, in ms: browsers open a share sheet only within some 5 s of the press. */
const FIRST_MS = 3000;

export type PublicSailings = {
  /** Undefined until the device was read; null where it has none yet. */
  sailings: readonly PublicSailing[] | null | undefined;
  /** When the server last confirmed them, ms. */
  fetchedAt: number | null;
};

/**
 * The public sailings as cached on this device. Fetched on mount, when the network returns, when the page becomes visible,
 * every quarter of an hour, and when `changed` changes: for example a shipment's last event, which the feed delivers at once.
 */
export function usePublicSailings(changed = ""): PublicSailings {
  const { value } = useLive("sailings", async () => (await storedSailings()) ?? null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new value of `changed` triggers a fetch
  useEffect(() => {
    // Rendering comes first.
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

/** The sailings cached on this device at this moment, for event handlers; none before the first answer. */
export async function keptSailings(): Promise<readonly PublicSailing[]> {
  return (await storedSailings())?.sailings ?? [];
}

/**
 * The same for a paper that leaves the device: where this device never had them, the first answer is awaited for a moment,
 * so that the paper has its days. Offline it resolves at once.
 */
export async function sailingsForPaper(): Promise<readonly PublicSailing[]> {
  if (!(await storedSailings())) {
    await Promise.race([refreshSailings(), new Promise((enough) => setTimeout(enough, FIRST_MS))]);
  }
  return keptSailings();
}

/**
 * The expected days (collection, sailing, arrival) of goods from a country, booked on `today` in Cyprus and ready on `readyOn`,
 * "" for now. Null: this device knows no sailing, or the country's days on the road are unknown. Undefined while reading.
 */
export function useExpectedDays(slug: string, readyOn: string, today: string): SailingDays | null | undefined {
  const { sailings } = usePublicSailings();
  return useMemo(
    () => (sailings === undefined ? undefined : expectedDays(sailings ?? [], slug, readyOn, today)),
    [sailings, slug, readyOn, today],
  );
}

/** The same from the sailings cached at this moment, for goods that are ready now. */
export async function keptExpectedDays(slug: string, today: string): Promise<SailingDays | null> {
  return expectedDays(await keptSailings(), slug, "", today);
}

function expectedDays(sailings: readonly PublicSailing[], slug: string, readyOn: string, today: string) {
  const origin = transitOf(slug);
  if (origin === null) return null;
  const open = sailings.flatMap((sailing) => withTimes(sailing) ?? []);
  const goods = { readyOn: isDay(readyOn) ? readyOn : null, booked: today, today, origin };
  const found = expectedSailing(open, goods);
  return found && sailingDays(found, origin);
}
