// A person's role, and what it allows (src/domain/roles.ts). Read from the database at each request, so that a removed role
// has no effect from then on.

/** The role of an account, "" for none. @param {CoreApp} app @param {string} user */
function roleOf(app, user) {
  const { roleFrom } = require(`${__hooks}/domain.gen.js`);
  const [role] = $native.ask(app, "SELECT IFNULL((SELECT role FROM user_roles WHERE user_id = ?), '')", [user]);
  return roleFrom(role);
}

/** The sender's role, "" for guests, customers and superusers. @param {any} e @param {CoreApp} app */
function roleOfSender(e, app) {
  return e.auth?.collection().name === "users" ? roleOf(app, e.auth.id) : "";
}

/**
 * Whether the sender has this right; superusers have every right.
 * @param {any} e
 * @param {CoreApp} app the transaction, where there is one
 * @param {import("../../../src/domain/roles.ts").Right} right
 */
function senderMay(e, app, right) {
  return e.hasSuperuserAuth() || require(`${__hooks}/domain.gen.js`).may(roleOfSender(e, app), right);
}

/** Answers 401 or 403, independent of what was asked for. @param {any} e */
function refuseSender(e) {
  const { refuse } = require(`${__hooks}/lib/http/exchange.js`);
  if (!e.auth) return refuse(e, 401, "sign_in", {});
  const member = roleOfSender(e, $app) !== "";
  refuse(e, 403, member ? "role_forbids" : "office_only", {});
}

/**
 * True when the sender has this right; otherwise the request has been answered.
 * @param {any} e
 * @param {CoreApp} app
 * @param {import("../../../src/domain/roles.ts").Right} right
 */
function requireRight(e, app, right) {
  const allowed = senderMay(e, app, right);
  if (!allowed) refuseSender(e);
  return allowed;
}

module.exports = { roleOf, senderMay, refuseSender, requireRight };
