/// <reference path="./native.d.ts" />
// The feed's epoch. A device's place in the feed is a number, and a database that was put back to an earlier state would
// hand the same numbers out again for other changes. A small file beside the database, left out of backups, remembers how
// far this installation had come: when it is missing, or further than the database, the epoch is renewed and every device
// starts over.

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

/** What the file says; null when there is none, or none that can be read. @param {CoreApp} app */
function remembered(app) {
  try {
    return JSON.parse(toString($os.readFile(pathOf(app))));
  } catch {
    return null;
  }
}

/** Writes how far the feed has come, when that changed. @param {CoreApp} app */
function remember(app) {
  const now = headOf(app);
  const then = remembered(app);
  if (then && then.head === now.head && then.epoch === now.epoch) return;
  // Aside and then in place: half a file would look like a restore.
  $os.writeFile(`${pathOf(app)}.new`, JSON.stringify(now), /** @type {any} */ (0o600));
  $os.rename(`${pathOf(app)}.new`, pathOf(app));
}

/** Renews the epoch if this database is not the continuation of what ran here last, and says so. @param {CoreApp} app */
function renewAfterRestore(app) {
  const now = headOf(app);
  const then = remembered(app);
  const restored = !then || then.epoch !== now.epoch || then.head > now.head;
  if (restored) {
    const epoch = $security.randomStringWithAlphabet(16, "0123456789abcdef");
    app.db().newQuery("UPDATE sync_meta SET value = {:epoch} WHERE key = 'epoch'").bind({ epoch }).execute();
  }
  remember(app);
  return restored;
}

module.exports = { FILE, remember, renewAfterRestore };
