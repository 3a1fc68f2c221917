import type { Sentences } from "#i18n/faults.ts";
import { nameOf } from "./names.ts";

const NAMES: Readonly<Record<string, string>> = { countries: "country", zones: "zone", sea_rates: "sea rate" };
const PLURALS: Readonly<Record<string, string>> = { countries: "countries", zones: "zones", sea_rates: "sea rates" };

/** What is wrong with the rows of a tariff, at the desk and when they are published. Without a full stop. */
export const rateFaults: Sentences = {
  one_line: ({ of }) => `${nameOf(of)} must be one line`,
  not_below_zero: ({ of }) => `${nameOf(of)} cannot be below 0`,
  decimals_most: ({ of, max }) => `${nameOf(of)} must have at most ${max} decimals`,
  neither_true_nor_false: ({ of }) => `${nameOf(of)} is neither true nor false`,
  id_characters: ({ of }) => `${nameOf(of)} is not 15 characters of a-z and 0-9`,
  country_code_form: ({ of }) => `${nameOf(of)} must be two capital letters, such as DE`,
  slug_form: ({ of }) => `${nameOf(of)} must be small letters and hyphens, such as czech-republic`,
  list_missing: ({ list }) => `The list of ${PLURALS[String(list)]} is missing`,
  list_empty: ({ list }) => `There must be at least one ${NAMES[String(list)]}`,
  list_long: ({ list, max, count }) => `There can be at most ${max} ${PLURALS[String(list)]}, not ${count}`,
  row_no_object: "The row is no object",
  no_such_column: ({ column }) => `There is no column ${column}`,
  in_row_already: ({ of, value, row }) => `${nameOf(of)} “${value}” is in row ${row} already`,
  zone_country_unknown: ({ zone }) => `The country of zone “${zone}” is not in the list of countries`,
};

const WRITE_AGAIN = "Format the column as text, then write them again";

/** What is wrong with a file of zones, or with a list of postcodes: at the desk alone. Without a full stop. */
export const fileFaults: Sentences = {
  file_large: "The file is larger than 8 MB",
  file_not_utf8:
    "The file is not UTF-8 text, so Greek and accented letters cannot be read. In the spreadsheet choose “Save as”, then “CSV UTF-8”",
  file_quotes: "A quotation mark is not closed, or stands inside a text: write it twice there",
  file_empty: "The file is empty",
  file_no_zones: "The file has a header and no zones",
  column_unknown: ({ column, columns }) => `There is no column “${column}”. The columns are ${columns}`,
  column_twice: ({ column }) => `The column ${column} is there twice`,
  column_missing: ({ column }) => `The column ${column} is missing`,
  row_short: ({ values, width }) => `The row has ${values} values, not ${width}`,
  row_long: ({ values, width }) =>
    `The row has ${values} values, not ${width}. Put a text with a comma in quotes, and write decimals with a point`,
  zone_in_row: ({ zone, row }) => `The zone “${zone}” is in row ${row} already`,
  csv_country_missing: "The country code is missing",
  csv_country_unknown: ({ code }) => `There is no country “${code}” in the tariff. Add it at the desk first`,
  csv_country_other: ({ code, name, given }) => `${code} is ${name}, not “${given}”`,
  two_readings: ({ text, decimal, grouped }) =>
    `“${text}” can mean ${decimal} or ${grouped}. Write one of them, without a third decimal`,
  number_point: ({ text, write, or }) =>
    `“${text}” has a point in a file with decimal commas. Write ${either(write, or)}`,
  number_comma: ({ text, write, or }) =>
    `“${text}” has a comma in a file with decimal points. Write ${either(write, or)}`,
  number_either: ({ text, write, or }) => `“${text}” has a comma. Write ${either(write, or)}: a point for decimals`,
  number_decimal_comma: ({ text, write }) => `“${text}” has a decimal comma. Write ${write}`,
  number_none: ({ example }) => `Nothing is written here. Write the amount, such as ${example}`,
  number_currency: ({ text, write }) => `“${text}” has a currency sign. Write ${write}`,
  number_minus: ({ text }) => `“${text}” is below 0. Write the amount without a minus`,
  number_grouped: ({ text, example }) => `“${text}” groups its figures. Write them without gaps, such as ${example}`,
  no_number_comma: ({ text, example }) =>
    `“${text}” is not a number. Write figures with a decimal comma, such as ${example}`,
  no_number_point: ({ text, example }) =>
    `“${text}” is not a number. Write figures with a decimal point, such as ${example}`,
  postcodes_number: ({ text, known }) =>
    `“${text}” was “${known}”: the spreadsheet made a number of the postcodes. ${WRITE_AGAIN}`,
  postcodes_serial: ({ text, code }) =>
    `“${text}” is the number that a spreadsheet keeps for a date. ${WRITE_AGAIN}; one postcode alone is written as ${code}-${code}`,
  postcodes_date: ({ part }) =>
    `“${part}” is a date. The spreadsheet changed the postcodes: format the column as text, then write them again`,
  postcodes_scope: ({ part }) => `“${part}” follows what is left out. Put that in brackets, such as 0-5 (excl. 37, 38)`,
  postcodes_order: ({ part }) =>
    `“${part}” is no range: both ends need the same number of characters, the smaller one first`,
  postcodes_long: ({ part }) => `“${part}” is longer than a postcode of the country`,
  postcodes_begins: ({ part }) => `No postcode of the country begins with “${part}”`,
  postcodes_never: ({ part }) =>
    `No postcode of the country is in “${part}”. Write beginnings and ranges of its postcodes, or leave the list empty`,
  postcodes_unclear: ({ part }) =>
    `“${part}” is not understood. Write beginnings and ranges, such as 10,40-49, and what is left out in brackets, such as 0-5 (excl. 37)`,
};

/** One figure, or two of which one is meant. */
const either = (write: unknown, or: unknown) => (or === undefined ? write : `${write} or ${or}`);
