// What admins do with invitations. A change, its letter and its audit entry share a transaction; idempotent by op (answer-once.js).

const { audit } = require(`${__hooks}/lib/audit/audit.js`);
const { moment } = require(`${__hooks}/lib/who-and-when.js`);
const { findBy, findById } = require(`${__hooks}/lib/http/create-once.js`);
const { refusal } = require(`${__hooks}/lib/http/answer-once.js`);

const DAY_MS = 86400000;
/** Open invitations at a time. */
const MOST_OPEN = 20;
const MOST_LISTED = 100;

/** @typedef {{ status: number, body: any }} Answer */

const unknown = () => refusal(404, "id", "invitation_unknown");
const notOpen = () => refusal(409, "id", "not_open");

/**
 * @param {CoreApp} tx
 * @param {string} by
 * @param {{ email: string, role: string }} asked
 * @returns {Answer}
 */
function invite(tx, by, { email, role }) {
  const refused = refusalOf(tx, email);
  if (refused) return refused;
  const before = openOf(tx, email);
  if (before) {
    before.set("state", "replaced");
    forgetTokens(before);
    tx.save(before);
  }
  const invitation = new Record(tx.findCachedCollectionByNameOrId("invitations"), {
    email,
    role,
    invited_by: by,
    ends_at: end(),
    state: "open",
    letters: 1,
  });
  tx.save(invitation); // a trigger queues the letter
  audit(tx, {
    by,
    kind: "invited",
    collection: "invitations",
    record: invitation.id,
    values: { role: [before ? before.getString("role") : "", invitation.getString("role")] },
  });
  return { status: 200, body: shown(invitation) };
}

/**
 * @param {CoreApp} tx
 * @param {string} by
 * @param {string} id
 * @returns {Answer}
 */
function inviteAgain(tx, by, id) {
  const invitation = findById(tx, "invitations", id);
  if (!invitation) return unknown();
  if (invitation.getString("state") !== "open") return notOpen();
  const refused = refusalOf(tx, invitation.getString("email"));
  if (refused) return refused;
  const role = invitation.getString("role");
  invitation.set("ends_at", end());
  invitation.set("letters", invitation.getInt("letters") + 1);
  // Whoever sends it again becomes its sender.
  invitation.set("invited_by", by);
  forgetTokens(invitation);
  tx.save(invitation); // a trigger queues the letter
  audit(tx, { by, kind: "invited", collection: "invitations", record: id, values: { role: [role, role] } });
  return { status: 200, body: shown(invitation) };
}

/**
 * @param {CoreApp} tx
 * @param {string} by
 * @param {string} id
 * @returns {Answer}
 */
function withdraw(tx, by, id) {
  const invitation = findById(tx, "invitations", id);
  if (!invitation) return unknown();
  const state = invitation.getString("state");
  if (state !== "open" && state !== "withdrawn") return notOpen();
  if (state === "open") {
    invitation.set("state", "withdrawn");
    forgetTokens(invitation);
    tx.save(invitation);
    audit(tx, { by, kind: "invitation_withdrawn", collection: "invitations", record: id });
  }
  return { status: 200, body: { id } };
}

/**
 * Why this address may not be sent a letter now; null when it may.
 * @param {CoreApp} tx
 * @param {string} email
 * @returns {Answer | null}
 */
function refusalOf(tx, email) {
  const { roleOf } = require(`${__hooks}/lib/http/roles.js`);
  const limits = require(`${__hooks}/lib/http/rate-limits.js`);
  const account = findBy(tx, "users", "email", email);
  if (account && roleOf(tx, account.id) !== "") return refusal(409, "email", "has_role", "works_here");
  const [open] = $native.ask(
    tx,
    "SELECT COUNT(*) FROM invitations WHERE state = 'open' AND ends_at > ? AND email <> ?",
    [moment(), email],
  );
  if (Number(open) >= MOST_OPEN) return refusal(409, "email", "too_many_open");
  const { why } = limits.retryIn("invitation_letters");
  const sentSince = (/** @type {string} */ since) =>
    $native.ask(
      tx,
      "SELECT COUNT(*) FROM mail_queue WHERE dedupe_key > 'invitation:' AND dedupe_key < 'invitation;' AND created >= ?",
      [since],
    )[0];
  if (!limits.belowDay("invitation_letters", (/** @type {string} */ since) => Number(sentSince(since))))
    return refusal(429, "email", "too_many_letters", why);
  return null;
}

/** The open invitation of an address, expired ones included. @param {CoreApp} tx @param {string} email */
function openOf(tx, email) {
  const found = tx.findRecordsByFilter("invitations", "state = 'open' && email = {:email}", "", 1, 0, { email });
  return found.length > 0 ? found[0] : null;
}

/** Makes all earlier links invalid. @param {core.Record} invitation */
function forgetTokens(invitation) {
  invitation.set("token_hash", "");
  invitation.set("token_hash_earlier", "");
}

const end = () => moment(require(`${__hooks}/domain.gen.js`).INVITATION_DAYS * DAY_MS);
/** @param {string} at */
const iso = (at) => at.replace(" ", "T");

/** @param {core.Record} invitation */
const shown = (invitation) => ({
  id: invitation.id,
  email: invitation.getString("email"),
  role: invitation.getString("role"),
  ends_at: iso(invitation.getString("ends_at")),
});

/** Open invitations, and those that expired unanswered. @param {CoreApp} app */
function listed(app) {
  const rows = arrayOf(
    new DynamicModel({ id: "", email: "", role: "", created: "", by: "", name: "", ends_at: "", open: 0 }),
  );
  const { VALID } = require(`${__hooks}/lib/people/accept-invitation.js`);
  app
    .db()
    .newQuery(
      `SELECT i.id, i.email, i.role, i.created, i.ends_at, i.invited_by AS "by", ${VALID} AS open,
         COALESCE((SELECT full_name FROM users WHERE id = i.invited_by),
           (SELECT email FROM _superusers WHERE id = i.invited_by), '') AS name
       FROM invitations i WHERE i.state = 'open' ORDER BY i.created DESC, i.id LIMIT ${MOST_LISTED}`,
    )
    .bind({ now: moment() })
    .all(rows);
  return rows.map((/** @type {any} */ row) => ({
    id: row.id,
    email: row.email,
    role: row.role,
    invited_at: iso(row.created),
    invited_by: { id: row.by, name: row.name },
    ends_at: iso(row.ends_at),
    state: row.open ? "open" : "ended",
  }));
}

module.exports = { forgetTokens, invite, inviteAgain, listed, withdraw };
