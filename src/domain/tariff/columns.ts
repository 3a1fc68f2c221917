import { fault } from "#domain/fault.ts";
import { clean } from "#domain/text/clean.ts";

/** Largest amounts and longest texts of tariff rows; shared by the collections and the tariff desk. */
export const TARIFF_LIMITS = {
  countryName: 100,
  frequency: 200,
  zoneName: 200,
  zipCodes: 1000,
  rateName: 100,
  amount: 100_000,
  /** More decimals would be printed with an exponent in some places. */
  decimals: 6,
  countries: 300,
  zones: 10_000,
  sea_rates: 200,
} as const;

/** The lists of a version, in the order in which they are checked and shown. */
export const TARIFF_LISTS = ["countries", "zones", "sea_rates"] as const;
export type TariffList = (typeof TARIFF_LISTS)[number];

/** What is wrong with one value; sentences of `why` begin with the column's name and have no full stop. */
export type ValueProblem = { code: "required" | "invalid" | "too_long"; why: string };

/** A column of a list. `of`: its name in src/i18n/en/faults/names.ts. `read` returns the value in its stored form (texts cleaned), or what is wrong with it. */
export type TariffColumn = { name: string; of: string; read: (value: unknown) => ReadValue };
export type ReadValue = { value: string | number | boolean } | { problem: ValueProblem };

const problem = (code: ValueProblem["code"], why: string): ReadValue => ({ problem: { code, why } });

const ID = /^[a-z0-9]{15}$/;
const CODE = /^[A-Z]{2}$/;
const SLUG = /^[a-z]+(-[a-z]+)*$/;
/** A line break would break a row of the list or of a CSV file. */
const BREAK = /[\t\n\v\f\r\u0085\u2028\u2029]/;

function text(name: string, rules: { max: number; required?: boolean; form?: [RegExp, string] }) {
  const of = `column_${name}`;
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a list of checks in the order in which they are said
  const read = (value: unknown): ReadValue => {
    if (value === undefined || value === null) return problem("required", fault("missing", { of }));
    if (typeof value !== "string") return problem("invalid", fault("not_text", { of }));
    if (BREAK.test(value.trim())) return problem("invalid", fault("one_line", { of }));
    const trimmed = clean(value, "line");
    if (trimmed === "") return rules.required ? problem("required", fault("required", { of })) : { value: "" };
    if (trimmed.length > rules.max) return problem("too_long", fault("too_long", { of, max: rules.max }));
    if (rules.form && !rules.form[0].test(trimmed)) return problem("invalid", fault(rules.form[1], { of }));
    return { value: trimmed };
  };
  return { name, of, read };
}

function amount(name: string, from: "zero" | "above zero"): TariffColumn {
  const of = `column_${name}`;
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a list of checks in the order in which they are said
  const read = (value: unknown): ReadValue => {
    if (value === undefined || value === null || value === "") return problem("required", fault("required", { of }));
    if (typeof value !== "number" || !Number.isFinite(value)) return problem("invalid", fault("not_number", { of }));
    if (from === "above zero" && value <= 0) return problem("invalid", fault("above_zero", { of }));
    if (value < 0) return problem("invalid", fault("not_below_zero", { of }));
    if (value > TARIFF_LIMITS.amount)
      return problem("invalid", fault("cannot_exceed", { of, max: TARIFF_LIMITS.amount, unit: "" }));
    if (Number(value.toFixed(TARIFF_LIMITS.decimals)) !== value)
      return problem("invalid", fault("decimals_most", { of, max: TARIFF_LIMITS.decimals }));
    // -0 equals 0 except in JSON and Object.is.
    return { value: value === 0 ? 0 : value };
  };
  return { name, of, read };
}

function flag(name: string): TariffColumn {
  const of = `column_${name}`;
  const read = (value: unknown): ReadValue => {
    if (value === undefined || value === null) return problem("required", fault("missing", { of }));
    return typeof value === "boolean" ? { value } : problem("invalid", fault("neither_true_nor_false", { of }));
  };
  return { name, of, read };
}

const id = (name: string) => text(name, { max: 15, required: true, form: [ID, "id_characters"] });

/** All columns of all lists, in the order of the documents; rates are euro per kg, the rest euro. */
export const TARIFF_COLUMNS: Record<TariffList, readonly TariffColumn[]> = {
  countries: [
    id("id"),
    text("name", { max: TARIFF_LIMITS.countryName, required: true }),
    text("code", { max: 2, required: true, form: [CODE, "country_code_form"] }),
    text("slug", {
      max: TARIFF_LIMITS.countryName,
      required: true,
      form: [SLUG, "slug_form"],
    }),
    text("service_frequency", { max: TARIFF_LIMITS.frequency }),
    flag("active"),
  ],
  zones: [
    id("id"),
    id("country_id"),
    text("zone_name", { max: TARIFF_LIMITS.zoneName, required: true }),
    text("zip_codes", { max: TARIFF_LIMITS.zipCodes }),
    amount("rate_under_500", "above zero"),
    amount("rate_under_1000", "above zero"),
    amount("rate_under_2000", "above zero"),
    amount("rate_under_2500", "above zero"),
    amount("rate_over_2500", "above zero"),
    amount("minimum_charge", "zero"),
  ],
  sea_rates: [
    id("id"),
    text("rate_name", { max: TARIFF_LIMITS.rateName, required: true }),
    amount("rate_value", "zero"),
  ],
};

/** A column by its name; undefined for an unknown one. */
export function tariffColumn(list: TariffList, name: string): TariffColumn | undefined {
  return TARIFF_COLUMNS[list].find((column) => column.name === name);
}
