/// <reference path="./native.d.ts" />
// What handlers share about requests and answers. Refusals are written by hand instead of thrown: PocketBase reduces the
// data of an error to pairs of code and message, and ours may carry more (the new price, the new tariff version).

/**
 * Answers `{status, message, data}`, PocketBase's own shape of an error.
 * @param {core.RequestEvent} e
 * @param {number} status
 * @param {string} message
 * @param {{ [key: string]: any }} data fields as { code, message }, and what else the client needs
 */
function refuse(e, status, message, data) {
  e.json(status, { status, message, data });
}

/**
 * 400 for one field.
 * @param {core.RequestEvent} e
 * @param {string} field
 * @param {string} code
 * @param {string} message
 */
function refuseField(e, field, code, message) {
  refuse(e, 400, message, { [field]: { code, message } });
}

/**
 * The answer's headers. Of a record or file event the engine shows `requestEvent` but not the fields below it.
 * @param {any} e
 * @returns {http.Header}
 */
function headersOf(e) {
  return (e.requestEvent || e).response.header();
}

/**
 * What the client sent, as plain JavaScript values. JSON is read from the wire: by now PocketBase has bent its own copy
 * to the fields' types (a moment reads "2026-01-02 03:04:05.000Z" there, and a missing number 0).
 * @param {any} e
 * @returns {{ [key: string]: any }}
 */
function bodyOf(e) {
  const request = (e.requestEvent || e).request;
  const form = /^(multipart\/form-data|application\/x-www-form-urlencoded)/i.test(request.header.get("Content-Type"));
  if (!form) return JSON.parse($native.jsonText(request) || "{}") || {};
  const body = JSON.parse(toString(e.requestInfo().body) || "{}");
  delete body.file; // an upload, looked at through the record
  return body;
}

/**
 * A JSON body, or null where it is none: an own route answers that in its own words.
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
 * Refuses an update that names any other field; true when it may go on. Superusers may repair everything.
 * @param {RecordCall} e
 * @param {string[]} allowed
 * @param {string[]} [about] what a request may say beside them: no fields of the record
 */
function onlyFields(e, allowed, about = []) {
  if (e.hasSuperuserAuth()) return true;
  const other = Object.keys(bodyOf(e)).filter((key) => allowed.concat(about).indexOf(key) < 0);
  if (other.length === 0) return true;
  /** @type {{ [key: string]: any }} */
  const data = {};
  for (const key of other) data[key] = { code: "not_changeable", message: "This field cannot be changed here." };
  refuse(e, 400, `Only ${allowed.join(" and ")} can be changed.`, data);
  return false;
}

/**
 * Carries out the rest of a request in one transaction: what hooks write beside the record is saved with it or not at all.
 * @param {any} e
 * @param {(tx: CoreApp) => void} work ends with e.next(), which answers after the commit
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
