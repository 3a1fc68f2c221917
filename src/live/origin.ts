import { useMemo } from "react";
import { type Origin, transitOf } from "#domain/transit.ts";
import { useTariff } from "./tariff.ts";

/** Where goods come from, by their country's id; null where its days on the road to Bologna are not known. */
export function useOrigin(): (country: string) => Origin | null {
  const { tariff } = useTariff();
  return useMemo(() => {
    const slugs = new Map(tariff?.countries.map(({ id, slug }) => [id, slug]));
    return (country) => transitOf(slugs.get(country) ?? "");
  }, [tariff]);
}
