// Writes one notification: what src/letters/push.ts makes of a row and its records, or the reason why there is none.

/**
 * @param {CoreApp} app
 * @param {string} template
 * @param {string} data
 * @returns {{ [name: string]: string | number }} headers, without the prefix X-Push-
 */
function write(app, template, data) {
  try {
    const { writeNotification } = require(`${__hooks}/domain.gen.js`);
    const { readerOf } = require(`${__hooks}/lib/mail/write-letter.js`);
    const written = writeNotification({ template, data }, readerOf(app));
    if (written.unsent) return { Unsent: written.unsent, Reason: written.reason };
    const { payload, urgency, ttl, tag, contact } = written;
    return { Payload: payload, Urgency: urgency, Ttl: ttl, Tag: tag, Contact: contact };
  } catch (error) {
    return { Unsent: "fault", Reason: String(error) };
  }
}

module.exports = { write };
