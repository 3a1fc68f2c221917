import { createHash } from "node:crypto";
import type { Tariff } from "#domain/rates/tariff.ts";
import { DAY, stored } from "./clock.ts";
import type { Member } from "./people.ts";
import type { Year } from "./year.ts";

/** A tariff with the time from which it was in force, in ms. */
export type Version = { from: number; tariff: Tariff };

const RATES = ["rate_under_500", "rate_under_1000", "rate_under_2000", "rate_under_2500", "rate_over_2500"] as const;

/** Three tariffs: prices rose twice; the last one is that of the database. */
export function tariffYear(tariff: Tariff, start: number, now: number): Version[] {
  const at = (share: number) => start + Math.round((now - start) * share);
  return [
    versionOf(tariff, 1, 0.94, start - 25 * DAY),
    versionOf(tariff, 2, 0.97, at(0.35)),
    versionOf(tariff, 3, 1, at(0.7)),
  ];
}

/** The tariff in force at a time. */
export function versionAt(versions: readonly Version[], ms: number): Version {
  return versions.filter(({ from }) => from <= ms).pop() ?? (versions[0] as Version);
}

/** The rows of all versions, with the audit log's entries. */
export function publish(year: Year): void {
  const admin = year.members[0] as Member;
  for (const [i, { from, tariff }] of year.versions.entries()) {
    const [earlier, later] = [year.versions[i - 1], year.versions[i + 1]];
    const { version, number, published_at } = tariff;
    const id = year.random.id();
    const head = JSON.stringify({ version, number, published_at }).slice(0, -1);
    year.add("tariffs", {
      ...{ id, number, version, snapshot: `${head},${contentOf(tariff)}}`, published_by: admin.id },
      ...{ published_at: stored(from), superseded_at: stored(later?.from ?? null) },
      ...{ created: stored(from), updated: stored(later?.from ?? from) },
    });
    const changes = { version: [earlier?.tariff.version ?? "", version] };
    year.audit(from, admin, "tariff_published", ["tariffs", id], changes);
  }
}

function versionOf(tariff: Tariff, number: number, factor: number, from: number): Version {
  const scaled = (value: number, digits: number) => Number((value * factor).toFixed(digits));
  const zones = tariff.zones.map((zone) => ({
    ...zone,
    ...Object.fromEntries(RATES.map((column) => [column, scaled(zone[column], 3)])),
    minimum_charge: scaled(zone.minimum_charge, 0),
  }));
  const lists = { countries: tariff.countries, zones, sea_rates: tariff.sea_rates };
  const version = `${number}-${createHash("sha256")
    .update(`{${contentOf(lists)}}`)
    .digest("hex")
    .slice(0, 12)}`;
  return { from, tariff: { version, number, published_at: new Date(from).toISOString(), ...lists } };
}

/** The text that a version's name is the sum of, as publishing writes it (docs/api.md, POST /api/tariff). */
const contentOf = ({ countries, zones, sea_rates }: Pick<Tariff, "countries" | "zones" | "sea_rates">) =>
  Object.entries({ countries, zones, sea_rates })
    .map(([list, values]) => `${JSON.stringify(list)}:${JSON.stringify(values)}`)
    .join(",");
