// The accounts with a role: listing them, and what an admin changes about them.

const { isoTime } = require(`${__hooks}/lib/who-and-when.js`);
const { ROLES } = require(`${__hooks}/domain.gen.js`);

const PAGE = 200;

/** SQL: whether session `s` of account `u` is live, that is, accepted by the guard (pocketbase/sessions/sessions.go). */
const IS_LIVE = "s.until > {:now} AND (s.series = u.session_series OR s.id = u.session_kept)";
const LIVE = `SELECT COUNT(*) FROM sessions s WHERE s.user_id = u.id AND ${IS_LIVE}`;

/**
 * One page of the accounts with a role: admins first, then by name.
 * @param {CoreApp} app
 * @param {string} me who asks
 * @param {string} after a `next` of an earlier page, "" for the first
 * @returns {{ people: any[], next: string | null } | null} null when `after` is no such thing
 */
function listPeople(app, me, after) {
  const [, rank = "0", id = "", name = ""] = after.match(/^([01]) ([a-zA-Z0-9_-]+) ([\s\S]*)$/) || [];
  if (after && !id) return null;
  const rows = arrayOf(
    new DynamicModel({ id: "", name: "", email: "", role: "", last_seen: "", sessions: 0, place: "" }),
  );
  app
    .db()
    .newQuery(
      `SELECT u.id, u.full_name AS name, u.email, r.role, (r.role <> 'admin') || ' ' || u.id || ' ' || lower(u.full_name) AS place,
         IFNULL((SELECT MAX(s.last_seen) FROM sessions s WHERE s.user_id = u.id), '') AS last_seen, (${LIVE}) AS sessions
       FROM user_roles r JOIN users u ON u.id = r.user_id
       WHERE r.role IN (${ROLES.map((/** @type {string} */ role) => `'${role}'`).join(", ")})
         AND ({:id} = '' OR (r.role <> 'admin', lower(u.full_name), u.id) > ({:rank}, {:name}, {:id}))
       ORDER BY r.role <> 'admin', lower(u.full_name), u.id LIMIT {:take}`,
    )
    .bind({ now: seconds(), id, rank: Number(rank), name, take: PAGE + 1 })
    .all(rows);
  const people = rows.slice(0, PAGE).map((/** @type {any} */ row) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    last_seen: row.last_seen.replace(" ", "T"),
    sessions: row.sessions,
    self: row.id === me,
  }));
  const last = /** @type {any} */ (rows[PAGE - 1]);
  return { people, next: rows.length > PAGE ? last.place : null };
}

/**
 * A person's known sessions, newest first: at most 50, none for customers (pocketbase/sessions/sessions.go).
 * @param {CoreApp} app
 * @param {string} user
 * @param {string} own the session that asks
 */
function listSessions(app, user, own) {
  const rows = arrayOf(new DynamicModel({ id: "", last_seen: "", until: 0, live: false }));
  app
    .db()
    .newQuery(
      `SELECT s.id, s.last_seen, s.until, (${IS_LIVE}) AS live FROM sessions s JOIN users u ON u.id = s.user_id
       WHERE u.id = {:user} ORDER BY s.last_seen DESC, s.id`,
    )
    .bind({ user, now: seconds() })
    .all(rows);
  return rows.map((/** @type {any} */ { id, last_seen, until, live }) => ({
    last_seen: last_seen.replace(" ", "T"),
    until: isoTime(until * 1000),
    signed_in: live,
    this_device: id === own,
  }));
}

const seconds = () => Math.floor($native.now() / 1000);

/**
 * Gives an account a role, or removes it (""). Expects to run inside a transaction, with an account that exists.
 * @param {CoreApp} tx
 * @param {string} user
 * @param {string} role
 * @param {string} by who changes it, "" for the server
 * @returns {boolean} false, without a change, when no admin would be left
 */
function setRole(tx, user, role, by) {
  const found = require(`${__hooks}/lib/http/create-once.js`).findBy(tx, "user_roles", "user_id", user);
  const before = found ? found.getString("role") : "";
  if (before === role) return true;
  if (before === "admin" && isOnlyAdmin(tx, user)) return false;
  const row = found || new Record(tx.findCollectionByNameOrId("user_roles"), { user_id: user });
  // A trigger writes the audit log's entry.
  require(`${__hooks}/lib/audit/audit.js`).actingAs(tx, by, () => {
    if (role === "") return tx.delete(row);
    row.set("role", role);
    tx.save(row);
  });
  return true;
}

/** Whether an account is the only admin. @param {CoreApp} app @param {string} user */
function isOnlyAdmin(app, user) {
  const [mine, others] = $native.ask(
    app,
    "SELECT IFNULL(SUM(user_id = ?), 0), IFNULL(SUM(user_id <> ?), 0) FROM user_roles WHERE role = 'admin'",
    [user, user],
  );
  return Number(mine) > 0 && Number(others) === 0;
}

/**
 * Ends all sessions of an account but one. Expects to run inside a transaction, with an account that exists.
 * @param {CoreApp} tx
 * @param {string} user
 * @param {string} kept the session to keep, "" for none
 * @param {string} by who ends them
 * @returns {number} how many sessions ended
 */
function endSessions(tx, user, kept, by) {
  const [live] = $native.ask(tx, `SELECT (${LIVE.replace("{:now}", "?")} AND s.id <> ?) FROM users u WHERE u.id = ?`, [
    seconds(),
    kept,
    user,
  ]);
  const account = tx.findRecordById("users", user);
  if (kept) {
    account.set("session_series", $security.randomStringWithAlphabet(15, "abcdefghijklmnopqrstuvwxyz0123456789"));
    account.set("session_kept", kept);
  } else {
    // PocketBase signs tokens with this key, so a new one makes them invalid. The session series changes with it.
    account.refreshTokenKey();
  }
  tx.save(account);
  require(`${__hooks}/lib/audit/audit.js`).audit(tx, { by, kind: "sessions_ended", collection: "users", record: user });
  return Number(live);
}

module.exports = { endSessions, isOnlyAdmin, listPeople, listSessions, setRole };
