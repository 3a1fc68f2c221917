/// <reference path="./native.d.ts" />
// The accounts with a role: routes for admins (docs/api.md).

routerAdd("GET", "/api/people", (e) => {
  if (!require(`${__hooks}/roles.js`).requireRight(e, $app, "people")) return;
  $native.writeSeenSessions($app);
  const me = require(`${__hooks}/office.js`).actorOf(e);
  const page = require(`${__hooks}/change-people.js`).listPeople($app, me, e.requestInfo().query.after || "");
  if (!page)
    return require(`${__hooks}/request.js`).refuseField(e, "after", "invalid", "after is the next of an earlier page.");
  e.response.header().set("Cache-Control", "private, no-store");
  return e.json(200, page);
});

routerAdd("POST", "/api/people/{id}/role", (e) => {
  const { answerOnce, refusal } = require(`${__hooks}/once.js`);
  const id = e.request.pathValue("id");
  return answerOnce(e, {
    right: "people",
    read: (/** @type {any} */ { role }) =>
      role === "" || require(`${__hooks}/domain.gen.js`).roleFrom(role)
        ? {}
        : { role: { code: "invalid", message: "There is no such role." } },
    content: (/** @type {any} */ { role }) => ({ change: "role", id, role }),
    apply(/** @type {CoreApp} */ tx, /** @type {any} */ { role }) {
      const { setRole } = require(`${__hooks}/change-people.js`);
      const { findById } = require(`${__hooks}/idempotent-create.js`);
      if (!findById(tx, "users", id)) return refusal(404, "id", "account_unknown", "There is no such account.");
      return setRole(tx, id, role, require(`${__hooks}/audit.js`).idOf(e))
        ? { status: 200, body: { id, role } }
        : refusal(409, "role", "last_admin", "There must be at least one admin: give somebody else this role first.");
    },
  });
});

routerAdd("POST", "/api/people/{id}/end-sessions", (e) => {
  const { answerOnce, refusal } = require(`${__hooks}/once.js`);
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
      const { findById } = require(`${__hooks}/idempotent-create.js`);
      if (!findById(tx, "users", id)) return refusal(404, "id", "account_unknown", "There is no such account.");
      const { endSessions } = require(`${__hooks}/change-people.js`);
      const by = require(`${__hooks}/audit.js`).idOf(e);
      return { status: 200, body: { ended: endSessions(tx, id, kept, by) } };
    },
    after: () => $native.closeConnections($app, id, kept),
  });
});

module.exports = {};
