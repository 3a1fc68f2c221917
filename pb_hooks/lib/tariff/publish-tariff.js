// Publishing a tariff (docs/api.md): a new version, and the three collections that mirror it, in one transaction.

const { isoTime } = require(`${__hooks}/lib/who-and-when.js`);

/** What each collection takes from a row of its list, as SQL columns; the columns of a version have the same names. */
const TABLES = {
  countries: { table: "countries", columns: ["id", "name", "code", "slug", "service_frequency", "active"] },
  zones: {
    table: "trucking_rates",
    columns: [
      ...["id", "country_id", "zone_name", "zip_codes", "rate_under_500", "rate_under_1000", "rate_under_2000"],
      ...["rate_under_2500", "rate_over_2500", "minimum_charge"],
    ],
  },
  sea_rates: { table: "sea_freight_rates", columns: ["id", "rate_name", "rate_value"] },
};
/** @typedef {keyof typeof TABLES} List */
const LISTS = /** @type {List[]} */ (Object.keys(TABLES));

const ERRORS_TOLD = 200;

/**
 * The rows as they will be published, with the text that is hashed; or the answer that refuses them. Slow work is done here,
 * before the transaction.
 * @param {any} body
 * @returns {{ refusal: any } | { base: string, rows: any, texts: { [list: string]: string }, content: string, hash: string }}
 */
function readPublication(body) {
  const { parseTariffRows } = require(`${__hooks}/domain.gen.js`);
  const refusal = (/** @type {string} */ field, /** @type {string} */ code, /** @type {string} */ why, more = {}) => ({
    refusal: { status: 400, why, data: { [field]: { code, why } }, ...more },
  });
  const base = body ? body.base : undefined;
  if (base === undefined || base === null || base === "") return refusal("base", "required", "base_missing");
  if (typeof base !== "string") return refusal("base", "invalid", "base_not_text");
  const parsed = parseTariffRows(body.rows, ERRORS_TOLD);
  if (!parsed.ok) {
    return refusal("rows", "invalid", "rates_incomplete", { errors: parsed.errors, error_count: parsed.count });
  }
  /** @type {{ [list: string]: string }} */
  const texts = {};
  for (const list of LISTS) texts[list] = JSON.stringify(parsed.value[list]);
  const content = LISTS.map((list) => `${JSON.stringify(list)}:${texts[list]}`).join(",");
  return { base, rows: parsed.value, texts, content, hash: $security.sha256(`{${content}}`).slice(0, 12) };
}

/**
 * Publishes and returns the answer. Expects to run inside a transaction.
 * @param {CoreApp} tx
 * @param {string} who the id of the user who publishes, "" for a superuser
 * @param {any} publication from readPublication
 * @returns {{ status: number, body: any }}
 */
function publish(tx, who, publication) {
  const { base, texts, content, hash } = publication;
  const latest = versions(tx, 2);
  const current = latest[0];
  if (base !== current.version) {
    // A retry after a lost answer: the version exists, by the same user, directly after the base.
    const again = latest[1]?.version === base && current.version.endsWith(`-${hash}`) && current.published_by === who;
    return again ? published(current, publication) : outdated(tx, current);
  }
  if (base.endsWith(`-${hash}`)) {
    const why = "rates_unchanged";
    return { status: 400, body: { status: 400, why, data: { rows: { code: "unchanged", why } } } };
  }

  const number = current.number + 1;
  const version = `${number}-${hash}`;
  const at = isoTime();
  tx.db()
    .newQuery(
      "UPDATE tariffs SET superseded_at = {:at}, updated = {:at} WHERE version = {:base} AND superseded_at = ''",
    )
    .bind({ at: at.replace("T", " "), base })
    .execute();
  const head = JSON.stringify({ version, number, published_at: at }).slice(0, -1);
  const row = new Record(tx.findCollectionByNameOrId("tariffs"), {
    number,
    version,
    published_at: at,
    published_by: who,
  });
  row.set("snapshot", `${head},${content}}`); // text, which the field takes as it is
  tx.save(row);
  replaceRows(tx, texts, at.replace("T", " "));
  return published({ number, version, published_at: at.replace("T", " ") }, publication);
}

