// Pallets that were found without a label, their photos, and which pallet each of them is (docs/pallets.md).

const { isoTime, rowTime } = require(`${__hooks}/lib/who-and-when.js`);
const domain = require(`${__hooks}/domain.gen.js`);
const { badField, createOnce, findBy, findById } = require(`${__hooks}/lib/http/create-once.js`);

const NOT_ALLOWED = { status: 403, why: "role_forbids", data: {} };

/** @param {RecordCall} e */
function createFind(e) {
  const { requireRight, senderMay } = require(`${__hooks}/lib/http/roles.js`);
  if (!requireRight(e, e.app, "warehouse")) return;
  const find = domain.parseFound(require(`${__hooks}/lib/http/exchange.js`).bodyOf(e));
  const by = require(`${__hooks}/lib/who-and-when.js`).actorOf(e);
  createOnce(e, {
    kind: "found.create",
    prepare(
      /** @type {any} */ _body,
      /** @type {string} */ _owner,
      /** @type {import("../sync/before-restore.js").Before | null} */ before,
    ) {
      if (!find.ok) return { why: "find_incomplete", data: find.fields };
      const received_at = isoTime(before ? before.at : $native.now());
      e.record = new Record(e.collection, { ...find.value, by, received_at });
      return null;
    },
    check(
      /** @type {CoreApp} */ tx,
      /** @type {string} */ _owner,
      /** @type {any} */ refusal,
      /** @type {import("../sync/before-restore.js").Before | null} */ before,
    ) {
      if (refusal) return refusal;
      if (!senderMay(e, tx, "warehouse")) return NOT_ALLOWED;
      return before ? null : quotaRefusal(e, tx, by);
    },
  });
}

/** @param {RecordCall} e @param {CoreApp} tx @param {string} by */
function quotaRefusal(e, tx, by) {
  const { belowDay, retryIn } = require(`${__hooks}/lib/http/rate-limits.js`);
  const sql = `SELECT COUNT(*) FROM found_pallets WHERE "by" = ? AND received_at >= ?`;
  const countSince = (/** @type {string} */ since) => Number($native.ask(tx, sql, [by, since])[0]);
  if (e.hasSuperuserAuth() || belowDay("found_day", countSince)) return null;
  const { why, wait } = retryIn("found_day");
  return { status: 429, wait, why, data: { id: { code: "quota_reached", why } } };
}

/** @param {RecordCall} e */
function createFoundPhoto(e) {
  const { requireRight, senderMay } = require(`${__hooks}/lib/http/roles.js`);
  const { pictureFault } = require(`${__hooks}/lib/pallets/create-scan-photo.js`);
  if (!requireRight(e, e.app, "warehouse")) return;
  const file = e.record.getUnsavedFiles("file")[0];
  const bytes = file ? $native.fileSha256(file) : "";
  createOnce(e, {
    kind: "found.photo",
    // As of a scan's picture: the file's hash is part of the request's identity, whether or not the device sent it.
    without: ["sha256"],
    also: { bytes },
    prepare: (/** @type {any} */ body) => pictureFault(e, file, body, bytes),
    check(/** @type {CoreApp} */ tx, /** @type {string} */ _owner, /** @type {any} */ refusal) {
      if (refusal) return refusal;
      if (!senderMay(e, tx, "warehouse")) return NOT_ALLOWED;
      return attach(e, tx, file, bytes, senderMay(e, tx, "shipments"));
    },
  });
}

/**
 * Fills e.record; returns a refusal or null. Expects to run inside a transaction.
 * @param {RecordCall} e
 * @param {CoreApp} tx
 * @param {any} file
 * @param {string} bytes
 * @param {boolean} office
 */
function attach(e, tx, file, bytes, office) {
  const find = findById(tx, "found_pallets", e.record.getString("found"));
  if (!find) return badField("found", "found_unknown");
  const me = require(`${__hooks}/lib/who-and-when.js`).actorOf(e);
  if (!office && find.getString("by") !== me) return badField("found", "not_allowed", "find_of_other");
  const [there] = $native.ask(tx, "SELECT COUNT(*) FROM found_photos WHERE found = ?", [find.id]);
  if (Number(there) >= domain.MOST_PHOTOS.photo) return badField("file", "too_many", "find_pictures_enough");
  const { endingOf } = require(`${__hooks}/lib/pallets/create-scan-photo.js`);
  file.name = `found_${$security.pseudorandomString(10)}${endingOf(file)}`;
  const values = { shipment: find.getString("shipment"), pallet: find.getString("pallet"), sha256: bytes, by: me };
  for (const [field, value] of Object.entries(values)) e.record.set(field, value);
  return null;
}

