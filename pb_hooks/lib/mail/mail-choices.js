// What the routes of routes/mail-choices.js do.

const { ACCOUNT_MAIL_KINDS, fault } = require(`${__hooks}/domain.gen.js`);
const { end, endedOf, readToken, resume, sumOf } = require(`${__hooks}/lib/mail/mail-stops.js`);
const { jsonBodyOf, refuse } = require(`${__hooks}/lib/http/exchange.js`);

/** The one answer to every link that this server did not make. @param {any} e */
const unknown = (e) => refuse(e, 404, "link_incomplete", {});

/** @param {any} e @returns {{ [key: string]: any }} */
function objectOf(e) {
  const body = jsonBodyOf(e);
  return body && typeof body === "object" ? body : {};
}

const isObject = (/** @type {unknown} */ value) => value !== null && typeof value === "object" && !Array.isArray(value);

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
  refuse(e, 401, "sign_in", {});
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
  e.json(200, { mail: chosenFor($app, e.auth.getString("email")), digest: e.auth.getBool("digest") });
}

/** What is not named stays as it is. @param {any} e */
function savePreferences(e) {
  const { mail = {}, digest } = objectOf(e);
  const named = isObject(mail) ? Object.keys(mail) : [];
  const fits = (/** @type {string} */ kind) => ACCOUNT_MAIL_KINDS.indexOf(kind) >= 0 && typeof mail[kind] === "boolean";
  const refused = (/** @type {string} */ field, /** @type {string} */ why) =>
    refuse(e, 400, "choices_unreadable", { [field]: { code: "invalid", why } });
  if (digest !== undefined && typeof digest !== "boolean") return refused("digest", "true_or_false");
  if (!isObject(mail) || (named.length === 0 && digest === undefined) || !named.every(fits))
    return refused("mail", fault("mail_kinds", { kinds: ACCOUNT_MAIL_KINDS.join(", ") }));
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
    if (digest === undefined) return;
    // Not a save of the record, which would hurry letters that wait (pocketbase/mail/bind.go).
    const sql = "UPDATE users SET digest = {:digest} WHERE id = {:id}";
    tx.db().newQuery(sql).bind({ digest, id: e.auth.id }).execute();
  });
  if (digest !== undefined) e.auth.set("digest", digest);
  answerPreferences(e);
}

module.exports = { answerPreferences, chosenFor, endByLink, isOwner, lookAtLink, resumeByLink, savePreferences };
