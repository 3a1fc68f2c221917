// The unsubscribe link of letters (docs/mail.md, What people can end), and the letters that an account's owner chooses.

// For people whose mail program opens the link itself. It changes nothing, because mail scanners open links too.
routerAdd("GET", "/api/unsubscribe", (e) => {
  const token = e.request.url?.query().get("t") || "";
  const known = /^[0-9a-f]{66}$/.test(token) ? `#${token}` : "";
  e.response.header().set("Cache-Control", "private, no-store");
  return e.redirect(303, `/unsubscribe${known}`);
});

// One click in a mail program (RFC 8058): no sign-in, no cookie, the token is in the address. The body repeats it but is not
// required, because the page's own button sends none.
routerAdd("POST", "/api/unsubscribe", (e) => {
  if (!require(`${__hooks}/lib/http/rate-limits.js`).allow(e, "unsubscribe")) return;
  return require(`${__hooks}/lib/mail/mail-choices.js`).endByLink(e, e.request.url?.query().get("t") || "");
});

routerAdd("POST", "/api/unsubscribe/look", (e) => {
  if (!require(`${__hooks}/lib/http/rate-limits.js`).allow(e, "unsubscribe")) return;
  return require(`${__hooks}/lib/mail/mail-choices.js`).lookAtLink(e);
});

routerAdd("POST", "/api/unsubscribe/again", (e) => {
  if (!require(`${__hooks}/lib/http/rate-limits.js`).allow(e, "unsubscribe")) return;
  return require(`${__hooks}/lib/mail/mail-choices.js`).resumeByLink(e);
});

routerAdd("GET", "/api/preferences", (e) => {
  const { answerPreferences, isOwner } = require(`${__hooks}/lib/mail/mail-choices.js`);
  if (isOwner(e)) return answerPreferences(e);
});

routerAdd("POST", "/api/preferences", (e) => {
  const { isOwner, savePreferences } = require(`${__hooks}/lib/mail/mail-choices.js`);
  if (isOwner(e) && require(`${__hooks}/lib/http/rate-limits.js`).allow(e, "user_create", e.auth?.id))
    return savePreferences(e);
});

module.exports = {};
