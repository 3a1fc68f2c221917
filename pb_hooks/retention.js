/// <reference path="./native.d.ts" />
// What is kept for a time only (docs/operations.md, "Erasure, a person's data, retention"). Sent mails and remembered
// edits have jobs of their own beside what writes them.

const DAY_MS = 86400000;
/** Quote requests and messages, after they were handled. */
const REQUEST_DAYS = 730;
/** Mails that were given up. */
const FAILED_MAIL_DAYS = 365;
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
    if (!steady) return;
    run("PRAGMA secure_delete = ON", {});
    for (const table of ["sea_freight_quotes", "air_freight_quotes", "contact_messages"])
      gone += run(`DELETE FROM ${table} WHERE handled_at <> '' AND handled_at < {:before} AND updated < {:before}`, {
        before: moment(-REQUEST_DAYS * DAY_MS),
      });
    gone += run("DELETE FROM mail_queue WHERE state = 'failed' AND updated < {:before}", {
      before: moment(-FAILED_MAIL_DAYS * DAY_MS),
    });
  });
  return gone;
}

module.exports = { forgetWhatIsOld };
