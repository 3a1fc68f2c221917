import { Link } from "@tanstack/react-router";
import type { Country } from "#domain/rates/tariff.ts";
import { tariffDesk as text } from "#text/tariff-desk.ts";
import { classNames } from "#ui/class-names.ts";
import { ComboField } from "#ui/combo-field.tsx";
import { classes } from "./classes.ts";
import styles from "./country-list.module.css";
import type { Desk } from "./use-desk.ts";

export type CountryMark = { country: Country; zones: number; changed: boolean; warnings: number };

/** The countries by name, with number of zones, changes and warnings. */
export function countryMarks({ rows, base, changes, findings }: Desk): CountryMark[] {
  const zones = new Map<string, number>();
  for (const { country_id } of rows.zones) zones.set(country_id, (zones.get(country_id) ?? 0) + 1);
  const changed = new Set(
    changes.map(({ list, id, row }) => (list === "countries" ? id : list === "zones" ? row.country_id : "")),
  );
  const removed = base.countries.filter(({ id }) => !rows.countries.some((country) => country.id === id));
  return [...rows.countries, ...removed]
    .map((country) => ({
      country,
      zones: zones.get(country.id) ?? 0,
      changed: changed.has(country.id),
      warnings: findings.filter((finding) => finding.level === "warning" && finding.country?.id === country.id).length,
    }))
    .sort((a, b) => (a.country.name < b.country.name ? -1 : 1));
}

/** The list beside the sheet on a wide screen. */
export function CountryList({ marks, chosen }: { marks: readonly CountryMark[]; chosen: string }) {
  return (
    <nav
      className="hidden xl:border-(length:--hair) xl:border-edge xl:block xl:w-full xl:rounded-ruled xl:bg-sheet"
      aria-label={text.countries.label}
    >
      <ul>
        {marks.map(({ country, zones, changed, warnings }) => (
          <li className="[li+&]:border-t [li+&]:border-line" key={country.id}>
            <Link
              to="/admin/tariff"
              search={{ country: country.code }}
              resetScroll={false}
              activeOptions={{ exact: true }}
              className={classNames("group/country-link", styles.link, !country.active && "country-off")}
              aria-current={country.id === chosen ? "true" : undefined}
            >
              <span className={classes.code}>{country.code}</span>
              <span className="flex-1 min-w-0 [.country-off_&]:text-ink-2 group-hover/country-link:underline group-hover/country-link:underline-offset-4">
                {country.name}
              </span>
              <span className="gap-2 flex items-center text-ink-2 text-(length:--text-15)">
                {!country.active && (
                  <span className="px-1.25 rounded-ruled text-ink text-(length:--text-14) font-medium bg-line">
                    {text.countries.off}
                  </span>
                )}
                {changed && <span className="size-2.5 rounded-[50%] bg-road" title={text.countries.changed} />}
                {changed && <span className="sr-only">{text.countries.changed}</span>}
                {warnings > 0 && (
                  <span className="px-1.25 rounded-ruled bg-hub-tint text-ink text-(length:--text-14) font-medium">
                    {text.countries.toCheck(warnings)}
                  </span>
                )}
                <span className="min-w-[1.6em] text-right">
                  {zones}
                  <span className="sr-only"> {zones === 1 ? "zone" : "zones"}</span>
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A select above the sheet on a narrow screen. */
export function CountryChoice({
  marks,
  chosen,
  onChoose,
}: {
  marks: readonly CountryMark[];
  chosen: string;
  onChoose: (code: string) => void;
}) {
  return (
    <ComboField
      className="w-full xl:hidden"
      label={text.countries.choose}
      name="tariff-country"
      value={marks.find(({ country }) => country.id === chosen)?.country.code ?? null}
      onChange={onChoose}
      options={marks.map(({ country, zones }) => ({
        value: country.code,
        label: country.name,
        detail: `${country.code}, ${text.countries.zones(zones)}`,
      }))}
    />
  );
}
