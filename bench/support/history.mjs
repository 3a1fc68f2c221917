import { readFileSync } from "node:fs";
import { resolve } from "node:path";

/** The values of seeded shipments; all lists have different lengths, so that the combinations vary. */
export const PEOPLE = [
  ...["Jonas Brandt", "Marta Nowak", "José Álvarez", "Lars Sørensen", "Petr Dvořák", "Giulia Conti", "Anke Müller"],
  ...["Tomáš Horák", "Élise Laurent", "Ferenc Szabó", "Ivan Petrov"],
];
export const RECEIVERS = [
  ...["Ελένη Παπαδοπούλου", "Χρήστος Γεωργίου", "Andreas Christou", "Μαρία Ιωάννου", "Νίκος Κωνσταντίνου"],
  ...["Costas Ioannides", "Σταύρος Δημητρίου"],
];
export const GOODS = [
  ...["Irrigation parts", "Αντλίες νερού", "Ceramic tiles", "Olive oil bottles", "Machine spares", "Solar inverters"],
  ...["Office furniture", "Βιβλία", "Dental equipment", "Printed labels", "Wine", "Bicycle frames", "Paint"],
];
const USERS = 200;
const FROM = "Quitzowstraße 48, 10559 Berlin";
const TO = "Λεωφόρος Νίκου Παττίχη 112, 3070 Λεμεσός";
const SHIPPER = "Brandt Landtechnik GmbH";
const CONSIGNEE = "Αγροτικά Κολοσσίου Λτδ";

/** SQL that picks one value of a list by `n`. @param {string[]} list @param {string} n */
const pick = (list, n) =>
  `CASE (${n}) % ${list.length} ${list.map((text, i) => `WHEN ${i} THEN '${text}'`).join(" ")} END`;
const TRACKING = "CASE WHEN i % 3 = 2 THEN printf('MSKU%07d', i * 13 % 10000000) ELSE '' END";
const REFERENCE = "printf('B%09d', i)";
const USER = `(i * 7 % ${USERS})`;

/** A migration that runs these statements, after all others. @param {string[]} statements */
const migration = (statements) => `migrate((app) => {
  const run = (sql) => app.db().newQuery(sql).execute();
  const made = arrayOf(new DynamicModel({ type: "", name: "", sql: "" }));
  app.db().newQuery(\`SELECT type, name, sql FROM sqlite_master WHERE sql <> '' AND type IN ('trigger', 'index')
    AND tbl_name IN ('shipments', 'shipment_events', 'sync_log', 'search_rows')\`).all(made);
  const rows = made.map(({ type, name, sql }) => ({ type, name, sql }));
  for (const { type, name } of rows) run("DROP " + type + " " + name);
  for (const sql of ${JSON.stringify(statements)}) run(sql);
  for (const { sql } of rows) run(sql);
}, () => {});`;

/**
 * A migration that fills an empty database with `count` shipments of 200 customers over three years, as bookings leave them,
 * with their mails already sent. In bulk: rows that triggers would write are inserted after them, and indexes built at the
 * end.
 * @param {number} count
 * @param {number} [indexed] how many of the oldest are in the search index already
 */
