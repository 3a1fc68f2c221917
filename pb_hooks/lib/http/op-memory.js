// What an operation was answered, so that it gets the same when it comes again.

const KEEP_DAYS = 90;

/** The stored answer of an op with its sender and content hash; null for a new op. @param {CoreApp} tx @param {string} op */
function rememberedOp(tx, op) {
  const rows = arrayOf(new DynamicModel({ user: "", hash: "", answer: "" }));
  tx.db()
    .newQuery(
      `SELECT user_id AS user, IFNULL(json_extract(result, '$.hash'), '') AS hash,
         IFNULL(json_extract(result, '$.answer'), '') AS answer
       FROM applied_ops WHERE op = {:op}`,
    )
    .bind({ op })
    .all(rows);
  return rows.length > 0 ? rows[0] : null;
}

/**
 * @param {CoreApp} tx
 * @param {string} op
 * @param {string} user
 * @param {string} hash
 * @param {string} answer the JSON text that was sent
 * @param {object | null} [act] by what it can be taken back (lib/shipments/undo.js)
 */
function rememberOp(tx, op, user, hash, answer, act = null) {
  tx.db()
    .newQuery(`INSERT INTO applied_ops (id, op, user_id, at, result) VALUES ({:id}, {:op}, {:user}, {:at}, {:result})`)
    .bind({
      id: $security.randomStringWithAlphabet(15, "abcdefghijklmnopqrstuvwxyz0123456789"),
      op,
      user,
      at: require(`${__hooks}/lib/who-and-when.js`).moment(),
      result: JSON.stringify({ hash, answer, ...(act && { act: JSON.stringify(act) }) }),
    })
    .execute();
}

/** Answers and what their signatures say. @param {CoreApp} app */
function forgetOldOps(app) {
  const before = require(`${__hooks}/lib/who-and-when.js`).moment(-KEEP_DAYS * 86400000);
  app.db().newQuery("DELETE FROM applied_ops WHERE at < {:before}").bind({ before }).execute();
  const ms = $native.now() - KEEP_DAYS * 86400000;
  for (const table of ["acknowledgements", "field_places"])
    app.db().newQuery(`DELETE FROM ${table} WHERE at < {:ms}`).bind({ ms }).execute();
  app.db().newQuery("DELETE FROM returned WHERE came < {:ms}").bind({ ms }).execute();
}

module.exports = { forgetOldOps, rememberedOp, rememberOp };
