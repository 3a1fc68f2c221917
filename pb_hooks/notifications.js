/// <reference path="./native.d.ts" />
// Writes the notification of a row of mail_queue whose channel is "push", as letters.js writes letters. The server program
// (pocketbase/push) passes the row and delivers the message afterwards.

onMailerSend((e) => {
  const message = /** @type {mailer.Message} */ (e.message);
  const template = message.headers["X-Push-Template"];
  if (!template) return e.next();
  const written = require(`${__hooks}/notification.js`).write(e.app, template, message.headers["X-Push-Data"] || "");
  for (const [name, value] of Object.entries(written)) message.headers[`X-Push-${name}`] = String(value);
  e.next();
});

module.exports = {};
