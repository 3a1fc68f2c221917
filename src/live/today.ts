import { useEffect, useMemo, useRef, useState } from "react";
import { keepToday, keptToday, type TodayParts, todayNow, todayParts } from "#data/queries/today.ts";
import { idle } from "#data/shared/when-idle.ts";
import { whileFilling } from "#data/sync/first-pull.ts";
import type { KnownCountry } from "#domain/office/limits.ts";
import type { LineName, TodayLine } from "#domain/office/line-names.ts";
import { isRedLine } from "#domain/office/lines.ts";
import { type Late, latenessOf, linesOf, type Today } from "#domain/office/today.ts";
import { transitOf } from "#domain/transit.ts";
import { createStore } from "#lib/store.ts";
import { trueNow } from "#lib/true-time.ts";
import { useStore } from "#lib/use-store.ts";
import { useSession } from "./session.ts";
import { useTariff } from "./tariff.ts";
import { useCalmLive } from "./use-live.ts";
import { useMinute } from "./use-minute.ts";

export type { TodayParts, TodayRequest } from "#data/queries/today.ts";
export type { PalletRow, Sailing, Shipment } from "#data/shared/wire.ts";

/**
 * The office's day on this device. A line that cannot be counted is missing: without rates the road days are not known.
 * `today` and `parts` are null until it was counted anew. In ms: `now`, for which it was counted, and `asOf`, when the server's
 * rows were here last.
 */
export type OfficeToday = {
  lines: ReadonlyMap<LineName, TodayLine & { red: boolean }>;
  today: Today | null;
  parts: TodayParts | null;
  /** How late those are that miss their cut-off, by shipment. */
  late: ReadonlyMap<string, Late>;
  now: number | null;
  asOf: number | null;
};

const calm = whileFilling(300, 2000);
const NOTHING: OfficeToday = { lines: new Map(), today: null, parts: null, late: new Map(), now: null, asOf: null };
/** One count for navigation and pages, made by the bar. */
const counted = createStore<OfficeToday>(NOTHING);
/** Lines that depend on how many days a country is away by road. */
const BY_ROAD: readonly LineName[] = ["to_collect", "late_for_cut_off"];

/** The lines of the day; none until they are known. */
export const useOfficeToday = (): OfficeToday => useStore(counted, NOTHING);

/** Counts the lines while the caller is there, after the screen itself was drawn. */
export function useCountToday(): void {
  const me = useSession()?.userId ?? "";
  const begun = useIdle();
  const { value: parts } = useCalmLive(`today ${me} ${begun}`, async () => (me && begun ? todayParts(me) : null), calm);
  const countries = useCountries();
  const now = useMinute(trueNow);
  const written = useRef("");
  useEffect(() => {
    // What was counted last, until it is counted anew. Read once: a live query would answer to each count of its own.
    const show = (kept: Awaited<ReturnType<typeof keptToday>>) => {
      if (!kept || counted.get().now !== null) return;
      const at = trueNow();
      counted.set({ ...NOTHING, lines: withRed(kept.lines, at), now: at, asOf: kept.at });
    };
    if (me) keptToday(me).then(show, (error) => console.error(error));
  }, [me]);
  useEffect(() => {
    // Until the first pull has ended only a part of the rows is here.
    if (!parts || parts.updatedAt === null) return;
    const today = todayNow(parts, countries ?? [], now);
    const lines = linesOf(today).filter(({ kind }) => countries !== null || !BY_ROAD.includes(kind));
    const late = latenessOf(today.late_for_cut_off, parts.shipments, countries ?? [], now);
    counted.set({ today, parts, late, lines: withRed(lines, now), now, asOf: parts.updatedAt });
    const text = JSON.stringify([me, lines, parts.updatedAt]);
    if (text === written.current) return;
    written.current = text;
    keepToday(me, lines, parts.updatedAt).catch((error) => console.error(error));
  }, [parts, countries, now, me]);
  useEffect(() => () => counted.set(NOTHING), []);
}

function withRed(lines: readonly TodayLine[], now: number): OfficeToday["lines"] {
  return new Map(lines.map((line) => [line.kind, { ...line, red: isRedLine(line, now) }]));
}

/** The countries of the tariff whose road days are known; null without rates. */
function useCountries(): readonly KnownCountry[] | null {
  const { tariff } = useTariff();
  return useMemo(
    () =>
      tariff?.countries.flatMap(({ id, slug }) => {
        const transit = transitOf(slug);
        return transit ? [{ ...transit, id }] : [];
      }) ?? null,
    [tariff],
  );
}

/** True once the browser has drawn the screen and has time. */
function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    let gone = false;
    void idle().then(() => {
      if (!gone) setIdle(true);
    });
    return () => {
      gone = true;
    };
  }, []);
  return isIdle;
}