export const seed = (count, indexed = 0) => {
  const at = `strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-' || CAST((${count} - i) * 94000000.0 / ${count} AS INTEGER) || ' seconds')`;
  const n = (/** @type {number} */ rows) =>
    `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${rows - 1})`;
  return migration([
    `${n(USERS)}
    INSERT INTO users (id, email, password, tokenKey, full_name, company_name, phone, verified, emailVisibility, created, updated)
    SELECT printf('benchuser%06d', i), 'bench' || i || '@bench.test', 'x', 'token' || i, ${pick(PEOPLE, "i * 3")} || ' ' || i,
      'Company ' || i || ' Λτδ', '+357 25 000000', TRUE, FALSE, '2023-01-01 00:00:00.000Z', '2023-01-01 00:00:00.000Z' FROM n`,
    `${n(count)}, t AS (SELECT i, ${at} AS at FROM n)
    INSERT INTO shipments (id, user_id, reference, status, tracking_number, tariff_version, country_id, zone_id, origin_address,
      destination_address, pallet_count, weight_kg, dimensions, cargo_description, goods_description, estimated_rate, total_cbm,
      chargeable_cbm, total_chargeable_weight, pallet_details, cost_breakdown, shipper_name, shipper_company, shipper_address,
      shipper_phone, shipper_email, consignee_name, consignee_company, consignee_address, consignee_phone, consignee_email,
      booking_date, created, updated)
    SELECT printf('ship%011d', i), printf('benchuser%06d', ${USER}), ${REFERENCE},
      CASE WHEN i % 100 = 0 THEN 'cancelled' WHEN i < ${count} * 0.97 THEN 'delivered' WHEN i % 3 = 0 THEN 'pending' WHEN i % 3 = 1 THEN 'confirmed' ELSE 'in_transit' END,
      ${TRACKING}, '1-bench', 'c', 'z', '${FROM}', '${TO}', 1 + i % 10, 475.2, '[]', 'Various goods', ${pick(GOODS, "i * 5")}, 440.16, 1.584,
      1.584, 475.2, '[{"length":1.2,"width":0.8,"height":1,"weight":120}]', '{"transport":247.1,"fobCharges":22.18,"documentation":25,"seaFreight":110.88,"profit":35,"total":440.16}',
      ${pick(PEOPLE, "i")} || ' ' || (i % 997), '${SHIPPER}', '${FROM}', '+49 30 5550142', 'versand@brandt.example',
      ${pick(RECEIVERS, "i * 3")}, '${CONSIGNEE}', '${TO}', '+357 25 000318', 'eleni@kolossi.example',
      at, at, at FROM t`,
    `INSERT INTO shipment_events (id, shipment, user_id, kind, "from", "to", "at", "by", created, updated)
    SELECT 'even' || substr(id, 5), id, user_id, 'status', '', status, booking_date, user_id, created, created FROM shipments ORDER BY rowid`,
    `${n(count * 2)} INSERT INTO sync_log (collection, record, owner, op)
    SELECT CASE WHEN i % 2 THEN 'shipments' ELSE 'shipment_events' END,
      printf(CASE WHEN i % 2 THEN 'ship%011d' ELSE 'even%011d' END, i / 2), printf('benchuser%06d', (i / 2) * 7 % ${USERS}), 'put' FROM n`,
    ...(indexed > 0 ? indexOf(n(indexed), indexed) : []),
  ]);
};

/**
 * Writes what pb_hooks/lib/office/search-index.js would write for the first `indexed` shipments; the product folds the texts.
 * @param {string} n SQL of the shipments' numbers
 * @param {number} indexed
 */
function indexOf(n, indexed) {
  /** @type {{ searchText: (row: object, customer: object) => string }} */
  const { searchText } = new Function(
    "module",
    `${readFileSync(resolve("pb_hooks/domain.gen.js"), "utf8")}; return module.exports;`,
  )({});
  /** @param {string[]} list */
  const folded = (list) =>
    list.map((text) => searchText({ cargo_description: text }, {}).trim().split("\n", 1)[0] ?? "");
  // One text of placeholders, which SQLite replaces by a row's values.
  const marks = {
    trackingmark: `lower(${TRACKING})`,
    shippermark: `${pick(folded(PEOPLE), "i")} || ' ' || (i % 997)`,
    consigneemark: pick(folded(RECEIVERS), "i * 3"),
    goodsmark: pick(folded(GOODS), "i * 5"),
    personmark: `${pick(folded(PEOPLE), `${USER} * 3`)} || ' ' || ${USER}`,
    companymark: `'company ' || ${USER} || ' ${folded(["Λτδ"])[0]}'`,
    ref01: `lower(substr(${REFERENCE}, 1, 5))`,
    ref02: `lower(substr(${REFERENCE}, 6))`,
  };
  const text = searchText(
    {
      cargo_description: "Various goods",
      tracking_number: "trackingmark",
      shipper_name: "shippermark",
      shipper_company: SHIPPER,
      consignee_name: "consigneemark",
      consignee_company: CONSIGNEE,
      goods_description: "goodsmark",
      reference: "ref01ref02",
    },
    { full_name: "personmark", company_name: "companymark" },
  );
  const parts = text
    .split(new RegExp(`(${Object.keys(marks).join("|")})`))
    .map((part) => (part in marks ? `(${marks[/** @type {keyof typeof marks} */ (part)]})` : `'${part}'`));
  return [
    `${n} INSERT INTO search_rows (key, shipment, status, text)
    SELECT (CAST(strftime('%s', booking_date) AS INTEGER) * 1000 + CAST(substr(strftime('%f', booking_date), 4) AS INTEGER)) * 1048576 + 1 + i % 1000,
      id, status, ${parts.join(" || ")} FROM n CROSS JOIN shipments ON id = printf('ship%011d', i)`,
    `INSERT INTO search_counts (status, n) SELECT status, COUNT(*) FROM search_rows GROUP BY status`,
    `INSERT INTO search_index (rowid, text)
    SELECT key, char(1) || substr(status, 1, 1) || char(1) || char(10) || text || char(10, 10) FROM search_rows ORDER BY key`,
    `UPDATE sync_meta SET value = (SELECT MIN(seq) + ${indexed * 2 - 1} FROM sync_log WHERE collection <> 'users') WHERE key = 'search_seq'`,
  ];
}
