/// <reference path="../pb_hooks/native.d.ts" />
// Customers see the scans that count at their delivery, with the pictures (pb_hooks/lib/pallets/record-scan.js): `shown_to` is whom a row
// is shown to, `remark` what was written for them. The record API still answers no customer with scans: the feed leaves out
// what stays inside, and a field that is only left out could be asked for by a filter. A picture can be opened.
const SEERS = `@request.auth.id != "" && (${["admin", "operator", "warehouse"]
  .map((role) => `@request.auth.user_roles_via_user_id.role ?= "${role}"`)
  .join(" || ")})`;

/** The scans that count at a delivery: a taking back can itself be taken back. @param {CoreApp} app @returns {string[]} */
function countingThen(app) {
  const rows = arrayOf(new DynamicModel({ id: "", voids: "", point: "" }));
  app
    .db()
    .newQuery(
      `SELECT id, voids, point FROM scans WHERE pallet IN (SELECT pallet FROM scans WHERE point = 'delivered' AND voids = '')
         AND pallet IN (SELECT id FROM pallets)`,
    )
    .all(rows);
  /** @type {{ [voided: string]: string[] }} */
  const voiders = {};
  for (const row of rows) if (row?.voids) voiders[row.voids] = (voiders[row.voids] || []).concat(row.id);
  // Deeper than any person goes; a circle, which only a defective program makes, counts.
  /** @param {string} id @param {number} depth @returns {boolean} */
  const counts = (id, depth) => depth > 50 || (voiders[id] || []).every((by) => !counts(by, depth + 1));
  /** @type {string[]} */
  const counting = [];
  for (const row of rows)
    if (row && row.point === "delivered" && !row.voids && counts(row.id, 0)) counting.push(row.id);
  return counting;
}

migrate(
  (app) => {
    const scans = app.findCollectionByNameOrId("scans");
    scans.fields.add(new TextField({ name: "remark", max: 300 }));
    scans.fields.add(new TextField({ name: "shown_to", hidden: true, max: 15 }));
    app.save(scans);
    const photos = app.findCollectionByNameOrId("scan_photos");
    photos.fields.add(new TextField({ name: "shown_to", hidden: true, max: 15 }));
    photos.viewRule = `(${SEERS}) || (shown_to != "" && shown_to = @request.auth.id)`;
    app.save(photos);

    const ids = JSON.stringify(countingThen(app));
    const owner = (/** @type {string} */ table) => `(SELECT user_id FROM shipments WHERE id = ${table}.shipment)`;
    for (const [table, scan] of [
      ["scans", "id"],
      ["scan_photos", "scan"],
    ]) {
      const counting = `${scan} IN (SELECT value FROM json_each({:ids}))`;
      app
        .db()
        .newQuery(`UPDATE ${table} SET shown_to = ${owner(table ?? "")} WHERE ${counting}`)
        .bind({ ids })
        .execute();
      // The triggers that log for an owner are made after the migrations.
      app
        .db()
        .newQuery(
          `INSERT OR REPLACE INTO sync_log (collection, record, owner, op)
             SELECT '${table}', id, shown_to, 'put' FROM ${table} WHERE shown_to <> ''`,
        )
        .execute();
    }
  },
  (app) => {
    const scans = app.findCollectionByNameOrId("scans");
    for (const name of ["remark", "shown_to"]) scans.fields.removeByName(name);
    app.save(scans);
    const photos = app.findCollectionByNameOrId("scan_photos");
    photos.viewRule = SEERS;
    photos.fields.removeByName("shown_to");
    app.save(photos);
    app.db().newQuery("DELETE FROM sync_log WHERE collection IN ('scans', 'scan_photos') AND owner <> ''").execute();
  },
);
