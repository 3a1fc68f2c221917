/// <reference path="./native.d.ts" />
// Invitations: what admins do with them, and the two routes behind the link of a letter (docs/api.md).

routerAdd("GET", "/api/people/invitations", (e) => {
  if (!require(`${__hooks}/roles.js`).requireRight(e, $app, "people")) return;
  e.response.header().set("Cache-Control", "private, no-store");
  return e.json(200, { invitations: require(`${__hooks}/invite.js`).listed($app) });
});

routerAdd("POST", "/api/people/invitations", (e) => {
  const { clean, parseInvitation } = require(`${__hooks}/domain.gen.js`);
  const { invite } = require(`${__hooks}/invite.js`);
  const by = require(`${__hooks}/audit.js`).idOf(e);
  const read = (/** @type {any} */ body) => {
    const parsed = parseInvitation(body);
    return parsed.ok ? {} : parsed.fields;
  };
  const asked = (/** @type {any} */ { email, role }) => ({ email: clean(email, "code").toLowerCase(), role });
  // As earlier versions have it, so that a repetition of theirs is recognised.
  const sent = (/** @type {any} */ { email, role }) => ({ email: email.trim().toLowerCase(), role });
  return require(`${__hooks}/once.js`).answerOnce(e, {
    right: "people",
    read,
    content: (/** @type {any} */ body) => ({ change: "invite", ...sent(body) }),
    apply: (/** @type {CoreApp} */ tx, /** @type {any} */ body) => invite(tx, by, asked(body)),
  });
});

routerAdd("POST", "/api/people/invitations/{id}/again", (e) => {
  const id = e.request.pathValue("id");
  const by = require(`${__hooks}/audit.js`).idOf(e);
  return require(`${__hooks}/once.js`).answerOnce(e, {
    right: "people",
    read: () => ({}),
    content: () => ({ change: "invite-again", id }),
    apply: (/** @type {CoreApp} */ tx) => require(`${__hooks}/invite.js`).inviteAgain(tx, by, id),
  });
});

routerAdd("POST", "/api/people/invitations/{id}/withdraw", (e) => {
  const id = e.request.pathValue("id");
  const by = require(`${__hooks}/audit.js`).idOf(e);
  return require(`${__hooks}/once.js`).answerOnce(e, {
    right: "people",
    read: () => ({}),
    content: () => ({ change: "withdraw-invitation", id }),
    apply: (/** @type {CoreApp} */ tx) => require(`${__hooks}/invite.js`).withdraw(tx, by, id),
  });
});

routerAdd("POST", "/api/invitations/look", (e) => {
  if (!require(`${__hooks}/rate-limits.js`).allow(e, "invitation")) return;
  require(`${__hooks}/accept-invitation.js`).look(e);
});

routerAdd("POST", "/api/invitations/accept", (e) => {
  if (!require(`${__hooks}/rate-limits.js`).allow(e, "invitation")) return;
  require(`${__hooks}/accept-invitation.js`).accept(e);
});

module.exports = {};
