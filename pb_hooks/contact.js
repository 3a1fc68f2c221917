/// <reference path="./native.d.ts" />
// The contact form's route. Its mails are queued by the row's own trigger.

routerAdd("POST", "/api/contact", (e) => {
  const { saveMessage } = require(`${__hooks}/save-contact.js`);
  const { headersOf } = require(`${__hooks}/request.js`);
  const { status, body, retryAfter } = saveMessage(e);
  if (retryAfter) headersOf(e).set("Retry-After", String(retryAfter));
  return e.json(status, body);
});

module.exports = {};
