// Deletes what is kept for a limited time (docs/operations.md, "Erasure, a person's data, retention"). Sent mails and stored
// answers of edits have jobs of their own, beside the code that writes them.

const DAY_MS = 86400000;
/** @type {{ requests: number, quotes: number }} */
const { requests: REQUEST_DAYS, quotes: QUOTE_DAYS } = require(`${__hooks}/domain.gen.js`).KEPT_DAYS;
/** Mails that could not be delivered. */
const FAILED_MAIL_DAYS = 365;
/** Invitations: days after they ended. */
const INVITATION_DAYS = 90;
/** Followers by mail: those who never confirmed, and all followers of a shipment that ended or never will. */
const UNANSWERED_DAYS = 7;
const FOLLOWED_DAYS = 30;
const FOLLOWING_DAYS = 365;
/** Requests to follow, counted for the limit of a day (follow.js). */
const ASKED_DAYS = 2;
/** Entries of the audit log, as in its trigger (triggers/audit_log.sql). */
const AUDIT_DAYS = 3 * 365 + 1;
/** Names of recipients, signatures and photos: tax years after the one in which the shipment ended, as its documents. */
const PROOF_YEARS = 6;
/** Pallets without a label of which nobody has said which ones they are. */
const FOUND_DAYS = 365;
/** Devices for web push that were silent for so long; each reports in when the app starts. */
const DEVICE_DAYS = 365;
/** Follows of a device, after delivery or cancellation. A week, so that a mistaken status can be corrected first. */
const FOLLOW_DAYS = 7;
const LAST_RUN = "retention_ran";

/**
 * Deletes what is past its time. When the previous run was more than two days ago by the clock, this run only records
 * itself: a clock that jumped by years must not delete everything before somebody notices.
 * @param {CoreApp} app
 * @returns {number} how many rows were deleted
 */
