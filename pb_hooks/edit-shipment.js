/// <reference path="./native.d.ts" />
// An edit of a shipment and its notes: compare and set per field, all or nothing, idempotent by op.

const KEEP_DAYS = 90;

/**
 * Applies the edit and returns the answer. Expects to run inside a transaction, which makes compare and set atomic.
 * @param {CoreApp} tx
 * @param {any} e the request, for who acts
 * @param {string} id of the shipment
 * @param {{ op: string, set: { [field: string]: string }, seen: { [field: string]: string }, hash: string }} edit
 *   from parseEdit, with the hash of its content
 * @returns {{ status: number, text: string }}
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one edit from beginning to end, inside its transaction; each step decides with all that was read before
function applyEdit(tx, e, id, edit) {
  const { clean, mergeEdit } = require(`${__hooks}/domain.gen.js`);
  const { findById, findBy } = require(`${__hooks}/idempotent-create.js`);
  const { actorOf } = require(`${__hooks}/office.js`);
  const { ACTOR } = require(`${__hooks}/shipment-history.js`);
  const { op, set, seen, hash } = edit;
  const who = e.auth.id;

  const known = rememberedOp(tx, op);
  if (known && (known.hash !== hash || known.user !== who))
    return refusal(400, { op: { code: "op_reused", message: "Something else was already changed under this name." } });
  if (known) return { status: 200, text: known.answer };

  const shipment = findById(tx, "shipments", id);
  if (!shipment) return refusal(404, { id: { code: "shipment_unknown", message: "There is no such shipment." } });
  const notes = findBy(tx, "shipment_notes", "shipment", id);
  const merged = mergeEdit({
    set,
    seen,
    theirs: {
      status: shipment.getString("status"),
      tracking_number: clean(shipment.getString("tracking_number"), "code"),
      ready_on: shipment.getString("ready_on"),
      admin_notes: notes ? clean(notes.getString("admin_notes"), "text") : "",
    },
  });
  if (merged.outcome === "conflict") return conflict(tx, op, shipment, notes, merged);

  const { apply } = merged;
  const day = readyOnFault(apply.ready_on);
  if (day) return refusal(400, { ready_on: { code: "invalid", message: day } });
  // Only a status that was seen and sent again answers the question in `status_asked`. An edit from before the question may
  // arrive at the same status by chance.
  const kept = set.status !== undefined && set.status === seen.status && set.status === shipment.getString("status");
  const keeps = kept && shipment.getString("status_asked") !== "";
  if (keeps) shipment.set("status_asked", "");
  const fields = ["status", "tracking_number", "ready_on"].filter((field) => apply[field] !== undefined);
  if (keeps || fields.length > 0) {
    for (const field of fields) shipment.set(field, apply[field]);
    shipment.set(ACTOR, actorOf(e));
    tx.save(shipment);
  }
  if (apply.admin_notes !== undefined) {
    // A row of emptied notes stays: it says who emptied them, and when.
    const row = notes || new Record(tx.findCollectionByNameOrId("shipment_notes"), { shipment: id });
    row.set("admin_notes", apply.admin_notes);
    row.set("by", actorOf(e));
    row.set(ACTOR, who);
    tx.save(row);
  }
  const text = answerText(tx, id, op);
  rememberOp(tx, op, who, hash, text);
  return { status: 200, text };
}

/** What is wrong with a new collection day, "" when nothing is. @param {string | undefined} day */
function readyOnFault(day) {
  const domain = require(`${__hooks}/domain.gen.js`);
  const today = domain.localDay($native.now(), "Europe/Nicosia");
  return domain.readyOnFault(day || "", { earliest: today, today });
}

/** @param {number} status @param {{ [field: string]: { code: string, message: string } }} data */
function refusal(status, data) {
  const message = data[Object.keys(data)[0]].message;
  return { status, text: JSON.stringify({ status, message, data }) };
}

/**
 * The answer to a conflict: the fields, their current values, who set them and when.
 * @param {CoreApp} tx
 * @param {string} op
 * @param {core.Record} shipment
 * @param {core.Record | null} notes
 * @param {{ conflicts: string[], theirs: { [field: string]: string } }} merged
 */
function conflict(tx, op, shipment, notes, merged) {
  /** @type {{ [field: string]: { value: string, by: string, at: string } }} */
  const theirs = {};
  for (const field of merged.conflicts) {
    const last = field === "admin_notes" ? lastNote(notes) : lastEvent(tx, shipment.id, field);
    theirs[field] = { value: merged.theirs[field], by: nameOf(tx, last.by), at: last.at };
  }
  const message = "Somebody else has changed this meanwhile.";
  return { status: 409, text: JSON.stringify({ status: 409, message, data: {}, op, theirs }) };
}

/** @param {core.Record | null} notes */
const lastNote = (notes) => ({
  by: notes ? notes.getString("by") : "",
  at: notes ? notes.getString("updated") : "",
});

/** @param {CoreApp} tx @param {string} shipment @param {string} kind */
function lastEvent(tx, shipment, kind) {
  const rows = arrayOf(new DynamicModel({ by: "", at: "" }));
  tx.db()
    .newQuery(
      `SELECT "by", "at" FROM shipment_events WHERE shipment = {:shipment} AND kind = {:kind}
       ORDER BY "at" DESC, rowid DESC LIMIT 1`,
    )
    .bind({ shipment, kind })
    .all(rows);
  return rows.length > 0 ? { by: rows[0].by, at: rows[0].at } : { by: "", at: "" };
}

/** A user's full name; empty when nobody signed it. @param {CoreApp} app @param {string} user */
function nameOf(app, user) {
  const row = new DynamicModel({ name: "" });
  app
    .db()
    .newQuery("SELECT IFNULL((SELECT full_name FROM users WHERE id = {:user}), '') AS name")
    .bind({ user })
    .one(row);
  return row.name;
}

/** @param {CoreApp} tx @param {string} id @param {string} op */
function answerText(tx, id, op) {
  const row = new DynamicModel({ row: "", notes: "" });
  tx.db()
    .newQuery(
      `SELECT ${require(`${__hooks}/sync-feed.js`).jsonOf("shipments")} AS row,
         IFNULL((SELECT admin_notes FROM shipment_notes WHERE shipment = r.id), '') AS notes
       FROM shipments r WHERE r.id = {:id}`,
    )
    .bind({ id })
    .one(row);
  return `${row.row.slice(0, -1)},"admin_notes":${JSON.stringify(row.notes)},"op":${JSON.stringify(op)}}`;
}

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
 */
function rememberOp(tx, op, user, hash, answer) {
  tx.db()
    .newQuery(`INSERT INTO applied_ops (id, op, user_id, at, result) VALUES ({:id}, {:op}, {:user}, {:at}, {:result})`)
    .bind({
      id: $security.randomStringWithAlphabet(15, "abcdefghijklmnopqrstuvwxyz0123456789"),
      op,
      user,
      at: require(`${__hooks}/office.js`).moment(),
      result: JSON.stringify({ hash, answer }),
    })
    .execute();
}

/** @param {CoreApp} app */
function forgetOldOps(app) {
  const before = require(`${__hooks}/office.js`).moment(-KEEP_DAYS * 86400000);
  app.db().newQuery("DELETE FROM applied_ops WHERE at < {:before}").bind({ before }).execute();
}

module.exports = { applyEdit, forgetOldOps, nameOf, rememberedOp, rememberOp };
