/// <reference path="../pb_hooks/native.d.ts" />
// Two more ends of a mail: told in a summary of many ("gathered"), and not sent on purpose ("suppressed"), docs/mail.md.
const STATES = ["queued", "sending", "sent", "failed"];

migrate(
  (app) => {
    const mails = app.findCollectionByNameOrId("mail_queue");
    const state = /** @type {core.SelectField} */ (mails.fields.getByName("state"));
    state.values = [...STATES, "gathered", "suppressed"];
    app.save(mails);
  },
  (app) => {
    app.db().newQuery("UPDATE mail_queue SET state = 'sent' WHERE state IN ('gathered', 'suppressed')").execute();
    const mails = app.findCollectionByNameOrId("mail_queue");
    const state = /** @type {core.SelectField} */ (mails.fields.getByName("state"));
    state.values = STATES;
    app.save(mails);
  },
);
