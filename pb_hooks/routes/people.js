// The accounts with a role and their invitations: routes for admins, and the two behind the link of a letter (docs/api.md).

routerAdd("GET", "/api/people", (e) => {
  if (!require(`${__hooks}/lib/http/roles.js`).requireRight(e, $app, "people")) return;
  $native.writeSeenSessions($app);
  const me = require(`${__hooks}/lib/who-and-when.js`).actorOf(e);
  const page = require(`${__hooks}/lib/people/change-people.js`).listPeople(
    $app,
    me,
    e.requestInfo().query.after || "",
  );
  if (!page) return require(`${__hooks}/lib/http/exchange.js`).refuseField(e, "after", "invalid", "after_of_page");
  e.response.header().set("Cache-Control", "private, no-store");
  return e.json(200, page);
});

routerAdd("POST", "/api/people/{id}/role", (e) => {
  const { answerOnce, refusal } = require(`${__hooks}/lib/http/answer-once.js`);
  const id = e.request.pathValue("id");
  return answerOnce(e, {
    right: "people",
    read: (/** @type {any} */ { role }) =>
      role === "" || require(`${__hooks}/domain.gen.js`).roleFrom(role)
        ? {}
        : { role: { code: "invalid", why: "role_unknown" } },
    content: (/** @type {any} */ { role }) => ({ change: "role", id, role }),
    apply(/** @type {CoreApp} */ tx, /** @type {any} */ { role }) {
      const { setRole } = require(`${__hooks}/lib/people/change-people.js`);
      const { findById } = require(`${__hooks}/lib/http/create-once.js`);
      if (!findById(tx, "users", id)) return refusal(404, "id", "account_unknown");
      return setRole(tx, id, role, require(`${__hooks}/lib/audit/audit.js`).idOf(e))
        ? { status: 200, body: { id, role } }
        : refusal(409, "role", "last_admin");
    },
  });
});

routerAdd("POST", "/api/people/{id}/end-sessions", (e) => {
  const { answerOnce, refusal } = require(`${__hooks}/lib/http/answer-once.js`);
  const id = e.request.pathValue("id");
  // The session that asks stays signed in.
  const kept = e.auth?.collection().name === "users" && e.auth.id === id ? $native.sessionOf(e.request) : "";
  return answerOnce(e, {
    right: "people",
    read() {
      $native.writeSeenSessions($app); // not inside the transaction: it would wait for it for ever
      return {};
    },
    content: () => ({ change: "end-sessions", id }),
    apply(/** @type {CoreApp} */ tx) {
      const { findById } = require(`${__hooks}/lib/http/create-once.js`);
      if (!findById(tx, "users", id)) return refusal(404, "id", "account_unknown");
      const { endSessions } = require(`${__hooks}/lib/people/change-people.js`);
      const by = require(`${__hooks}/lib/audit/audit.js`).idOf(e);
      return { status: 200, body: { ended: endSessions(tx, id, kept, by) } };
    },
    after: () => $native.closeConnections($app, id, kept),
  });
});

routerAdd("GET", "/api/people/invitations", (e) => {
  if (!require(`${__hooks}/lib/http/roles.js`).requireRight(e, $app, "people")) return;
  e.response.header().set("Cache-Control", "private, no-store");
  return e.json(200, { invitations: require(`${__hooks}/lib/people/invite.js`).listed($app) });
});

routerAdd("POST", "/api/people/invitations", (e) => {
  const { clean, parseInvitation } = require(`${__hooks}/domain.gen.js`);
  const { invite } = require(`${__hooks}/lib/people/invite.js`);
  const by = require(`${__hooks}/lib/audit/audit.js`).idOf(e);
  const read = (/** @type {any} */ body) => {
    const parsed = parseInvitation(body);
    return parsed.ok ? {} : parsed.fields;
  };
  const asked = (/** @type {any} */ { email, role }) => ({ email: clean(email, "code").toLowerCase(), role });
  // As earlier versions have it, so that a repetition of theirs is recognised.
  const sent = (/** @type {any} */ { email, role }) => ({ email: email.trim().toLowerCase(), role });
  return require(`${__hooks}/lib/http/answer-once.js`).answerOnce(e, {
    right: "people",
    read,
    content: (/** @type {any} */ body) => ({ change: "invite", ...sent(body) }),
    apply: (/** @type {CoreApp} */ tx, /** @type {any} */ body) => invite(tx, by, asked(body)),
  });
});

routerAdd("POST", "/api/people/invitations/{id}/again", (e) => {
  const id = e.request.pathValue("id");
  const by = require(`${__hooks}/lib/audit/audit.js`).idOf(e);
  return require(`${__hooks}/lib/http/answer-once.js`).answerOnce(e, {
    right: "people",
    read: () => ({}),
    content: () => ({ change: "invite-again", id }),
    apply: (/** @type {CoreApp} */ tx) => require(`${__hooks}/lib/people/invite.js`).inviteAgain(tx, by, id),
  });
});

routerAdd("POST", "/api/people/invitations/{id}/withdraw", (e) => {
  const id = e.request.pathValue("id");
  const by = require(`${__hooks}/lib/audit/audit.js`).idOf(e);
  return require(`${__hooks}/lib/http/answer-once.js`).answerOnce(e, {
    right: "people",
    read: () => ({}),
    content: () => ({ change: "withdraw-invitation", id }),
    apply: (/** @type {CoreApp} */ tx) => require(`${__hooks}/lib/people/invite.js`).withdraw(tx, by, id),
  });
});

routerAdd("POST", "/api/invitations/look", (e) => {
  if (!require(`${__hooks}/lib/http/rate-limits.js`).allow(e, "invitation")) return;
  require(`${__hooks}/lib/people/accept-invitation.js`).look(e);
});

routerAdd("POST", "/api/invitations/accept", (e) => {
  if (!require(`${__hooks}/lib/http/rate-limits.js`).allow(e, "invitation")) return;
  require(`${__hooks}/lib/people/accept-invitation.js`).accept(e);
});

module.exports = {};
