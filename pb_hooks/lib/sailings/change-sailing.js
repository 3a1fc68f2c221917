// The office's changes of a sailing: steps, new times, edits. Each runs inside the transaction of answerOnce (answer-once.js).

const domain = require(`${__hooks}/domain.gen.js`);
const { isoTime } = require(`${__hooks}/lib/who-and-when.js`);
const { sailingsWhere, timeOf } = require(`${__hooks}/lib/sailings/weekly-sailings.js`);
const { refusal } = require(`${__hooks}/lib/http/answer-once.js`);

/** The fields that an edit may set, and those of them that are timestamps. */
const EDITABLE = ["name", "port", "vessel", "voyage", "cut_off", "etd", "eta", "containers", "note"];
const MOMENTS = ["cut_off", "etd", "eta"];

/** @typedef {import("../http/answer-once.js").Answer} Answer */
/**
 * The user's id, the operation's name for the log, and what was acknowledged before a restore.
 * @typedef {{ by: string, op: string, before?: import("../sync/before-restore.js").Before | null }} Cause
 */

/** @param {CoreApp} tx @param {string} id @returns {core.Record | null} */
const find = (tx, id) => require(`${__hooks}/lib/http/create-once.js`).findById(tx, "sailings", id);

const unknown = () => refusal(404, "id", "sailing_unknown");

/** Refuses a change that the sailing's state does not allow. @param {string} state @returns {Answer} */
const notNow = (state) => ({
  status: 409,
  body: { status: 409, why: "sailing_moved_on", data: {}, state },
});

/**
 * A step that comes again before the one that its maker had seen: another device has that (docs/sync/keepsakes.md).
 * @param {Cause} cause @param {{ seen: string | null }} step @param {string} state
 */
function isEarly({ before }, { seen }, state) {
  const order = domain.SAILING_STATES;
  return !!before && seen !== null && order.indexOf(state) < order.indexOf(seen);
}

const notYet = () => refusal(404, "id", "not_yet", "sailing_step_not_back");

/**
 * Saves a sailing with its entry in the audit log.
 * @param {CoreApp} tx
 * @param {core.Record} row
 * @param {string} by
 */
function save(tx, row, by) {
  const { audit, changesOf } = require(`${__hooks}/lib/audit/audit.js`);
  const values = changesOf(row);
  tx.save(row);
  audit(tx, { by, kind: "sailing_changed", collection: "sailings", record: row.id, values });
}

/**
 * A step: closed, sailed, arrived or cancelled.
 * @param {CoreApp} tx
 * @param {string} id
 * @param {{ to: string, at: string | null, seen: string | null, left: string[] }} step
 * @param {Cause} cause
 * @returns {Answer}
 */
function advance(tx, id, { to, at, seen, left }, cause) {
  const row = find(tx, id);
  if (!row) return unknown();
  if (isEarly(cause, { seen }, row.getString("state"))) return notYet();
  const now = $native.now();
  const was = { state: row.getString("state"), atd: timeOf(row.getString("atd")) };
  const taken = domain.advance(was, { to, seen, at: at && timeOf(at), now });
  if (!taken.ok) return notNow(taken.state);
  row.set("state", taken.changes.state);
  for (const field of ["atd", "ata"]) if (taken.changes[field]) row.set(field, isoTime(taken.changes[field]));
  save(tx, row, cause.by);
  const departed =
    to === "sailed" ? leaveBehind(tx, row, left, cause) : { moved: [], next: "", loaded: [], unscanned: [] };
  require(`${__hooks}/lib/shipments/milestones.js`).followStep(tx, row, cause.by);
  const told = { id, state: to, atd: row.getString("atd"), ata: row.getString("ata") };
  return { status: 200, body: { ...told, ...departed } };
}

/**
 * Moves the pallets that are left behind to the next open sailing.
 * @param {CoreApp} tx
 * @param {core.Record} sailing
 * @param {string[]} left
 * @param {Cause} cause
 */
function leaveBehind(tx, sailing, left, cause) {
  const { followPallets, movePallets } = require(`${__hooks}/lib/pallets/assign-pallets.js`);
  const pallets = /** @type {core.Record[]} */ (
    tx.findRecordsByFilter("pallets", "sailing = {:id}", "code", 0, 0, { id: sailing.id })
  );
  const rows = pallets.map((pallet) => ({
    id: pallet.id,
    state: pallet.getString("state"),
    cancelled: pallet.getBool("cancelled"),
    sailing: pallet.getString("sailing"),
    aboard: pallet.getString("aboard"),
  }));
  const { moves, loaded, unscanned } = domain.departing(sailing.id, rows, left);
  let next = "";
  if (moves.length > 0) {
    const all = sailingsWhere(tx, "r.id = ? OR r.state = 'planned'", [sailing.id]);
    const self = all.find((/** @type {any} */ { id }) => id === sailing.id);
    next = domain.nextSailing(all, self, $native.now())?.id || "";
    const moving = pallets.filter(({ id }) => moves.indexOf(id) >= 0);
    movePallets(tx, moving, next, "");
    followPallets(tx, [...new Set(moving.map((pallet) => pallet.getString("shipment")))], cause);
  }
  return { moved: moves, next, loaded, unscanned };
}

