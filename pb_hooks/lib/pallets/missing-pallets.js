// The word that a pallet is missing, or is not any more (docs/pallets.md): idempotent by op. The latest word counts, in whatever
// order they arrive; a scan that was made after it ends it.

const { isoTime } = require(`${__hooks}/lib/who-and-when.js`);
const domain = require(`${__hooks}/domain.gen.js`);

/** @param {core.RequestEvent} e */
function answerMissing(e) {
  const id = e.request.pathValue("id");
  const by = require(`${__hooks}/lib/who-and-when.js`).actorOf(e);
  /** @type {any} */
  let parsed = null;
  require(`${__hooks}/lib/http/answer-once.js`).answerOnce(e, {
    right: "warehouse",
    read(/** @type {any} */ body) {
      parsed = domain.parseMissing(body);
      // A day that does not exist, like 31 February, has the form of a moment.
      if (parsed.ok && Number.isNaN(timeOf(parsed.value.at)))
        return { at: { code: "invalid", why: domain.fault("not_valid", { of: "the_time" }) } };
      return parsed.ok ? {} : parsed.fields;
    },
    kind: "pallet.missing",
    content: (/** @type {any} */ body) => ({ missing: id, said: domain.asSent(parsed.value, body) }),
    apply: (/** @type {CoreApp} */ tx, /** @type {any} */ body, /** @type {any} */ before) =>
      say(tx, id, { ...parsed.value, op: body.op, by, heard: before ? before.at : $native.now() }),
  });
}

/** @param {string} at */
const timeOf = (at) => Date.parse(at.replace(" ", "T"));

/**
 * @param {CoreApp} tx
 * @param {string} id of the pallet
 * @param {{ op: string, by: string, point: string, at: string, note: string, missing: boolean, heard: number }} said `heard`: when
 *   the server first had it, ms
 * @returns {import("../http/answer-once.js").Answer}
 */
function say(tx, id, { op, by, point, at, note, missing, heard }) {
  const { refusal } = require(`${__hooks}/lib/http/answer-once.js`);
  const { believedOf, scansOf, settle, wordOf } = require(`${__hooks}/lib/pallets/record-scan.js`);
  const pallet = require(`${__hooks}/lib/http/create-once.js`).findById(tx, "pallets", id);
  if (!pallet) return refusal(404, "id", "pallet_unknown");
  const shipment = pallet.getString("shipment");
  // Counted as a scan of that time would be: a clock that is ahead or years behind says nothing.
  const counted = { scanned_at: timeOf(at), received_at: heard, since: believedOf(tx, shipment) };
  const word = { at: domain.scanTime(counted), op, missing };
  if (domain.isLaterWord(word, wordOf(pallet))) {
    const before = pallet.getString("missing_since") !== "";
    pallet.set("missing_at", isoTime(word.at));
    pallet.set("missing_op", op);
    pallet.set("missing_point", missing ? point : "");
    pallet.set("missing_note", missing ? note : "");
    pallet.set("missing_by", missing ? by : "");
    settle(
      tx,
      pallet,
      scansOf(tx, shipment).filter((/** @type {any} */ scan) => scan.pallet === id),
    );
    const values = { missing: [String(before), String(pallet.getString("missing_since") !== "")] };
    require(`${__hooks}/lib/audit/audit.js`).audit(tx, {
      by,
      kind: "pallet_missing",
      collection: "shipments",
      record: shipment,
      values,
    });
  }
  return { status: 200, body: { id, missing_since: pallet.getString("missing_since") } };
}

module.exports = { answerMissing };