function forgetWhatIsOld(app) {
  const { moment } = require(`${__hooks}/lib/who-and-when.js`);
  let gone = 0;
  /** @type {string[]} */
  const folders = [];
  app.runInTransaction((tx) => {
    const run = (/** @type {string} */ sql, /** @type {any} */ params) =>
      tx.db().newQuery(sql).bind(params).execute().rowsAffected();
    const last = new DynamicModel({ at: "" });
    tx.db().newQuery(`SELECT IFNULL((SELECT value FROM sync_meta WHERE key = '${LAST_RUN}'), '') AS at`).one(last);
    const steady = last.at > moment(-2 * DAY_MS) && last.at <= moment();
    run(
      `INSERT INTO sync_meta (key, value) VALUES ('${LAST_RUN}', {:now})
       ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
      { now: moment() },
    );
    run("PRAGMA secure_delete = ON", {});
    gone += forgetOldEntries(run);
    if (!steady) return;
    gone += run("DELETE FROM invitations WHERE ends_at < {:before}", { before: moment(-INVITATION_DAYS * DAY_MS) });
    for (const table of ["sea_freight_quotes", "air_freight_quotes", "contact_messages"])
      gone += run(`DELETE FROM ${table} WHERE handled_at <> '' AND handled_at < {:before} AND updated < {:before}`, {
        before: moment(-REQUEST_DAYS * DAY_MS),
      });
    gone += run("DELETE FROM quotes WHERE state <> 'accepted' AND valid_until < {:before} AND updated < {:before}", {
      before: moment(-QUOTE_DAYS * DAY_MS),
    });
    gone += forgetProofs(tx, run, folders);
    gone += forgetFinds(tx, run, folders);
    gone += forgetDevices(run, moment);
    gone += forgetFollowers(run, moment);
    gone += run("DELETE FROM mail_queue WHERE state = 'failed' AND updated < {:before}", {
      before: moment(-FAILED_MAIL_DAYS * DAY_MS),
    });
  });
  const left = $native.deleteFileFolders(app, folders);
  if (left.length > 0)
    app.logger().warn("Photos past their time are still there, until they are swept", "folders", left.length);
  return gone;
}

/**
 * Deletes silent devices and outdated follows. A device with neither an account nor a follow goes as well.
 * @param {(sql: string, params: any) => number} run
 * @param {(ms?: number) => string} moment
 * @returns {number} how many rows were deleted
 */
function forgetDevices(run, moment) {
  const over = moment(-FOLLOW_DAYS * DAY_MS);
  return (
    run("DELETE FROM push_subscriptions WHERE updated < {:before}", { before: moment(-DEVICE_DAYS * DAY_MS) }) +
    run(
      `DELETE FROM push_follows WHERE shipment IN
         (SELECT id FROM shipments WHERE status IN ('delivered', 'cancelled') AND updated < {:over})`,
      { over },
    ) +
    run(
      `DELETE FROM push_subscriptions WHERE user_id = '' AND updated < {:over}
         AND id NOT IN (SELECT subscription FROM push_follows)`,
      { over },
    )
  );
}

/**
 * Empties the names of recipients and deletes signatures and photos. Pallets and the rest of a scan stay with their shipment.
 * @param {CoreApp} tx
 * @param {(sql: string, params: any) => number} run
 * @param {string[]} folders takes the folders of their files, to delete after the commit
 * @returns {number} how many rows were deleted or emptied
 */
function forgetProofs(tx, run, folders) {
  const { moment } = require(`${__hooks}/lib/who-and-when.js`);
  const year = Number(moment().slice(0, 4)) - PROOF_YEARS;
  const ended = `shipment IN (SELECT id FROM shipments WHERE status IN ('delivered', 'cancelled') AND updated < {:before})`;
  const params = { before: `${year}-01-01 00:00:00.000Z`, now: moment() };
  return (
    forgetPictures(tx, run, folders, "scan_photos", ended, params) +
    forgetPictures(tx, run, folders, "found_photos", ended, params) +
    // The hash of a scan's content would tell who a guessed recipient was.
    run(
      `UPDATE scans SET recipient = '', remark = '', op_hash = '', updated = {:now} WHERE (recipient <> '' OR remark <> '') AND ${ended}`,
      params,
    )
  );
}

/**
 * Deletes finds that nobody has matched, and their photos.
 * @param {CoreApp} tx
 * @param {(sql: string, params: any) => number} run
 * @param {string[]} folders takes the folders of their files, to delete after the commit
 * @returns {number} how many rows were deleted
 */
function forgetFinds(tx, run, folders) {
  const params = { before: require(`${__hooks}/lib/who-and-when.js`).moment(-FOUND_DAYS * DAY_MS) };
  const old = "pallet = '' AND received_at < {:before}";
  return (
    forgetPictures(tx, run, folders, "found_photos", `found IN (SELECT id FROM found_pallets WHERE ${old})`, params) +
    run(`DELETE FROM found_pallets WHERE ${old}`, params)
  );
}

/**
 * @param {CoreApp} tx
 * @param {(sql: string, params: any) => number} run
 * @param {string[]} folders
 * @param {string} table
 * @param {string} where
 * @param {any} params
 */
function forgetPictures(tx, run, folders, table, where, params) {
  const pictures = arrayOf(new DynamicModel({ id: "" }));
  tx.db().newQuery(`SELECT id FROM ${table} WHERE ${where}`).bind(params).all(pictures);
  const { id: collection } = tx.findCachedCollectionByNameOrId(table);
  for (const picture of pictures) if (picture) folders.push(`${collection}/${picture.id}`);
  return run(`DELETE FROM ${table} WHERE ${where}`, params);
}

/** @param {(sql: string, params: any) => number} run @param {(ms: number) => string} moment */
function forgetFollowers(run, moment) {
  const before = (/** @type {number} */ days) => moment(-days * DAY_MS);
  return (
    run("DELETE FROM followers WHERE confirmed_at = '' AND asked_at < {:before}", { before: before(UNANSWERED_DAYS) }) +
    run("DELETE FROM followers WHERE created < {:before}", { before: before(FOLLOWING_DAYS) }) +
    run("DELETE FROM follow_requests WHERE asked_at < {:before}", { before: before(ASKED_DAYS) }) +
    run(
      `DELETE FROM followers WHERE shipment IN
         (SELECT id FROM shipments WHERE status IN ('cancelled', 'delivered') AND updated < {:before})`,
      { before: before(FOLLOWED_DAYS) },
    )
  );
}

/**
 * Counts this day, once, and deletes entries of the audit log that are three years of counted days old. A wrong clock cannot
 * make an entry older than the number of days on which this ran; the log's trigger refuses to delete younger ones
 * (docs/decisions/0023-audit-log.md).
 * @param {(sql: string, params: any) => number} run
 * @returns {number} how many rows were deleted
 */
function forgetOldEntries(run) {
  const today = require(`${__hooks}/lib/who-and-when.js`).moment().slice(0, 10);
  const newDay = run(
    `INSERT INTO sync_meta (key, value) VALUES ('audit_day', {:today})
     ON CONFLICT (key) DO UPDATE SET value = excluded.value WHERE value <> excluded.value`,
    { today },
  );
  if (newDay === 0) return 0;
  run(
    `INSERT INTO sync_meta (key, value) VALUES ('audit_days', '1')
     ON CONFLICT (key) DO UPDATE SET value = CAST(value AS INTEGER) + 1`,
    {},
  );
  return run(
    `DELETE FROM audit_log WHERE day <= (SELECT CAST(value AS INTEGER) FROM sync_meta WHERE key = 'audit_days') - {:kept}`,
    { kept: AUDIT_DAYS },
  );
}

module.exports = { forgetWhatIsOld };