/**
 * New times (a delay).
 * @param {CoreApp} tx
 * @param {string} id
 * @param {{ seen: string | null, etd: string, eta: string, reason: string }} change
 * @param {Cause} cause
 * @returns {Answer}
 */
function delay(tx, id, { seen, etd, eta, reason }, cause) {
  const { followDelay, promiseOf } = require(`${__hooks}/lib/shipments/milestones.js`);
  const row = find(tx, id);
  if (!row) return unknown();
  if (isEarly(cause, { seen }, row.getString("state"))) return notYet();
  const at = (/** @type {string} */ field) => timeOf(row.getString(field));
  const far = tooFar(
    { etd, eta },
    ["etd", "eta"].filter((field) => at(field) !== timeOf({ etd, eta }[field] || "")),
  );
  if (far) return far;
  const taken = domain.delay(
    { state: row.getString("state"), etd: at("etd"), eta: at("eta"), atd: at("atd") },
    { seen, etd: timeOf(etd), eta: timeOf(eta) },
  );
  if (taken.invalid) return refusal(400, "eta", "invalid", "arrival_before_departure");
  if (!taken.ok) return notNow(taken.state);
  const promised = promiseOf(row);
  for (const [field, moved] of Object.entries(taken.changes)) {
    if (!row.getString(`first_${field}`)) row.set(`first_${field}`, isoTime(moved.from));
    row.set(field, isoTime(moved.to));
  }
  row.set("delay_reason", reason);
  row.set("edited", true);
  save(tx, row, cause.by);
  followDelay(tx, row, promised, cause);
  const told = { id, state: row.getString("state"), etd: row.getString("etd"), eta: row.getString("eta") };
  return { status: 200, body: told };
}

/** A stored field in the form that edits are compared in. @param {core.Record} row @param {string} field */
function fieldOf(row, field) {
  if (MOMENTS.indexOf(field) >= 0) return timeOf(row.getString(field));
  return field === "containers" ? JSON.parse(row.getString(field) || "[]") : row.getString(field);
}

/** A sent value in the same form. @param {string} field @param {any} value */
const sentAs = (field, value) => (MOMENTS.indexOf(field) >= 0 && typeof value === "string" ? timeOf(value) : value);

/** @param {any} a @param {any} b */
const isSame = (a, b) =>
  $native.payloadSha256(JSON.stringify(a === undefined ? null : a)) ===
  $native.payloadSha256(JSON.stringify(b === undefined ? null : b));

/**
 * Compare and set by field, all or nothing; a sailing that does not exist yet is created.
 * @param {CoreApp} tx
 * @param {string} id
 * @param {{ set: any, seen: any }} change
 * @param {Cause} cause
 * @returns {Answer}
 */
function edit(tx, id, { set, seen }, { by, before = null }) {
  const row = find(tx, id) || newSailing(tx, id, set);
  if (!row) return unknown();
  const isNew = row.isNew();
  const { asked, theirs } = askedOf(tx, row, { set, seen }, before);
  if (theirs.length > 0) return conflict(row, theirs);
  const fault = isNew ? null : timesFault(tx, row, asked);
  if (fault) return fault;
  const far = tooFar(set, asked);
  if (far) return far;
  for (const field of asked) row.set(field, field === "containers" ? JSON.stringify(set[field]) : set[field]);
  const [cutOff, etd, eta] = MOMENTS.map((field) => Number(timeOf(row.getString(field))));
  if (cutOff > etd) return refusal(400, "cut_off", "invalid", "cut_off_after_departure");
  if (etd >= eta) return refusal(400, "eta", "invalid", "arrival_before_departure");
  if (asked.length > 0 || isNew) {
    row.set("edited", true);
    save(tx, row, by);
  }
  require(`${__hooks}/lib/sync/field-places.js`).notePlaces(tx, id, textsOf(set), before);
  return { status: 200, body: rowOf(row) };
}

