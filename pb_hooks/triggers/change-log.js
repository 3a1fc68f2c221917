// The triggers of the change log, from the record contract: one numbered row per (collection, record, owner), written by
// triggers so that no writer can miss it, and numbered by SQLite at commit order, which `updated` is not. GET /api/sync
// reads it (pb_hooks/lib/sync/sync-feed.js).

const { customerColumn, FED, FED_COLLECTIONS, feedColumns } = require(`${__hooks}/domain.gen.js`);
const { WINDOW_DAYS, WAREHOUSE_DAYS } = require(`${__hooks}/lib/sync/sync-feed.js`);

/** @type {string[]} */
const COLLECTIONS = FED_COLLECTIONS;
/** A cascade deletes the parent first, so the owner stands in the row itself. @param {string} table @param {string} row */
const ownerOf = (table, row) => (customerColumn(table) ? `${row}${customerColumn(table)}` : "''");

/** @param {string} name @param {string} event @param {string} body */
const trigger = (name, event, body) => `CREATE TRIGGER sync_${name} AFTER ${event} BEGIN ${body} END`;

// Delete and insert instead of INSERT OR REPLACE where entries exist: inside a trigger the conflict rule of an outer
// UPDATE OR … would win.
const log = (/** @type {string} */ table, /** @type {"NEW" | "OLD"} */ row, /** @type {"put" | "del"} */ op) =>
  `DELETE FROM sync_log WHERE collection = '${table}' AND record = ${row}.id AND owner = ${ownerOf(table, `${row}.`)};
   INSERT INTO sync_log (collection, record, owner, op) VALUES ('${table}', ${row}.id, ${ownerOf(table, `${row}.`)}, '${op}');`;
/** All rows of a table that belong to the row of the trigger are logged again. @param {string} table @param {string} column */
const logAgain = (table, column) =>
  `DELETE FROM sync_log WHERE collection = '${table}' AND record IN (SELECT id FROM ${table} WHERE ${column} = NEW.id);
   INSERT INTO sync_log (collection, record, owner, op)
     SELECT '${table}', id, ${ownerOf(table, "")}, 'put' FROM ${table} WHERE ${column} = NEW.id;`;

/** An account changes with every sign-in; devices get a few of its fields. */
const CHANGED_USER = `WHEN ${feedColumns("users", "office")
  .map((/** @type {{ name: string }} */ { name }) => `OLD.${name} <> NEW.${name}`)
  .join(" OR ")}`;

/** Two days before a window ends: to send a row once too often costs nothing. @param {number} days */
const longAgo = (days) => `WHEN OLD.updated < strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-${days - 2} days')`;

/** The statements that make these triggers. */
function changeLog() {
  const made = [];
  for (const table of COLLECTIONS) {
    made.push(
      // A new row has no entry unless its id was used before, so one statement does; every create compiles and runs this.
      trigger(
        `${table}_insert`,
        `INSERT ON ${table}`,
        `INSERT OR REPLACE INTO sync_log (collection, record, owner, op) VALUES ('${table}', NEW.id, ${ownerOf(table, "NEW.")}, 'put');`,
      ),
      trigger(
        `${table}_update`,
        `UPDATE ON ${table} ${table === "users" ? CHANGED_USER : ""}`,
        log(table, "NEW", "put"),
      ),
      trigger(`${table}_delete`, `DELETE ON ${table}`, log(table, "OLD", "del")),
    );
    const customer = customerColumn(table);
    if (customer)
      made.push(
        trigger(
          `${table}_owner`,
          `UPDATE ON ${table} WHEN OLD.${customer} <> NEW.${customer}`,
          log(table, "OLD", "del"),
        ),
      );
  }
  // A row that left a window and is touched again comes back with its children.
  for (const child of COLLECTIONS) {
    if ("shipment" in FED[child])
      made.push(
        trigger(`shipments_back_${child}`, `UPDATE ON shipments ${longAgo(WINDOW_DAYS)}`, logAgain(child, "shipment")),
      );
    if ("pallet" in FED[child])
      made.push(
        trigger(`pallets_back_${child}`, `UPDATE ON pallets ${longAgo(WAREHOUSE_DAYS)}`, logAgain(child, "pallet")),
        // What came before its pallet had a row.
        trigger(`pallets_early_${child}`, "INSERT ON pallets", logAgain(child, "pallet")),
      );
  }
  return made;
}

module.exports = { changeLog };
