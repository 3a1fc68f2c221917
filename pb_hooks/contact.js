/// <reference path="./native.d.ts" />
// The route of the contact form. A trigger of the row queues its mails.

routerAdd("POST", "/api/contact", (e) => {
  const { saveMessage } = require(`${__hooks}/save-contact.js`);
  const { headersOf } = require(`${__hooks}/request.js`);
  const { status, body, retryAfter } = saveMessage(e);
  if (retryAfter) headersOf(e).set("Retry-After", String(retryAfter));
  return e.json(status, body);
});

module.exports = {};