/**
 * The fields that an edit changes, and those that somebody else has changed.
 * @param {CoreApp} tx
 * @param {core.Record} row
 * @param {{ set: any, seen: any }} change
 * @param {import("../sync/before-restore.js").Before | null} before
 */
function askedOf(tx, row, { set, seen }, before) {
  const asked = Object.keys(set).filter((field) => !isSame(fieldOf(row, field), sentAs(field, set[field])));
  if (row.isNew()) return { asked, theirs: [] };
  if (before) {
    const found = byPlace(tx, row, { set, seen }, before);
    const of = (/** @type {string} */ verdict) => asked.filter((field) => found[field] === verdict);
    return { asked: of("set"), theirs: of("ask") };
  }
  return { asked, theirs: asked.filter((field) => !isSame(fieldOf(row, field), sentAs(field, seen[field]))) };
}

/** @param {{ [field: string]: any }} values @returns {{ [field: string]: string }} */
const textsOf = (values) =>
  Object.fromEntries(Object.keys(values).map((field) => [field, textOf(sentAs(field, values[field]))]));
/** Equal values have equal texts. @param {any} value */
const textOf = (value) => $native.payloadSha256(JSON.stringify(value === undefined ? null : value));

/**
 * What becomes of the fields of an edit that comes again after a restore.
 * @param {CoreApp} tx
 * @param {core.Record} row
 * @param {{ set: any, seen: any }} change
 * @param {import("../sync/before-restore.js").Before} before
 */
function byPlace(tx, row, { set, seen }, before) {
  /** @type {{ [field: string]: import("../sync/field-places.js").Field }} */
  const asked = {};
  const [wanted, saw] = [textsOf(set), textsOf(seen)];
  for (const field of Object.keys(set))
    asked[field] = { current: textOf(fieldOf(row, field)), seen: saw[field] || "", wanted: wanted[field] || "" };
  return require(`${__hooks}/lib/sync/field-places.js`).verdicts(tx, row.id, before, asked);
}

/**
 * A new sailing outside the weekly rule; null where something is missing, or the id belongs to a week of the rule.
 * @param {CoreApp} tx
 * @param {string} id
 * @param {any} set
 */
function newSailing(tx, id, set) {
  const whole = ["name", "port", "cut_off", "etd", "eta"].every((field) => set[field] !== undefined);
  if (!whole || !/^[a-z0-9]{15}$/.test(id) || id.indexOf("sailings") === 0) return null;
  return new Record(tx.findCollectionByNameOrId("sailings"), { id, ...set, containers: "[]", state: "planned" });
}

/**
 * A refusal of times that are more than a year away; null when none is.
 * @param {any} set
 * @param {string[]} fields of it that change
 * @returns {Answer | null}
 */
function tooFar(set, fields) {
  const isFar = (/** @type {string} */ field) => !domain.isNear(timeOf(set[field]), $native.now());
  const far = fields.filter((field) => MOMENTS.indexOf(field) >= 0 && isFar(field))[0];
  return far ? refusal(400, far, "too_far", "sailing_time_far") : null;
}

/** @param {core.Record} row @param {string[]} fields @returns {Answer} */
function conflict(row, fields) {
  /** @type {{ [field: string]: any }} */
  const theirs = {};
  const now = rowOf(row);
  for (const field of fields) theirs[field] = { value: now[field], at: row.getString("updated") };
  return { status: 409, body: { status: 409, why: "changed_by_somebody", data: {}, theirs } };
}

/**
 * Times of a ship that has left, and times that customers were told, change only by a delay, which also tells the old day.
 * @param {CoreApp} tx
 * @param {core.Record} row
 * @param {string[]} asked
 * @returns {Answer | null}
 */
function timesFault(tx, row, asked) {
  const times = asked.filter((field) => MOMENTS.indexOf(field) >= 0 || field === "name" || field === "port");
  if (times.length === 0) return null;
  const state = row.getString("state");
  if (state !== "planned" && state !== "closed") return notNow(state);
  const told = times.filter((field) => field !== "cut_off")[0];
  const [used] = $native.ask(tx, "SELECT EXISTS (SELECT 1 FROM pallets WHERE sailing = ?)", [row.id]);
  if (!told || used === "0") return null;
  return refusal(400, told, "has_pallets", "delay_instead");
}

/** @param {core.Record} row */
function rowOf(row) {
  /** @type {{ [field: string]: any }} */
  const told = { id: row.id, state: row.getString("state") };
  for (const field of EDITABLE) told[field] = row.getString(field);
  told.containers = JSON.parse(told.containers || "[]");
  return told;
}

module.exports = { advance, delay, edit, unknown };
