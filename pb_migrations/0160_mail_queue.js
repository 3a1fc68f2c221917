/// <reference path="../pb_hooks/native.d.ts" />
// Mail on its way. Written in the transaction of what it tells about, sent after it; the office only looks.
migrate(
  (app) => {
    const OFFICE_ONLY = '@request.auth.id != "" && @request.auth.user_roles_via_user_id.role ?= "admin"';
    const NOBODY = null;

    app.save(
      new Collection(
        /** @type {any} */ ({
          type: "base",
          name: "mail_queue",
          listRule: OFFICE_ONLY,
          viewRule: OFFICE_ONLY,
          createRule: NOBODY,
          updateRule: NOBODY,
          deleteRule: NOBODY,
          fields: [
            { type: "text", name: "to", required: true, max: 255 },
            { type: "text", name: "template", required: true, max: 60 },
            { type: "json", name: "data", maxSize: 100000 },
            { type: "text", name: "dedupe_key", required: true, max: 120 },
            {
              type: "select",
              name: "state",
              required: true,
              maxSelect: 1,
              values: ["queued", "sending", "sent", "failed"],
            },
            { type: "number", name: "attempts", onlyInt: true, min: 0 },
            { type: "date", name: "next_try" },
            { type: "text", name: "last_error", max: 1000 },
            { type: "autodate", name: "created", onCreate: true },
            { type: "autodate", name: "updated", onCreate: true, onUpdate: true },
          ],
          indexes: [
            "CREATE UNIQUE INDEX idx_mail_queue_dedupe ON mail_queue (dedupe_key)",
            "CREATE INDEX idx_mail_queue_due ON mail_queue (state, next_try)",
          ],
        }),
      ),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId("mail_queue")),
);