/** @param {core.RequestEvent} e */
function answerMatch(e) {
  const id = e.request.pathValue("id");
  /** @type {any} */
  let parsed = null;
  require(`${__hooks}/lib/http/answer-once.js`).answerOnce(e, {
    right: "warehouse",
    read(/** @type {any} */ body) {
      parsed = domain.parseMatch(body);
      return parsed.ok ? {} : parsed.fields;
    },
    kind: "found.match",
    content: (/** @type {any} */ body) => ({ match: id, ...domain.asSent(parsed.value, body) }),
    apply: (/** @type {CoreApp} */ tx, /** @type {any} */ _body, /** @type {any} */ before) =>
      match(tx, e, id, { ...parsed.value, before }),
  });
}

/**
 * A find becomes the scan of a pallet, made by its finder when it was found.
 * @param {CoreApp} tx
 * @param {core.RequestEvent} e
 * @param {string} id of the find
 * @param {{ pallet: string, reason: string, before: import("../sync/before-restore.js").Before | null }} match
 * @returns {import("../http/answer-once.js").Answer}
 */
function match(tx, e, id, { pallet, reason, before }) {
  const { refusal } = require(`${__hooks}/lib/http/answer-once.js`);
  const { senderMay } = require(`${__hooks}/lib/http/roles.js`);
  const { palletFault } = require(`${__hooks}/lib/pallets/record-scan.js`);
  const me = require(`${__hooks}/lib/who-and-when.js`).actorOf(e);
  const find = findById(tx, "found_pallets", id);
  if (!find) return refusal(404, "id", "found_unknown");
  if (!senderMay(e, tx, "shipments") && find.getString("by") !== me)
    return refusal(403, "id", "not_allowed", "match_not_allowed");
  const { number, latest, taken } = placeOf(tx, find, before);
  if (taken) {
    const refused = refusal(409, "id", "matched");
    return { ...refused, body: { ...refused.body, data: { ...refused.body.data, pallet: find.getString("pallet") } } };
  }
  if (number > domain.MOST_MATCHES) return refusal(400, "id", "too_many", "matched_often");
  const shipment = findBy(tx, "shipments", "reference", pallet.slice(0, 10).toUpperCase());
  if (!shipment) return refusal(400, "pallet", "pallet_unknown", "shipment_unknown");
  const fault = palletFault(tx, shipment, pallet);
  if (fault) return { status: 400, body: { status: 400, ...fault } };
  const scan = domain.matchScanId(find.id, number);
  const row = findById(tx, "pallets", pallet);
  const stops = stopsOf(tx, find, row, shipment.getString("status"));
  // What comes again was answered then, or nothing spoke against it.
  if (stops.length > 0 && !reason && !before) {
    const why = "match_reason";
    return { status: 400, body: { status: 400, why, data: { reason: { code: "required", why }, stops } } };
  }
  const now = isoTime(before ? before.at : $native.now());
  tx.save(
    new Record(tx.findCollectionByNameOrId("scans"), {
      ...scanOf(find, row),
      id: scan,
      pallet,
      shipment: shipment.id,
      reason,
      received_at: now,
    }),
  );
  if (latest) tie(tx, find, { shipment: shipment.id, pallet, matched_at: now, matched_by: me });
  auditMatch(tx, me, shipment.id, "", pallet);
  return {
    status: 200,
    body: { id: find.id, pallet, scan, matched_at: now.replace("T", " ") },
    outcome: { match: number },
  };
}

/**
 * Which match of a find this is, from 1. One that comes again after a restore keeps its number, whatever the order in which
 * devices return; the latest one has the find. It asks its person only where somebody matched the find since the restore.
 * @param {CoreApp} tx
 * @param {core.Record} find
 * @param {import("../sync/before-restore.js").Before | null} before
 */
function placeOf(tx, find, before) {
  const last = lastScan(tx, find.id);
  const count = last ? domain.matchOfScan(find.id, last) : 0;
  const told = before?.outcome?.match;
  // A signature of an earlier release has no number.
  if (!before || !told) return { number: count + 1, latest: true, taken: find.getString("pallet") !== "" };
  const there = findById(tx, "scans", domain.matchScanId(find.id, told)) !== null;
  const newer = find.getString("pallet") !== "" && find.getString("matched_at") > rowTime(before.at);
  return { number: told, latest: told > count, taken: there || (newer && told > count) };
}

/** What the scan of a match says of itself. @param {core.Record} find @param {core.Record | null} pallet */
function scanOf(find, pallet) {
  /** @type {{ [field: string]: any }} */
  const said = { scanned_at: find.getString("found_at"), sailing: sailingOf(find, pallet) };
  for (const field of ["point", "bay", "note", "by"]) said[field] = find.getString(field);
  for (const field of ["length", "width", "height", "weight"]) said[field] = find.getFloat(field);
  return said;
}