/** @param {any} version @param {any} publication */
function published({ version, number, published_at }, { rows }) {
  const counts = { countries: rows.countries.length, zones: rows.zones.length, sea_rates: rows.sea_rates.length };
  return { status: 200, body: { version, number, published_at, ...counts } };
}

/** @param {CoreApp} tx @param {any} current */
function outdated(tx, current) {
  const { nameOf } = require(`${__hooks}/lib/shipments/edit-shipment.js`);
  const { version, number, published_at, published_by } = current;
  const why = "not_current";
  return {
    status: 409,
    body: {
      status: 409,
      why,
      data: { base: { code: why, why } },
      current: { version, number, published_at, published_by: nameOf(tx, published_by) },
    },
  };
}

/**
 * Replaces all rows of the three collections, in three statements. One by one, five thousand rows would block other writers
 * for seconds, and two zones that swap their names would collide.
 * @param {CoreApp} tx
 * @param {{ [list: string]: string }} texts JSON per list
 * @param {string} at
 */
function replaceRows(tx, texts, at) {
  // Shipments are found by the name of their zone. They have no index by zone: they are looked through once, and only if a zone
  // has another name.
  const [renamed = "[]"] = $native.ask(
    tx,
    `SELECT json_group_array(z.id) FROM json_each(?) n JOIN trucking_rates z ON z.id = n.value ->> 'id'
     WHERE z.zone_name <> n.value ->> 'zone_name'`,
    [texts.zones],
  );
  if (renamed !== "[]")
    tx.db()
      .newQuery(
        `INSERT OR IGNORE INTO search_later SELECT id FROM shipments
         WHERE zone_id IN (SELECT value FROM json_each({:renamed}))`,
      )
      .bind({ renamed })
      .execute();
  for (const list of /** @type {List[]} */ (["sea_rates", "zones", "countries"]))
    tx.db().newQuery(`DELETE FROM ${TABLES[list].table}`).execute();
  for (const list of LISTS) {
    const { table, columns } = TABLES[list];
    const values = columns.map((column) => `json_extract(value, '$.${column}')`).join(", ");
    tx.db()
      .newQuery(
        `INSERT INTO ${table} (${columns.join(", ")}, created, updated)
         SELECT ${values}, {:at}, {:at} FROM json_each({:rows})`,
      )
      .bind({ at, rows: texts[list] })
      .execute();
  }
}

/**
 * The newest versions, without their rows.
 * @param {CoreApp} app
 * @param {number} limit
 * @param {number} [before] only numbers below this one
 */
function versions(app, limit, before = Number.MAX_SAFE_INTEGER) {
  const rows = arrayOf(
    new DynamicModel({ number: 0, version: "", published_at: "", superseded_at: "", published_by: "" }),
  );
  app
    .db()
    .newQuery(
      `SELECT number, version, published_at, superseded_at, published_by FROM tariffs
       WHERE number < {:before} ORDER BY number DESC LIMIT {:limit}`,
    )
    .bind({ before, limit })
    .all(rows);
  return rows;
}

/** Who published what, the newest first. @param {CoreApp} app @param {number} limit @param {number} before */
function history(app, limit, before) {
  const { nameOf } = require(`${__hooks}/lib/shipments/edit-shipment.js`);
  const rows = versions(app, limit + 1, before);
  const items = rows.slice(0, limit).map((/** @type {any} */ row) => ({
    number: row.number,
    version: row.version,
    published_at: row.published_at,
    superseded_at: row.superseded_at,
    published_by: nameOf(app, row.published_by),
  }));
  return { items, more: rows.length > limit, own: isOwn(app) };
}

/** Whether the office has confirmed that the tariff is its own and no longer the sample. @param {CoreApp} app */
const isOwn = (app) => $native.ask(app, "SELECT COUNT(*) FROM sync_meta WHERE key = 'tariff_own'", [])[0] === "1";

/** Idempotent. @param {CoreApp} app @param {string} by */
function declareOwn(app, by) {
  app.runInTransaction((tx) => {
    if (isOwn(tx)) return;
    tx.db().newQuery("INSERT INTO sync_meta (key, value) VALUES ('tariff_own', '1')").execute();
    const note = "declared the company's own";
    require(`${__hooks}/lib/audit/audit.js`).audit(tx, { by, kind: "tariff_changed", collection: "tariffs", note });
  });
}

module.exports = { readPublication, publish, history, declareOwn };
