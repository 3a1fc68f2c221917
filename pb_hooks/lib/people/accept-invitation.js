// The routes behind the link of an invitation. Whoever has the token has read the letter, so the address is theirs.

const { moment } = require(`${__hooks}/lib/who-and-when.js`);
const { findBy } = require(`${__hooks}/lib/http/create-once.js`);
const { refuse } = require(`${__hooks}/lib/http/exchange.js`);

/**
 * Whether an invitation can be accepted: it is open, not expired, and whoever sent it may still invite. An admin whose role
 * was taken away must not regain it by an invitation they sent themselves.
 */
const VALID = `(i.state = 'open' AND i.ends_at > {:now} AND (
  EXISTS (SELECT 1 FROM user_roles WHERE user_id = i.invited_by AND role = 'admin')
  OR EXISTS (SELECT 1 FROM _superusers WHERE id = i.invited_by)))`;

/** @typedef {{ id: string, email: string, role: string, ends_at: string }} Found */

/** The body as an object. @param {any} e @returns {{ [key: string]: any }} */
function bodyOf(e) {
  const body = require(`${__hooks}/lib/http/exchange.js`).jsonBodyOf(e);
  return body && typeof body === "object" ? body : {};
}

/**
 * The invitation of a token; null when it is unknown, used, ended or withdrawn. It is looked up by the token's hash, so that
 * the time of a look-up tells nothing about the token.
 * @param {CoreApp} app
 * @param {unknown} token
 * @returns {Found | null}
 */
function find(app, token) {
  const { INVITATION_TOKEN_LENGTH } = require(`${__hooks}/domain.gen.js`);
  const text = typeof token === "string" && token.length === INVITATION_TOKEN_LENGTH ? token : "";
  const rows = arrayOf(new DynamicModel({ id: "", email: "", role: "", ends_at: "" }));
  app
    .db()
    .newQuery(
      `SELECT i.id, i.email, i.role, i.ends_at FROM invitations i WHERE i.id IN (
         SELECT id FROM invitations WHERE token_hash = {:hash} AND token_hash <> ''
         UNION SELECT id FROM invitations WHERE token_hash_earlier = {:hash} AND token_hash_earlier <> '') AND ${VALID}`,
    )
    .bind({ hash: $security.sha256(text), now: moment() })
    .all(rows);
  return text && rows.length > 0 ? /** @type {any} */ (rows[0]) : null;
}

/** The one answer to every invalid link. @param {any} e */
const over = (e) => refuse(e, 404, "invitation_over", {});

/** @param {any} e */
function look(e) {
  const found = find($app, bodyOf(e).token);
  if (!found) return over(e);
  const { email, role } = found;
  const account = findBy($app, "users", "email", email) !== null;
  e.response.header().set("Cache-Control", "private, no-store");
  e.json(200, { email, role, account, ends_at: found.ends_at.replace(" ", "T") });
}

/** @param {any} e */
function accept(e) {
  const body = bodyOf(e);
  const found = find($app, body.token);
  if (!found) return over(e);
  const account = findBy($app, "users", "email", found.email);
  if (account) return agree(e, body.token, account);
  const { parseSignUp } = require(`${__hooks}/domain.gen.js`);
  const person = parseSignUp({ fullName: body.name, email: found.email, password: body.password });
  if (!person.ok) {
    const { full_name, ...fields } = person.fields;
    return refuse(e, 400, "account_incomplete", full_name ? { name: full_name, ...fields } : fields);
  }
  // Outside the transaction: hashing a password is slow.
  const user = new Record($app.findCachedCollectionByNameOrId("users"));
  user.set("full_name", person.value.fullName);
  user.set("email", found.email);
  user.set("emailVisibility", false);
  user.set("verified", true);
  user.setPassword(person.value.password);
  settle(e, body.token, (tx) => {
    // Somebody signed up with this address in the meantime.
    if (findBy(tx, "users", "email", found.email)) return null;
    tx.save(user);
    return user.id;
  });
}

/**
 * When the account exists, its owner must be signed in.
 * @param {any} e
 * @param {string} token
 * @param {core.Record} account
 */
function agree(e, token, account) {
  if (!e.auth) return refuse(e, 401, "sign_in_with_account", {});
  if (e.auth.collection().name !== "users" || e.auth.id !== account.id)
    return refuse(e, 403, "invitation_of_other", {});
  settle(e, token, (tx) => {
    if (!account.verified()) {
      account.setVerified(true);
      tx.save(account);
    }
    return account.id;
  });
}

/**
 * Accepts an invitation, once, and answers.
 * @param {any} e
 * @param {string} token
 * @param {(tx: CoreApp) => string | null} account returns who gets the role; null when the account can no longer be made
 */
function settle(e, token, account) {
  const { setRole } = require(`${__hooks}/lib/people/change-people.js`);
  const { roleOf } = require(`${__hooks}/lib/http/roles.js`);
  const { audit } = require(`${__hooks}/lib/audit/audit.js`);
  const { forgetTokens } = require(`${__hooks}/lib/people/invite.js`);
  /** @type {() => void} */
  let answer = () => over(e);
  $app.runInTransaction((tx) => {
    // Looked up again inside the transaction: of two requests at once the second finds nothing.
    const found = find(tx, token);
    if (!found) return;
    const known = findBy(tx, "users", "email", found.email);
    if (known && roleOf(tx, known.id) !== "") {
      answer = () => refuse(e, 409, "has_role", { email: { code: "has_role", why: "has_role" } });
      return;
    }
    const user = account(tx);
    if (user === null) {
      answer = () => refuse(e, 401, "sign_in_with_account", {});
      return;
    }
    const invitation = tx.findRecordById("invitations", found.id);
    invitation.set("state", "accepted");
    forgetTokens(invitation);
    tx.save(invitation);
    setRole(tx, user, found.role, user);
    audit(tx, { by: user, kind: "invitation_accepted", collection: "invitations", record: found.id });
    answer = () => e.json(200, { email: found.email, role: found.role });
  });
  answer();
}

module.exports = { VALID, accept, look };
