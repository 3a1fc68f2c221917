import type { Pallet } from "#domain/rates/pallet.ts";

type Load = { country_id: string; zone_id: string; pallet_details: readonly Pallet[] };

const text = ({ length, width, height, weight }: Pallet) => [length, width, height, weight].join(" ");

/** Whether two loads are the same pallets in any order, from the same zone. */
export function isSameLoad(a: Load, b: Load): boolean {
  if (a.country_id !== b.country_id || a.zone_id !== b.zone_id) return false;
  const [ours, theirs] = [a, b].map(({ pallet_details }) => pallet_details.map(text).sort());
  return ours?.join("\n") === theirs?.join("\n");
}