/** A find names no sailing: what is found while loading goes with its own. @param {core.Record} find @param {core.Record | null} pallet */
const sailingOf = (find, pallet) => (pallet && find.getString("point") === "loaded" ? pallet.getString("sailing") : "");

/**
 * @param {CoreApp} tx
 * @param {core.Record} find
 * @param {core.Record | null} pallet null before the confirmation
 * @param {string} status of the shipment
 * @returns {string[]}
 */
function stopsOf(tx, find, pallet, status) {
  const of = (/** @type {string} */ field) => (pallet ? pallet.getString(field) : "");
  const sailing = sailingOf(find, pallet);
  const [sailingState] = $native.ask(tx, "SELECT IFNULL(MAX(state), '') FROM sailings WHERE id = ?", [sailing]);
  return domain.scanStops(
    { point: find.getString("point"), sailing, container: "", sailingState, noRoom: null },
    {
      ...{ state: of("state"), sailing: of("sailing"), container: of("container") },
      hold: Boolean(pallet?.getBool("hold")),
      cancelled: Boolean(pallet?.getBool("cancelled")),
      aboard: { sailing: of("aboard"), container: of("aboard_container") },
    },
    status,
  );
}

/** The id of the last scan that a match of this find made, "" for none. @param {CoreApp} tx @param {string} find */
function lastScan(tx, find) {
  const [from, to] = [domain.matchScanId(find, 1), domain.matchScanId(find, domain.MOST_MATCHES)];
  return String($native.ask(tx, "SELECT IFNULL(MAX(id), '') FROM scans WHERE id BETWEEN ? AND ?", [from, to])[0]);
}

/**
 * A find belongs to a pallet, or to none any more, and its photos with it.
 * @param {CoreApp} tx
 * @param {core.Record} find
 * @param {{ shipment: string, pallet: string, matched_at: string, matched_by: string }} values
 */
function tie(tx, find, values) {
  for (const [field, value] of Object.entries(values)) find.set(field, value);
  tx.save(find);
  const { moment } = require(`${__hooks}/lib/who-and-when.js`);
  tx.db()
    .newQuery(
      "UPDATE found_photos SET shipment = {:shipment}, pallet = {:pallet}, updated = {:now} WHERE found = {:find}",
    )
    .bind({ shipment: values.shipment, pallet: values.pallet, now: moment(), find: find.id })
    .execute();
}

/**
 * After a scan that voids another one was saved: a find whose scan was taken back is free again, and tied again when that is
 * taken back in its turn and nobody has matched it meanwhile.
 * @param {CoreApp} tx
 * @param {core.Record} voiding
 * @param {any[]} scans of the pallet, in the domain's form
 */
function followTakenBack(tx, voiding, scans) {
  /** @type {core.Record | null} */
  let scan = voiding;
  while (scan?.getString("voids")) scan = findById(tx, "scans", scan.getString("voids"));
  const find = scan && findOf(tx, scan.id);
  // A later match has taken the place of this one.
  if (!scan || !find || lastScan(tx, find.id) !== scan.id) return;
  const { id } = scan;
  const [pallet, shipment] = [scan.getString("pallet"), scan.getString("shipment")];
  const stands = domain.standingScans(scans).some((/** @type {any} */ one) => one.id === id);
  if (stands === (find.getString("pallet") === pallet)) return;
  const by = voiding.getString("by");
  if (stands) tie(tx, find, { shipment, pallet, matched_at: scan.getString("received_at"), matched_by: by });
  else tie(tx, find, { shipment: "", pallet: "", matched_at: "", matched_by: "" });
  auditMatch(tx, by, shipment, stands ? "" : pallet, stands ? pallet : "");
}

/** The find whose match made a scan. @param {CoreApp} tx @param {string} scan */
function findOf(tx, scan) {
  const part = domain.findPart(scan);
  const [id] = $native.ask(tx, "SELECT IFNULL(MAX(id), '') FROM found_pallets WHERE id BETWEEN ? AND ?", [
    `${part}00`,
    `${part}zz`,
  ]);
  return id && domain.matchOfScan(id, scan) > 0 ? findById(tx, "found_pallets", String(id)) : null;
}

/** By the pallet's number: the log names the shipment. @param {CoreApp} tx @param {string} by @param {string} shipment @param {string} from @param {string} to */
function auditMatch(tx, by, shipment, from, to) {
  const number = (/** @type {string} */ pallet) => (pallet ? String(Number(pallet.slice(10, 12))) : "");
  const values = { pallet: [number(from), number(to)] };
  require(`${__hooks}/lib/audit/audit.js`).audit(tx, {
    by,
    kind: "pallet_matched",
    collection: "shipments",
    record: shipment,
    values,
  });
}

module.exports = { answerMatch, createFind, createFoundPhoto, followTakenBack };
