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

/** What is wrong with one value; the message begins with the column's label and is a sentence without a full stop. */
export type ValueProblem = { code: "required" | "invalid" | "too_long"; message: string };

/** A column of a list. `read` returns the value in its stored form (texts cleaned), or what is wrong with it. */
export type TariffColumn = { name: string; label: string; read: (value: unknown) => ReadValue };
export type ReadValue = { value: string | number | boolean } | { problem: ValueProblem };

const problem = (code: ValueProblem["code"], message: string): ReadValue => ({ problem: { code, message } });

const ID = /^[a-z0-9]{15}$/;
const CODE = /^[A-Z]{2}$/;
const SLUG = /^[a-z]+(-[a-z]+)*$/;
/** A line break would break a row of the list or of a CSV file. */
const BREAK = /[\t\n\v\f\r\u0085\u2028\u2029]/;

function text(name: string, label: string, rules: { max: number; required?: boolean; form?: [RegExp, string] }) {
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a list of checks in the order in which they are said
  const read = (value: unknown): ReadValue => {
    if (value === undefined || value === null) return problem("required", `${label} is missing`);
    if (typeof value !== "string") return problem("invalid", `${label} is not a text`);
    if (BREAK.test(value.trim())) return problem("invalid", `${label} must be one line`);
    const trimmed = clean(value, "line");
    if (trimmed === "") return rules.required ? problem("required", `${label} is required`) : { value: "" };
    if (trimmed.length > rules.max) return problem("too_long", `${label} must be at most ${rules.max} characters`);
    if (rules.form && !rules.form[0].test(trimmed)) return problem("invalid", `${label} ${rules.form[1]}`);
    return { value: trimmed };
  };
  return { name, label, read };
}

function amount(name: string, label: string, from: "zero" | "above zero"): TariffColumn {
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a list of checks in the order in which they are said
  const read = (value: unknown): ReadValue => {
    if (value === undefined || value === null || value === "") return problem("required", `${label} is required`);
    if (typeof value !== "number" || !Number.isFinite(value)) return problem("invalid", `${label} is not a number`);
    if (from === "above zero" && value <= 0) return problem("invalid", `${label} must be greater than 0`);
    if (value < 0) return problem("invalid", `${label} cannot be below 0`);
    if (value > TARIFF_LIMITS.amount) return problem("invalid", `${label} cannot exceed ${TARIFF_LIMITS.amount}`);
    if (Number(value.toFixed(TARIFF_LIMITS.decimals)) !== value)
      return problem("invalid", `${label} must have at most ${TARIFF_LIMITS.decimals} decimals`);
    // -0 equals 0 except in JSON and Object.is.
    return { value: value === 0 ? 0 : value };
  };
  return { name, label, read };
}

function flag(name: string, label: string): TariffColumn {
  const read = (value: unknown): ReadValue => {
    if (value === undefined || value === null) return problem("required", `${label} is missing`);
    return typeof value === "boolean" ? { value } : problem("invalid", `${label} is neither true nor false`);
  };
  return { name, label, read };
}

const id = (name: string, label: string) =>
  text(name, label, { max: 15, required: true, form: [ID, "is not 15 characters of a-z and 0-9"] });

/** All columns of all lists, in the order of the documents; rates are euro per kg, the rest euro. */
export const TARIFF_COLUMNS: Record<TariffList, readonly TariffColumn[]> = {
  countries: [
    id("id", "Id"),
    text("name", "Country", { max: TARIFF_LIMITS.countryName, required: true }),
    text("code", "Country code", { max: 2, required: true, form: [CODE, "must be two capital letters, such as DE"] }),
    text("slug", "Address name", {
      max: TARIFF_LIMITS.countryName,
      required: true,
      form: [SLUG, "must be small letters and hyphens, such as czech-republic"],
    }),
    text("service_frequency", "Service frequency", { max: TARIFF_LIMITS.frequency }),
    flag("active", "Active"),
  ],
  zones: [
    id("id", "Id"),
    id("country_id", "Country"),
    text("zone_name", "Zone", { max: TARIFF_LIMITS.zoneName, required: true }),
    text("zip_codes", "Postcodes", { max: TARIFF_LIMITS.zipCodes }),
    amount("rate_under_500", "Rate under 500 kg", "above zero"),
    amount("rate_under_1000", "Rate under 1000 kg", "above zero"),
    amount("rate_under_2000", "Rate under 2000 kg", "above zero"),
    amount("rate_under_2500", "Rate under 2500 kg", "above zero"),
    amount("rate_over_2500", "Rate from 2500 kg", "above zero"),
    amount("minimum_charge", "Minimum charge", "zero"),
  ],
  sea_rates: [
    id("id", "Id"),
    text("rate_name", "Rate name", { max: TARIFF_LIMITS.rateName, required: true }),
    amount("rate_value", "Rate value", "zero"),
  ],
};

/** A column by its name; undefined for an unknown one. */
export function tariffColumn(list: TariffList, name: string): TariffColumn | undefined {
  return TARIFF_COLUMNS[list].find((column) => column.name === name);
}
