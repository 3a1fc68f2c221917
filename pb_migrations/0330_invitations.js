/// <reference path="../pb_hooks/native.d.ts" />
// Invitations of people to work here (pb_hooks/routes/people.js). Of a link's token there is a sum and nothing else; the token
// is made when its letter leaves (pb_hooks/lib/mail/write-letter.js).

// As in 0200_mail_causes.js. The number of the letter is part of its key and of its data: sending again is another letter,
// and the one before is not sent any more.
const INVITATION_LETTER = `INSERT INTO mail_queue
    (id, "to", template, data, dedupe_key, state, attempts, next_try, last_error, created, updated)
  VALUES ('r' || lower(hex(randomblob(7))), NEW.email, 'invitation',
    json_object('id', NEW.id, 'to', CAST(CAST(NEW.letters AS INTEGER) AS TEXT)),
    'invitation:' || NEW.id || ':' || CAST(NEW.letters AS INTEGER), 'queued', 0, '', '', NEW.updated, NEW.updated)
  ON CONFLICT (dedupe_key) DO NOTHING;`;

/** By trigger: on what it fires. */
const INVITATION_LETTERS = {
  mail_invitation: "AFTER INSERT ON invitations WHEN NEW.state = 'open'",
  mail_invitation_again: "AFTER UPDATE ON invitations WHEN NEW.state = 'open' AND NEW.letters > OLD.letters",
};

migrate(
  (app) => {
    const NOBODY = null;

    app.save(
      new Collection(
        /** @type {any} */ ({
          type: "base",
          name: "invitations",
          listRule: NOBODY,
          viewRule: NOBODY,
          createRule: NOBODY,
          updateRule: NOBODY,
          deleteRule: NOBODY,
          fields: [
            { type: "email", name: "email", required: true },
            {
              type: "select",
              name: "role",
              required: true,
              maxSelect: 1,
              values: ["admin", "operator", "sales", "warehouse"],
            },
            { type: "text", name: "invited_by", required: true, max: 15 },
            { type: "date", name: "ends_at", required: true },
            {
              type: "select",
              name: "state",
              required: true,
              maxSelect: 1,
              values: ["open", "accepted", "withdrawn", "replaced"],
            },
            { type: "number", name: "letters", required: true, onlyInt: true, min: 1 },
            { type: "text", name: "token_hash", hidden: true, max: 64 },
            { type: "text", name: "token_hash_earlier", hidden: true, max: 64 },
            { type: "autodate", name: "created", onCreate: true },
            { type: "autodate", name: "updated", onCreate: true, onUpdate: true },
          ],
          indexes: [
            "CREATE UNIQUE INDEX idx_invitations_open ON invitations (`email` COLLATE NOCASE) WHERE `state` = 'open'",
            "CREATE INDEX idx_invitations_token ON invitations (`token_hash`) WHERE `token_hash` <> ''",
            "CREATE INDEX idx_invitations_earlier ON invitations (`token_hash_earlier`) WHERE `token_hash_earlier` <> ''",
          ],
        }),
      ),
    );
    for (const [name, event] of Object.entries(INVITATION_LETTERS))
      app.db().newQuery(`CREATE TRIGGER ${name} ${event} BEGIN ${INVITATION_LETTER} END`).execute();
  },
  (app) => {
    for (const name of Object.keys(INVITATION_LETTERS)) app.db().newQuery(`DROP TRIGGER IF EXISTS ${name}`).execute();
    app.delete(app.findCollectionByNameOrId("invitations"));
  },
);
