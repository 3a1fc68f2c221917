// Which of these records and operations the server has, as far as the asker may know. Devices ask after a restore, and hand in
// what is missing (docs/sync/keepsakes.md).

const { FED_COLLECTIONS, isOwned, may } = require(`${__hooks}/domain.gen.js`);

const MOST = 500;
const ID = /^[a-zA-Z0-9_-]{1,64}$/;

const OF_THE_WAREHOUSE = ["pallets", "scans", "scan_photos", "found_pallets", "found_photos"];

/** Whose rows a role sees, all of them or its own. @param {string} role @param {string} table */
function seesAll(role, table) {
  if (may(role, "shipments")) return true;
  if (table === "quotes") return may(role, "quotes");
  if (table === "sailings") return may(role, "sailings");
  return OF_THE_WAREHOUSE.indexOf(table) >= 0 && may(role, "warehouse");
}

/** @param {core.RequestEvent} e */
function answerKnown(e) {
  const { jsonBodyOf, refuse, refuseField } = require(`${__hooks}/lib/http/exchange.js`);
  if (e.auth?.collection().name !== "users") return refuse(e, 401, "sign_in", {});
  const me = e.auth.id;
  if (!require(`${__hooks}/lib/http/rate-limits.js`).allow(e, "known", me)) return;
  const ids = /** @type {any} */ (jsonBodyOf(e))?.ids;
  if (!Array.isArray(ids) || ids.length > MOST || !ids.every((id) => typeof id === "string" && ID.test(id)))
    return refuseField(e, "ids", "invalid", require(`${__hooks}/domain.gen.js`).fault("ids_at_most", { max: MOST }));

  const role = require(`${__hooks}/lib/http/roles.js`).roleOf($app, me);
  const values = [JSON.stringify(ids), me, me];
  const rows = FED_COLLECTIONS.map((/** @type {string} */ table) => {
    const there = `EXISTS (SELECT 1 FROM ${table} r WHERE r.id = i.value`;
    if (seesAll(role, table)) return `${there})`;
    if (!isOwned(table)) return "";
    values.push(me);
    return `${there} AND r.user_id = ?)`;
  });
  // One statement, one snapshot: what is not in the answer was not there at that place of the feed.
  const [known, epoch, head] = $native.ask(
    $app,
    `SELECT (SELECT json_group_array(i.value) FROM json_each(?) i WHERE
        i.value IN (SELECT op FROM acknowledgements WHERE user_id = ?)
        OR EXISTS (SELECT 1 FROM applied_ops o WHERE o.op = i.value AND o.user_id = ?)
        OR ${rows.filter(Boolean).join(" OR ")}),
      (SELECT value FROM sync_meta WHERE key = 'epoch'), (SELECT IFNULL(MAX(seq), 0) FROM sync_log)`,
    values,
  );
  const lacking = withoutFile(known);
  const header = e.response.header();
  header.set("Cache-Control", "private, no-store");
  header.set("Akamas-Feed", `${epoch} ${head}`);
  return e.json(200, { known: JSON.parse(known).filter((/** @type {string} */ id) => lacking.indexOf(id) < 0) });
}

/** @param {string} table */
const pathsIn = (table) =>
  `SELECT ? || '/' || id || '/' || file AS path FROM ${table}
   WHERE file <> '' AND id IN (SELECT value FROM json_each(?))`;

const WITH_FILES = ["shipment_documents", "scan_photos", "found_photos"];

/**
 * Records whose row came back from a copy of the database, and whose file did not: their devices bring it.
 * @param {string} known a list of ids, as JSON
 * @returns {string[]}
 */
function withoutFile(known) {
  const folders = WITH_FILES.map((table) => $app.findCachedCollectionByNameOrId(table).id);
  const [rows] = $native.ask(
    $app,
    `SELECT IFNULL(json_group_array(path), '[]') FROM (${WITH_FILES.map(pathsIn).join(" UNION ALL ")})`,
    folders.reduce((/** @type {string[]} */ values, folder) => values.concat([folder, known]), []),
  );
  return $native.lackingFiles($app, JSON.parse(rows)).map((path) => path.split("/")[1] || "");
}

module.exports = { answerKnown };
