/// <reference path="./native.d.ts" />
// Writes the letter of a row of mail_queue when it leaves. The server program (pocketbase/mail) claims the row, names it
// in a header, and delivers the message afterwards: docs/mail.md, How a letter is written.

onMailerSend((e) => {
  const message = /** @type {mailer.Message} */ (e.message);
  const id = message.headers["X-Mail-Row"];
  if (!id) return e.next();
  const unsent = require(`${__hooks}/letter.js`).write(e.app, id, message);
  if (!unsent) return e.next();
  message.headers["X-Mail-Unsent"] = unsent.unsent;
  message.headers["X-Mail-Reason"] = unsent.reason;
  message.headers["X-Mail-Place"] = unsent.place || "";
});

// A missing or damaged layout stops the start, instead of failing each letter.
$template.loadFiles(`${__hooks}/letters/letter.html.tmpl`).render({ company: {} });

module.exports = {};
