// Writes the letter of a row of mail_queue when it leaves. The server program (pocketbase/mail) claims the row, names it
// in a header, and delivers the message afterwards: docs/mail.md, How a letter is written.

onMailerSend((e) => {
  const message = /** @type {mailer.Message} */ (e.message);
  const id = message.headers["X-Mail-Row"];
  if (!id) return e.next();
  const unsent = require(`${__hooks}/lib/mail/write-letter.js`).write(e.app, id, message);
  if (!unsent) return e.next();
  message.headers["X-Mail-Unsent"] = unsent.unsent;
  message.headers["X-Mail-Reason"] = unsent.reason;
  message.headers["X-Mail-Place"] = unsent.place || "";
});

// A missing or damaged layout stops the start, instead of failing each letter.
$template.loadFiles(`${__hooks}/letters/letter.html.tmpl`).render({ company: {} });

// Writes the notification of a row of mail_queue whose channel is "push", in the same way. The server program
// (pocketbase/push) passes the row and delivers the message afterwards.
onMailerSend((e) => {
  const message = /** @type {mailer.Message} */ (e.message);
  const template = message.headers["X-Push-Template"];
  if (!template) return e.next();
  const written = require(`${__hooks}/lib/push/write-notification.js`).write(
    e.app,
    template,
    message.headers["X-Push-Data"] || "",
  );
  for (const [name, value] of Object.entries(written)) message.headers[`X-Push-${name}`] = String(value);
  e.next();
});

module.exports = {};
