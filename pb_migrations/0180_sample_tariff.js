/// <reference path="../pb_hooks/native.d.ts" />
// An empty database starts with the sample tariff, so that the first start can quote. Ids are made from the names: every
// installation then has the same rows, and the same version 1.
const SOURCE = `${__hooks}/../pocketbase/seed/sample-tariff.csv`;
const SERVICE_FREQUENCY = "2 pickups per week, weekly sea departure";
const SEA_RATES = { sea_freight_per_cbm: 70, documentation_fee: 25, fob_per_cbm: 14, profit_per_cbm: 20 };
const RATE_COLUMNS = [
  "rate_under_500",
  "rate_under_1000",
  "rate_under_2000",
  "rate_under_2500",
  "rate_over_2500",
  "minimum_charge",
];

/** Rows of a CSV text as objects by header; fields may be quoted. @param {string} text @returns {any[]} */
function parseCsv(text) {
  const lines = text
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/)
    .filter((line) => line !== "");
  const rows = lines.map((line) =>
    (line.match(/("([^"]|"")*"|[^,]*)(,|$)/g) || []).slice(0, lines[0].split(",").length).map((cell) =>
      cell
        .replace(/,$/, "")
        .replace(/^"([\s\S]*)"$/, "$1")
        .replace(/""/g, '"'),
    ),
  );
  const header = rows[0];
  return rows.slice(1).map((row) => Object.fromEntries(header.map((name, i) => [name, row[i]])));
}

/** @param {string} name */
const idOf = (name) => $security.sha256(name).slice(0, 15);

migrate(
  (app) => {
    const rows = parseCsv(toString($os.readFile(SOURCE)));
    const countries = [...new Set(rows.map((row) => row.iso2))]
      .map((code) => {
        const name = rows.find((row) => row.iso2 === code).country;
        const slug = name.toLowerCase().replace(/ /g, "-");
        return { id: idOf(`country ${slug}`), name, code, slug, service_frequency: SERVICE_FREQUENCY, active: true };
      })
      .sort((a, b) => (a.name < b.name ? -1 : 1));
    const zones = rows.map((row) => {
      /** @type {any} */
      const zone = {
        id: idOf(`zone ${row.zone_name}`),
        country_id: countries.find((country) => country.code === row.iso2)?.id,
        zone_name: row.zone_name,
        zip_codes: row.zip_codes,
      };
      for (const column of RATE_COLUMNS) {
        if (!(Number(row[column]) > 0)) throw new Error(`sample tariff: ${row.zone_name} has no ${column}`);
        zone[column] = Number(row[column]);
      }
      return zone;
    });
    const seaRates = Object.entries(SEA_RATES).map(([rate_name, rate_value]) => ({
      id: idOf(`sea rate ${rate_name}`),
      rate_name,
      rate_value,
    }));

    /** @param {string} name @param {any[]} items */
    const insert = (name, items) => {
      const collection = app.findCollectionByNameOrId(name);
      for (const item of items) app.save(new Record(collection, item));
    };
    insert("countries", countries);
    insert("trucking_rates", zones);
    insert("sea_freight_rates", seaRates);

    const content = { countries, zones, sea_rates: seaRates };
    const version = `1-${$security.sha256(JSON.stringify(content)).slice(0, 12)}`;
    const publishedAt = new Date().toISOString();
    insert("tariffs", [
      {
        number: 1,
        version,
        published_at: publishedAt,
        snapshot: { version, number: 1, published_at: publishedAt, ...content },
      },
    ]);
  },
  () => {},
);
