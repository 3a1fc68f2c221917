// An edit of a shipment and its notes: compare and set per field, all or nothing, idempotent by op.

const { rememberedOp, rememberOp } = require(`${__hooks}/lib/http/op-memory.js`);

/**
 * Applies the edit and returns the answer. Expects to run inside a transaction, which makes compare and set atomic.
 * @param {CoreApp} tx
 * @param {any} e the request, for who acts
 * @param {string} id of the shipment
 * @param {{ op: string, set: { adjusted_rate?: number } & { [field: string]: any }, seen: { [field: string]: string }, undoes?: string,
 *   hash: string,
 *   before: import("../sync/before-restore.js").Before | null }} edit from parseEdit, with the hash of its content and what it proves
 * @returns {{ status: number, text: string }}
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one edit from beginning to end, inside its transaction; each step decides with all that was read before
function applyEdit(tx, e, id, edit) {
  const { clean } = require(`${__hooks}/domain.gen.js`);
  const { notePlaces } = require(`${__hooks}/lib/sync/field-places.js`);
  const { findById, findBy } = require(`${__hooks}/lib/http/create-once.js`);
  const { actorOf } = require(`${__hooks}/lib/who-and-when.js`);
  const { ACTOR, EVENT_TIME } = require(`${__hooks}/lib/shipments/shipment-history.js`);
  const { CHANGED, NOTHING, find, restore, stateOf } = require(`${__hooks}/lib/shipments/undo.js`);
  const { op, seen, undoes, hash, before } = edit;
  const { cancel_reason: reason = "", adjusted_rate: rate = 0, adjusted_reason: why = "", ...set } = edit.set;
  const who = e.auth.id;

  const known = rememberedOp(tx, op);
  if (known && (known.hash !== hash || known.user !== who))
    return refusal(400, { op: { code: "op_reused", why: "op_reused" } });
  if (known) {
    $native.acknowledgeAgain(tx, e, "shipment.edit", op, hash);
    return { status: 200, text: known.answer };
  }

  const shipment = findById(tx, "shipments", id);
  if (!shipment) return refusal(404, { id: { code: "shipment_unknown", why: "shipment_unknown" } });
  const notes = findBy(tx, "shipment_notes", "shipment", id);
  const theirs = {
    status: shipment.getString("status"),
    tracking_number: clean(shipment.getString("tracking_number"), "code"),
    ready_on: shipment.getString("ready_on"),
    admin_notes: notes ? clean(notes.getString("admin_notes"), "text") : "",
  };
  const undone = undoes ? find(tx, undoes, () => stateOf(tx, id)) : null;
  if (undone?.fault && !before) return refusal(400, { undoes: undone.fault });
  const merged = merge(tx, id, { set, seen, theirs }, before);
  if (merged.outcome === "conflict" && undoes && !before) return refusal(400, { undoes: CHANGED });
  if (merged.outcome === "conflict") return conflict(tx, op, shipment, notes, merged);

  const { apply } = merged;
  const wrong = before ? null : whatIsWrong(tx, shipment, { day: undoes ? "" : apply.ready_on, reason, apply });
  if (wrong) return refusal(400, wrong);
  const price = zonePrice(shipment, { rate, status: apply.status || "", seen, before });
  if (price === "outdated")
    return refusal(400, { adjusted_rate: { code: "changed_meanwhile", why: "priced_meanwhile" } });
  // Only a status that was seen and sent again answers the question in `status_asked`. An edit from before the question may
  // arrive at the same status by chance.
  const kept = set.status !== undefined && set.status === seen.status && set.status === shipment.getString("status");
  const keeps = kept && shipment.getString("status_asked") !== "";
  if (keeps) shipment.set("status_asked", "");
  const fields = ["status", "tracking_number", "ready_on"].filter((field) => apply[field] !== undefined);
  const from = set.status === undefined ? null : apply.status === undefined ? NOTHING : stateOf(tx, id);
  if (keeps || fields.length > 0 || price === "set") {
    for (const field of fields) shipment.set(field, apply[field]);
    const charged = price === "set" ? { adjusted_rate: rate, adjusted_reason: why, measured_weight: 0 } : {};
    for (const [field, value] of Object.entries(charged)) shipment.set(field, value);
    if (apply.status === "cancelled") shipment.set("cancel_reason", reason);
    shipment.set(ACTOR, actorOf(e));
    if (before) shipment.set(EVENT_TIME, before.at);
    if (undone?.act && !undone.fault && apply.status !== undefined)
      restore(tx, shipment, undone.act.before, { by: actorOf(e), op });
    else tx.save(shipment);
  }
  if (apply.admin_notes !== undefined) {
    // A row of emptied notes stays: it says who emptied them, and when.
    const row = notes || new Record(tx.findCollectionByNameOrId("shipment_notes"), { shipment: id });
    row.set("admin_notes", apply.admin_notes);
    row.set("by", actorOf(e));
    row.set(ACTOR, who);
    tx.save(row);
  }
  notePlaces(tx, id, set, before);
  const text = answerText(tx, id, op);
  rememberOp(tx, op, who, hash, text, from && { before: from, after: from === NOTHING ? NOTHING : stateOf(tx, id) });
  $native.acknowledge(tx, e, "shipment.edit", op, hash, "");
  return { status: 200, text };
}

/**
 * By field; null for nothing. Not asked of what comes again after a restore: its day was one to come then.
 * @param {CoreApp} tx
 * @param {core.Record} shipment
 * @param {{ day: string | undefined, reason: string, apply: { [field: string]: string | undefined } }} edit
 * @returns {import("../../../src/domain/fault.ts").FieldFaults | null}
 */
