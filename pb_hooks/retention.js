/// <reference path="./native.d.ts" />
// What is kept for a time only (docs/operations.md, "Erasure, a person's data, retention"). Sent mails and remembered
// edits have jobs of their own beside what writes them.

const DAY_MS = 86400000;
/** Quote requests and messages, after they were handled. */
const REQUEST_DAYS = 730;
/** Quotes, after their end. What was booked from one stays with its shipment. */
const QUOTE_DAYS = 730;
/** Mails that were given up. */
const FAILED_MAIL_DAYS = 365;
/** Invitations, after they ended. */
const INVITATION_DAYS = 90;
/** People who follow by mail: who never answered the link, and all of a shipment that ended or never does. */
const UNANSWERED_DAYS = 7;
const FOLLOWED_DAYS = 30;
const FOLLOWING_DAYS = 365;
/** Entries of the audit log, as in its trigger (pb_migrations/0320_audit_log.js). */
const AUDIT_DAYS = 3 * 365 + 1;
/** Devices that have not said for so long that they are there; each says it when the app starts. */
const DEVICE_DAYS = 365;
/** What is followed, after it was delivered or cancelled: a day that was a mistake is put right within a week. */
const FOLLOW_DAYS = 7;
const LAST_RUN = "retention_ran";

/**
 * Deletes what is past its time. When the last run was not within the last two days, by whatever clock, this one only says
 * that it was there: a clock that jumped by years would otherwise take everything with it before anybody saw it.
 * @param {CoreApp} app
 * @returns {number} how many rows went
 */
function forgetWhatIsOld(app) {
  const { moment } = require(`${__hooks}/office.js`);
  let gone = 0;
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
    gone += forgetDevices(run, moment);
    gone += forgetFollowers(run, moment);
    gone += run("DELETE FROM mail_queue WHERE state = 'failed' AND updated < {:before}", {
      before: moment(-FAILED_MAIL_DAYS * DAY_MS),
    });
  });
  return gone;
}

/**
 * Devices that are told by web push, and what they follow. One that neither has an account nor follows anything goes.
 * @param {(sql: string, params: any) => number} run
 * @param {(ms?: number) => string} moment
 * @returns {number} how many rows went
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

/** @param {(sql: string, params: any) => number} run @param {(ms: number) => string} moment */
function forgetFollowers(run, moment) {
  const before = (/** @type {number} */ days) => moment(-days * DAY_MS);
  return (
    run("DELETE FROM followers WHERE confirmed_at = '' AND asked_at < {:before}", { before: before(UNANSWERED_DAYS) }) +
    run("DELETE FROM followers WHERE created < {:before}", { before: before(FOLLOWING_DAYS) }) +
    run(
      `DELETE FROM followers WHERE shipment IN
         (SELECT id FROM shipments WHERE status IN ('cancelled', 'delivered') AND updated < {:before})`,
      { before: before(FOLLOWED_DAYS) },
    )
  );
}

/**
 * Counts this day, once, and deletes the entries of the audit log that are three years of counted days old. No clock can
 * make an entry older than the days on which this ran; the log's trigger refuses whatever is younger
 * (docs/decisions/0023-audit-log.md).
 * @param {(sql: string, params: any) => number} run
 * @returns {number} how many rows went
 */
function forgetOldEntries(run) {
  const today = require(`${__hooks}/office.js`).moment().slice(0, 10);
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
