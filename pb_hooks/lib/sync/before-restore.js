// An operation that this server had acknowledged and has lost, and that its device hands in again with the signature of then
// (docs/sync/keepsakes.md). What the signature proves stands: time, role, price. Nobody is written to a second time.

/**
 * What was acknowledged, and when, milliseconds; `first`: epoch and place of its first time, if it came again before.
 * @typedef {{ at: number, role: string, epoch: string, place: number, first?: string, outcome?: any }} Before
 */

/**
 * What the sender proves of this operation; null when nothing: then it is one like any other.
 * @param {any} e
 * @param {string} kind
 * @param {string} op
 * @param {string} payload the sum of its content, "" while it is not compared yet
 * @returns {Before | null}
 */
function acknowledgedBefore(e, kind, op, payload) {
  const text = kind && op ? $native.acknowledgedBefore(e, kind, op, payload) : "";
  return text ? JSON.parse(text) : null;
}

/** Whether the role of then had this right. @param {Before | null} before @param {string | null} right */
function mightThen(before, right) {
  return before !== null && right !== null && require(`${__hooks}/domain.gen.js`).may(before.role, right);
}

/** Its time, in the form of row timestamps. @param {Before} before */
const timeText = ({ at }) => require(`${__hooks}/lib/who-and-when.js`).rowTime(at);

/**
 * Runs `work` in its transaction. Letters and messages that it would send are kept as suppressed, with the time of then: they
 * may have left before the restore, and the office can send them.
 * @param {CoreApp} tx
 * @param {Before | null} before
 * @param {() => void} work
 */
function quietly(tx, before, work) {
  if (!before) return work();
  const [last] = $native.ask(tx, "SELECT IFNULL(MAX(rowid), 0) FROM mail_queue", []);
  work();
  tx.db()
    .newQuery(
      `UPDATE mail_queue SET state = 'suppressed', next_try = '', last_error = {:why}, created = {:at}
       WHERE rowid > {:last} AND state = 'queued'`,
    )
    // The office's list finds it by these words, and so do pocketbase/mail/queue.go and triggers/shipment_events.sql.
    .bind({
      last: Number(last),
      why: "came again after a restore; this may have been sent before.",
      at: timeText(before),
    })
    .execute();
}

module.exports = { acknowledgedBefore, mightThen, quietly, timeText };
