import { useMemo } from "react";
import { transitOf } from "#domain/transit.ts";
import { useTariff } from "./tariff.ts";

/** The days on the road from a country to Bologna, by the country's id; null where they are not known. */
export function useRoadDays(): (country: string) => number | null {
  const { tariff } = useTariff();
  return useMemo(() => {
    const slugs = new Map(tariff?.countries.map(({ id, slug }) => [id, slug]));
    return (country) => transitOf(slugs.get(country) ?? "")?.road ?? null;
  }, [tariff]);
}
