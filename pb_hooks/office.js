/// <reference path="./native.d.ts" />
// Who is of the office: asked in the database at each request, so that a role that was taken away is gone at once.

/** @param {CoreApp} app @param {string} user */
function isOffice(app, user) {
  const role = new DynamicModel({ n: 0 });
  app
    .db()
    .newQuery("SELECT COUNT(*) AS n FROM user_roles WHERE user_id = {:user} AND role = 'admin'")
    .bind({ user })
    .one(role);
  return role.n > 0;
}

/** Whether the office (or a superuser) asks. @param {any} e @param {CoreApp} app the transaction, where there is one */
function fromOffice(e, app) {
  if (e.hasSuperuserAuth()) return true;
  return e.auth?.collection().name === "users" && isOffice(app, e.auth.id);
}

/** 401 or 403, the same whatever was asked for. @param {any} e */
function refuseOthers(e) {
  const { refuse } = require(`${__hooks}/request.js`);
  if (e.auth) refuse(e, 403, "Only the office may do this.", {});
  else refuse(e, 401, "Please sign in.", {});
}

/**
 * True when the office (or a superuser) asks; otherwise it has answered. Not for use inside a transaction.
 * @param {any} e
 * @param {CoreApp} app
 */
function onlyOffice(e, app) {
  const may = fromOffice(e, app);
  if (!may) refuseOthers(e);
  return may;
}

/** Who acts, as rows remember it: a user's id, empty for a superuser. @param {any} e */
const actorOf = (e) => (e.auth && !e.hasSuperuserAuth() ? e.auth.id : "");

/** PocketBase's text form of the server's time, moved by so many milliseconds. @param {number} [ms] */
const moment = (ms = 0) => new Date($native.now() + ms).toISOString().replace("T", " ");

module.exports = { fromOffice, refuseOthers, onlyOffice, actorOf, moment };
