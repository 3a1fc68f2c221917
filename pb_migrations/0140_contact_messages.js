/// <reference path="../pb_hooks/native.d.ts" />
// Messages from the contact form, created through /api/contact only.
migrate(
  (app) => {
    const OFFICE_ONLY = '@request.auth.id != "" && @request.auth.user_roles_via_user_id.role ?= "admin"';
    const NOBODY = null;

    app.save(
      new Collection(
        /** @type {any} */ ({
          type: "base",
          name: "contact_messages",
          listRule: OFFICE_ONLY,
          viewRule: OFFICE_ONLY,
          createRule: NOBODY,
          updateRule: OFFICE_ONLY,
          deleteRule: NOBODY,
          fields: [
            { type: "text", name: "name", required: true, max: 100 },
            { type: "text", name: "email", required: true, max: 255 },
            { type: "text", name: "phone", max: 20 },
            { type: "text", name: "subject", required: true, max: 200 },
            { type: "text", name: "message", required: true, max: 2000 },
            { type: "date", name: "handled_at" },
            { type: "text", name: "handled_by", max: 15 },
            { type: "text", name: "op_hash", hidden: true, max: 64 },
            { type: "autodate", name: "created", onCreate: true },
            { type: "autodate", name: "updated", onCreate: true, onUpdate: true },
          ],
          indexes: ["CREATE INDEX idx_contact_messages_created ON contact_messages (created)"],
        }),
      ),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId("contact_messages")),
);