function whatIsWrong(tx, shipment, { day, reason, apply }) {
  const fault = readyOnFault(day);
  if (fault) return { ready_on: { code: "invalid", why: fault } };
  const taken = reason && apply.status === undefined ? reasonTaken(tx, shipment, reason) : null;
  return taken && { cancel_reason: taken };
}

/**
 * Why a reason for a shipment that is cancelled already is not stored: somebody has given another one, and the customer may
 * have read it. Null where it is the same.
 * @param {CoreApp} tx
 * @param {core.Record} shipment
 * @param {string} reason
 */
function reasonTaken(tx, shipment, reason) {
  const theirs = shipment.getString("cancel_reason");
  if (theirs === reason) return null;
  const by = nameOf(tx, lastEvent(tx, shipment.id, "status").by);
  const { fault } = require(`${__hooks}/domain.gen.js`);
  return { code: "cancelled_before", why: fault("cancelled_before", { by, theirs }) };
}

/**
 * The price that a confirmation gives a pickup of another zone (rule: booking.zone). What comes again after a restore was
 * compared then.
 * @param {core.Record} shipment
 * @param {{ rate: number, status: string, seen: any, before: import("../sync/before-restore.js").Before | null }} edit
 */
function zonePrice(shipment, { rate, status, seen, before }) {
  const row = {
    status: shipment.getString("status"),
    adjusted_rate: shipment.getFloat("adjusted_rate"),
    zone_by_postcode: shipment.getString("zone_by_postcode"),
  };
  const verdict = require(`${__hooks}/domain.gen.js`).zonePriceVerdict(row, {
    ...{ rate, status },
    seen: seen.zone_by_postcode || "",
  });
  if (!before || verdict !== "outdated") return verdict;
  return row.adjusted_rate === 0 && (status || row.status) !== "pending" ? "set" : "none";
}

/**
 * By what its editor saw, or, after a restore, by the place that it had.
 * @param {CoreApp} tx
 * @param {string} id
 * @param {{ set: any, seen: any, theirs: any }} edit
 * @param {import("../sync/before-restore.js").Before | null} before
 */
function merge(tx, id, { set, seen, theirs }, before) {
  if (!before) return require(`${__hooks}/domain.gen.js`).mergeEdit({ set, seen, theirs });
  const { happenedAnew, verdicts } = require(`${__hooks}/lib/sync/field-places.js`);
  /** @type {{ [field: string]: import("../sync/field-places.js").Field }} */
  const asked = {};
  for (const field of Object.keys(set))
    asked[field] = {
      ...{ current: theirs[field], seen: seen[field] || "", wanted: set[field] },
      isAnew: (field === "status" || field === "tracking_number") && happenedAnew(tx, id, field),
    };
  const found = verdicts(tx, id, before, asked);
  const conflicts = Object.keys(found).filter((field) => found[field] === "ask");
  if (conflicts.length > 0) return { outcome: "conflict", conflicts, theirs };
  const apply = Object.fromEntries(Object.entries(set).filter(([field]) => found[field] === "set"));
  return { outcome: "apply", apply };
}

/** What is wrong with a new collection day, "" when nothing is. @param {string | undefined} day */
function readyOnFault(day) {
  const domain = require(`${__hooks}/domain.gen.js`);
  const today = domain.localDay($native.now(), "Europe/Nicosia");
  return domain.readyOnFault(day || "", { earliest: today, today });
}

/** @param {number} status @param {import("../../../src/domain/fault.ts").FieldFaults} data */
function refusal(status, data) {
  const [{ why }] = Object.values(data);
  return { status, text: JSON.stringify(require(`${__hooks}/domain.gen.js`).worded({ status, why, data })) };
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
  const refused = { status: 409, why: "changed_by_somebody", data: {}, op, theirs };
  return { status: 409, text: JSON.stringify(require(`${__hooks}/domain.gen.js`).worded(refused)) };
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
      `SELECT ${require(`${__hooks}/lib/sync/sync-feed.js`).jsonOf("shipments")} AS row,
         IFNULL((SELECT admin_notes FROM shipment_notes WHERE shipment = r.id), '') AS notes
       FROM shipments r WHERE r.id = {:id}`,
    )
    .bind({ id })
    .one(row);
  return `${row.row.slice(0, -1)},"admin_notes":${JSON.stringify(row.notes)},"op":${JSON.stringify(op)}}`;
}

module.exports = { applyEdit, nameOf };
