// The feed's epoch. A device's cursor is a number. A database restored from a backup would give out the same numbers again
// for other changes. A small file beside the database, which backups leave out, stores how far this installation's feed had
// come. When the file is missing, or its number is above the database's, the epoch is renewed and every device pulls
// everything again.

const { isoTime } = require(`${__hooks}/lib/who-and-when.js`);
const FILE = "akamas.instance";

/** @param {CoreApp} app */
const pathOf = (app) => `${app.dataDir()}/${FILE}`;

/** @param {CoreApp} app */
function headOf(app) {
  const row = new DynamicModel({ head: 0, epoch: "" });
  app
    .db()
    .newQuery(
      "SELECT (SELECT IFNULL(MAX(seq), 0) FROM sync_log) AS head, (SELECT value FROM sync_meta WHERE key = 'epoch') AS epoch",
    )
    .one(row);
  return { head: row.head, epoch: row.epoch };
}

/** The stored number; null when the file is missing or cannot be read. @param {CoreApp} app */
function remembered(app) {
  try {
    return JSON.parse(toString($os.readFile(pathOf(app))));
  } catch {
    return null;
  }
}

/** Stores how far the feed has come, if that changed. @param {CoreApp} app */
function remember(app) {
  const now = headOf(app);
  const then = remembered(app);
  if (then && then.head === now.head && then.epoch === now.epoch) return;
  // Written to another name and renamed: half a file would look like a restore.
  $os.writeFile(`${pathOf(app)}.new`, JSON.stringify(now), /** @type {any} */ (0o600));
  $os.rename(`${pathOf(app)}.new`, pathOf(app));
}

/** Renews the epoch if this database does not continue the one that ran here last, and logs it. @param {CoreApp} app */
function renewAfterRestore(app) {
  const now = headOf(app);
  const then = remembered(app);
  const restored = !then || then.epoch !== now.epoch || then.head > now.head;
  if (restored) {
    const epoch = $security.randomStringWithAlphabet(16, "0123456789abcdef");
    app.db().newQuery("UPDATE sync_meta SET value = {:epoch} WHERE key = 'epoch'").bind({ epoch }).execute();
    // What has a higher place was done since (field-places.js).
    app
      .db()
      .newQuery(
        `INSERT INTO sync_meta (key, value) VALUES ('epoch_place', {:head}), ('epoch_since', {:since})
         ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
      )
      .bind({ head: String(now.head), since: isoTime() })
      .execute();
  }
  remember(app);
  return restored;
}

module.exports = { FILE, remember, renewAfterRestore };
