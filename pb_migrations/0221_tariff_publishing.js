/// <reference path="../pb_hooks/native.d.ts" />
// What publishing needs: who published (hidden, because the versions are public and a visible field could be probed by
// filter), room for ten thousand zones, and a database that refuses to change a version.
migrate(
  (app) => {
    const run = (/** @type {string} */ sql) => app.db().newQuery(sql).execute();
    const tariffs = app.findCollectionByNameOrId("tariffs");
    tariffs.fields.add(new TextField({ name: "published_by", hidden: true, max: 15 }));
    const snapshot = /** @type {any} */ (tariffs.fields.getByName("snapshot"));
    snapshot.maxSize = 16 * 1024 * 1024;
    // Which version is current is asked by every booking and every pull: from the index alone, past the big column.
    tariffs.addIndex("idx_tariffs_current", true, "number, version", "");
    tariffs.addIndex("idx_tariffs_named", true, "version, superseded_at", "");
    app.save(tariffs);

    const same = ["id", "number", "version", "snapshot", "published_at", "published_by"]
      .map((column) => `NEW.${column} IS NOT OLD.${column}`)
      .join(" OR ");
    run(`CREATE TRIGGER tariffs_immutable BEFORE UPDATE ON tariffs
      WHEN ${same} OR (OLD.superseded_at <> '' AND NEW.superseded_at IS NOT OLD.superseded_at)
      BEGIN SELECT RAISE(ABORT, 'A published tariff never changes.'); END`);
    run(`CREATE TRIGGER tariffs_kept BEFORE DELETE ON tariffs
      BEGIN SELECT RAISE(ABORT, 'A published tariff never goes.'); END`);
  },
  (app) => {
    for (const name of ["tariffs_immutable", "tariffs_kept"])
      app.db().newQuery(`DROP TRIGGER IF EXISTS ${name}`).execute();
    const tariffs = app.findCollectionByNameOrId("tariffs");
    tariffs.removeIndex("idx_tariffs_current");
    tariffs.removeIndex("idx_tariffs_named");
    tariffs.fields.removeByName("published_by");
    app.save(tariffs);
  },
);
