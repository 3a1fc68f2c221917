// For `npm run demo`: fills an empty database with rows that were made elsewhere (tools/demo), as they are. Triggers that
// write letters, first events and audit entries are off meanwhile, because those rows are among them with their own times.

/** Rows are stored for devices and searches by these triggers: they stay. */
const KEPT = ["sync_", "search_"];

/** @param {string} folder */
const hasRows = (folder) => $os.readDir(folder).some((entry) => entry.name() === "rows");

/** @param {CoreApp} app @param {string} folder with rows/, files/, files.json and people.json */
function load(app, folder) {
  const read = (/** @type {string} */ name) => toString($os.readFile(`${folder}/${name}`));
  $native.keepTriggers(app);
  app.runInTransaction((tx) => {
    const run = (/** @type {string} */ sql, values = {}) => tx.db().newQuery(sql).bind(values).execute();
    const triggers = JSON.parse(
      $native.ask(
        tx,
        `SELECT json_group_array(json_object('name', name, 'sql', sql)) FROM sqlite_master WHERE type = 'trigger'`,
        [],
      )[0],
    ).filter((/** @type {any} */ { name }) => !KEPT.some((prefix) => name.indexOf(prefix) === 0));
    for (const { name } of triggers) run(`DROP TRIGGER ${name}`);
    run("DELETE FROM tariffs");
    for (const entry of $os.readDir(`${folder}/rows`)) {
      const [, collection = ""] = /^[0-9]+-[0-9]+-([a-z_]+)\.json$/.exec(entry.name()) || [];
      const rows = read(`rows/${entry.name()}`);
      const columns = Object.keys(JSON.parse(rows)[0]);
      run(
        `INSERT INTO "${collection}" (${columns.map((name) => `"${name}"`).join(", ")})
         SELECT ${columns.map((name) => `json_extract(value, '$."${name}"')`).join(", ")} FROM json_each({:rows})`,
        { rows },
      );
    }
    run(`UPDATE countries SET created = at, updated = at FROM (SELECT MAX(published_at) AS at FROM tariffs)`);
    run(`UPDATE trucking_rates SET created = at, updated = at FROM (SELECT MAX(published_at) AS at FROM tariffs)`);
    run(`UPDATE sea_freight_rates SET created = at, updated = at FROM (SELECT MAX(published_at) AS at FROM tariffs)`);
    for (const { id, password } of JSON.parse(read("people.json"))) {
      const user = new Record(tx.findCollectionByNameOrId("users"));
      user.setPassword(password);
      user.refreshTokenKey();
      run("UPDATE users SET password = {:hash}, tokenKey = {:key} WHERE id = {:id}", {
        id,
        hash: user.getString("password:hash"),
        key: user.getString("tokenKey"),
      });
    }
    for (const { sql } of triggers) run(sql);
    // Read by pocketbase/mail: these people are made up, so nothing is sent from here.
    run(`INSERT OR REPLACE INTO _params (id, value) VALUES ('made_up', 'true')`);
  });
  storeFiles(app, folder, JSON.parse(read("files.json")));
  require(`${__hooks}/lib/office/search-index.js`).catchUpLater(app);
}

/**
 * @param {CoreApp} app
 * @param {string} folder
 * @param {{ collection: string, id: string, name: string, source: string }[]} files
 */
function storeFiles(app, folder, files) {
  /** @type {{ [collection: string]: string }} */
  const paths = {};
  const storage = app.newFilesystem();
  try {
    for (const { collection, id, name, source } of files) {
      if (!paths[collection]) paths[collection] = app.findCollectionByNameOrId(collection).baseFilesPath();
      storage.uploadFile($filesystem.fileFromPath(`${folder}/files/${source}`), `${paths[collection]}/${id}/${name}`);
    }
  } finally {
    storage.close();
  }
}

module.exports = { hasRows, load };
