// Shared by handlers: requests and answers. Refusals are written directly instead of thrown: PocketBase reduces the data of
// an error to code and message, and ours may have more (the new price, the new tariff version).

const domain = require(`${__hooks}/domain.gen.js`);

/**
 * Answers `{status, message, data}`, PocketBase's own shape of an error, with code and params beside each message.
 * @param {core.RequestEvent} e
 * @param {number} status
 * @param {string} why which fault it is (src/domain/fault.ts)
 * @param {{ [key: string]: any }} data fields as { code, why }, and other data for the client
 */
function refuse(e, status, why, data) {
  e.json(status, domain.worded({ status, why, data }));
}

/**
 * 400 for one field.
 * @param {core.RequestEvent} e
 * @param {string} field
 * @param {string} code
 * @param {string} [why]
 */
function refuseField(e, field, code, why = code) {
  refuse(e, 400, why, { [field]: { code, why } });
}

/**
 * The answer's headers. Of a record or file event the engine exposes `requestEvent` but not its embedded fields.
 * @param {any} e
 * @returns {http.Header}
 */
function headersOf(e) {
  return (e.requestEvent || e).response.header();
}

/**
 * The request's body as plain JavaScript values. JSON is read from the raw body, because PocketBase has converted its own
 * copy to the fields' types (a date reads "2026-01-02 03:04:05.000Z" there, and a missing number 0).
 * @param {any} e
 * @returns {{ [key: string]: any }}
 */
function bodyOf(e) {
  const request = (e.requestEvent || e).request;
  const form = /^(multipart\/form-data|application\/x-www-form-urlencoded)/i.test(request.header.get("Content-Type"));
  if (!form) return JSON.parse($native.jsonText(request) || "{}") || {};
  const body = JSON.parse(toString(e.requestInfo().body) || "{}");
  delete body.file; // an upload, checked through the record
  return body;
}

/**
 * A JSON body, or null where it is none: our own routes answer that themselves.
 * @param {any} e
 * @returns {unknown}
 */
function jsonBodyOf(e) {
  try {
    return JSON.parse($native.jsonText(e.request));
  } catch {
    return null;
  }
}

/**
 * Refuses an update that names any other field; true when the request may go on. Superusers may change every field.
 * @param {RecordCall} e
 * @param {string[]} allowed
 * @param {string[]} [about] further keys that a request may have: no fields of the record
 */
function onlyFields(e, allowed, about = []) {
  if (e.hasSuperuserAuth()) return true;
  const other = Object.keys(bodyOf(e)).filter((key) => allowed.concat(about).indexOf(key) < 0);
  if (other.length === 0) return true;
  /** @type {{ [key: string]: any }} */
  const data = {};
  for (const key of other) data[key] = { code: "not_changeable", why: "not_changeable" };
  refuse(e, 400, domain.fault("only_changeable", { fields: allowed.join(" and ") }), data);
  return false;
}

/**
 * Runs the rest of a request in one transaction: rows that hooks add are saved with the record or not at all.
 * @param {any} e
 * @param {(tx: CoreApp) => void} work must end with e.next(), which answers after the commit
 */
function inTransaction(e, work) {
  const app = e.app;
  try {
    app.runInTransaction((/** @type {CoreApp} */ tx) => {
      e.app = tx;
      work(tx);
    });
  } finally {
    e.app = app;
  }
}

module.exports = { inTransaction, refuse, refuseField, headersOf, bodyOf, jsonBodyOf, onlyFields };
