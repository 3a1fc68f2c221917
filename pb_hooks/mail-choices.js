/// <reference path="./native.d.ts" />
// What the routes of unsubscribe.js do.

const { ACCOUNT_MAIL_KINDS } = require(`${__hooks}/domain.gen.js`);
const { end, endedOf, readToken, resume, sumOf } = require(`${__hooks}/mail-stops.js`);
const { jsonBodyOf, refuse } = require(`${__hooks}/request.js`);

/** The one answer to every link that this server did not make. @param {any} e */
const unknown = (e) => refuse(e, 404, "This link is not complete. Please copy all of it from the mail.", {});

/** @param {any} e @returns {{ [key: string]: any }} */
function objectOf(e) {
  const body = jsonBodyOf(e);
  return body && typeof body === "object" ? body : {};
}

/** @param {any} e */
const noStore = (e) => e.response.header().set("Cache-Control", "private, no-store");

/** Ends the link's kinds of letters. Idempotent. @param {any} e @param {unknown} token */
function endByLink(e, token) {
  const link = readToken($app, token);
  if (!link) return unknown(e);
  $app.runInTransaction((tx) => end(tx, link.sum, link.kinds));
  noStore(e);
  e.json(200, { ok: true });
}

/** The link's kinds, and which of them have ended. @param {any} e */
function lookAtLink(e) {
  const link = readToken($app, objectOf(e).token);
  if (!link) return unknown(e);
  const ended = endedOf($app, link.sum);
  noStore(e);
  e.json(200, {
    kinds: link.kinds,
    ended: link.kinds.filter((/** @type {string} */ kind) => ended.indexOf(kind) >= 0),
  });
}

/** Resumes what the link ended. @param {any} e */
function resumeByLink(e) {
  const link = readToken($app, objectOf(e).token);
  if (!link) return unknown(e);
  $app.runInTransaction((tx) => resume(tx, link.sum, link.kinds));
  noStore(e);
  e.json(200, { ok: true });
}

/** Whether an account of `users` asks; if not, the request has been answered. @param {any} e */
function isOwner(e) {
  if (e.auth?.collection().name === "users") return true;
  refuse(e, 401, "Please sign in.", {});
  return false;
}

/**
 * Which letters an address gets, of the kinds that an account's owner may choose.
 * @param {CoreApp} app
 * @param {string} email
 * @returns {{ [kind: string]: boolean }}
 */
function chosenFor(app, email) {
  const ended = endedOf(app, sumOf(app, email));
  return Object.fromEntries(ACCOUNT_MAIL_KINDS.map((/** @type {string} */ kind) => [kind, ended.indexOf(kind) < 0]));
}

/** @param {any} e */
function answerPreferences(e) {
  noStore(e);
  e.json(200, { mail: chosenFor($app, e.auth.getString("email")) });
}

/** Kinds that are not named stay as they are. @param {any} e */
function savePreferences(e) {
  const { mail } = objectOf(e);
  const named = mail && typeof mail === "object" && !Array.isArray(mail) ? Object.keys(mail) : [];
  const fits = (/** @type {string} */ kind) => ACCOUNT_MAIL_KINDS.indexOf(kind) >= 0 && typeof mail[kind] === "boolean";
  if (named.length === 0 || !named.every(fits)) {
    const message = `Please name at least one of ${ACCOUNT_MAIL_KINDS.join(", ")}, each as true or false.`;
    return refuse(e, 400, "The choices cannot be read.", { mail: { code: "invalid", message } });
  }
  const sum = sumOf($app, e.auth.getString("email"));
  $app.runInTransaction((tx) => {
    end(
      tx,
      sum,
      named.filter((kind) => !mail[kind]),
    );
    resume(
      tx,
      sum,
      named.filter((kind) => mail[kind]),
    );
  });
  answerPreferences(e);
}

module.exports = { answerPreferences, chosenFor, endByLink, isOwner, lookAtLink, resumeByLink, savePreferences };
