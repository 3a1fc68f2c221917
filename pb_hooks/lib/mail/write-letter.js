// Writes one letter: reads its row of the queue and the records it needs, and fills in the message.

/**
 * Null when the message is written; else why there is no letter.
 * @param {CoreApp} app
 * @param {string} id
 * @param {mailer.Message} message
 * @returns {{ unsent: "gone" | "needless" | "fault", reason: string, place?: string } | null}
 */
function write(app, id, message) {
  try {
    const { writeLetter } = require(`${__hooks}/domain.gen.js`);
    const written = writeLetter(queuedMail(app, id, message), readerOf(app));
    if (written.unsent) return written;
    message.from = written.from;
    message.to = [written.to];
    if (written.replyTo) message.headers["Reply-To"] = written.replyTo;
    if (written.unsubscribe) message.headers["List-Unsubscribe"] = `<${written.unsubscribe}>`;
    message.subject = written.subject;
    message.text = written.text;
    // html/template escapes each value for the place it stands in.
    message.html = $template.loadFiles(`${__hooks}/letters/letter.html.tmpl`).render(written.page);
    return null;
  } catch (error) {
    const { message: reason, stack } = /** @type {Error} */ (error);
    const place = String(stack || "").match(/^\s+at .*$/m);
    return { unsent: "fault", reason: reason || String(error), place: place ? place[0].trim() : "unknown" };
  }
}

/**
 * The row in the form that the letters take (src/letters/facts.ts, QueuedMail).
 * @param {CoreApp} app
 * @param {string} id
 * @param {mailer.Message} message with the addresses from the environment, "" where none is set
 */
function queuedMail(app, id, message) {
  const row = app.findRecordById("mail_queue", id);
  return {
    template: row.getString("template"),
    data: row.getString("data"),
    waited: $native.now() - Date.parse(row.getString("created").replace(" ", "T")),
    to: message.to[0]?.address ?? "",
    from: message.from.address,
    publicUrl: $os.getenv("PUBLIC_URL").replace(/\/$/, "") || app.settings().meta.appURL,
  };
}

/**
 * Records in the form that the letters take: the fields of LETTER_FIELDS only.
 * @param {CoreApp} app
 */
function readerOf(app) {
  const { LETTER_FIELDS } = require(`${__hooks}/domain.gen.js`);
  return {
    find: (/** @type {string} */ source, /** @type {string} */ id) => {
      const [record] = app.findRecordsByIds(source, [id]);
      if (!record) return null;
      const { texts, numbers, flags } = LETTER_FIELDS[source];
      /** @type {{ [field: string]: string | number | boolean }} */
      const row = { id };
      for (const field of texts) row[field] = record.getString(field);
      for (const field of numbers) row[field] = record.getFloat(field);
      for (const field of flags) row[field] = record.getBool(field);
      return row;
    },
    ended: (/** @type {string} */ address) => {
      const { endedOf, sumOf } = require(`${__hooks}/lib/mail/mail-stops.js`);
      return endedOf(app, sumOf(app, address));
    },
    tracked: (/** @type {string} */ reference) =>
      require(`${__hooks}/lib/tracking/track-shipment.js`).trackedOf(reference),
    now: () => $native.now(),
    followToken: (/** @type {string} */ id) => require(`${__hooks}/lib/mail/mail-stops.js`).followToken(app, id),
    unsubscribe: (/** @type {string} */ address, /** @type {string[]} */ kinds) =>
      require(`${__hooks}/lib/mail/mail-stops.js`).tokenFor(app, address, kinds),
    // Made when the letter leaves and stored nowhere else.
    token: (
      /** @type {"verify" | "reset" | "invitation"} */ kind,
      /** @type {string} */ source,
      /** @type {string} */ id,
    ) => {
      if (kind === "invitation") return invitationToken(app, id);
      const account = app.findRecordById(source, id);
      const collection = account.collection();
      return kind === "reset"
        ? { token: account.newPasswordResetToken(), seconds: collection.passwordResetToken.duration }
        : { token: account.newVerificationToken(), seconds: collection.verificationToken.duration };
    },
  };
}

/**
 * A new link of an invitation. The database stores only the token's hash. The previous link stays valid: a mail that is sent
 * again because its answer was lost may have arrived the first time.
 * @param {CoreApp} app
 * @param {string} id
 */
function invitationToken(app, id) {
  const { INVITATION_DAYS, INVITATION_TOKEN_ALPHABET, INVITATION_TOKEN_LENGTH } = require(`${__hooks}/domain.gen.js`);
  const token = $security.randomStringWithAlphabet(INVITATION_TOKEN_LENGTH, INVITATION_TOKEN_ALPHABET);
  app
    .db()
    .newQuery("UPDATE invitations SET token_hash_earlier = token_hash, token_hash = {:hash} WHERE id = {:id}")
    .bind({ id, hash: $security.sha256(token) })
    .execute();
  return { token, seconds: INVITATION_DAYS * 86400 };
}

module.exports = { readerOf, write };
