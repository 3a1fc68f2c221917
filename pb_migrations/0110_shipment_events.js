/// <reference path="../pb_hooks/native.d.ts" />
// What happened to a shipment, written by the server only. Owners receive events through /api/sync without `by`; over the
// record API they are the office's alone, because a field that is merely hidden can be probed by filter.
migrate(
  (app) => {
    const OFFICE_ONLY = '@request.auth.id != "" && @request.auth.user_roles_via_user_id.role ?= "admin"';
    const NOBODY = null;

    app.save(
      new Collection(
        /** @type {any} */ ({
          type: "base",
          name: "shipment_events",
          listRule: OFFICE_ONLY,
          viewRule: OFFICE_ONLY,
          createRule: NOBODY,
          updateRule: NOBODY,
          deleteRule: NOBODY,
          fields: [
            {
              type: "relation",
              name: "shipment",
              collectionId: app.findCollectionByNameOrId("shipments").id,
              required: true,
              maxSelect: 1,
              cascadeDelete: true,
            },
            {
              type: "relation",
              name: "user_id",
              collectionId: app.findCollectionByNameOrId("users").id,
              required: true,
              maxSelect: 1,
              cascadeDelete: false,
            },
            { type: "select", name: "kind", required: true, maxSelect: 1, values: ["status", "tracking_number"] },
            { type: "text", name: "from", max: 100 },
            { type: "text", name: "to", max: 100 },
            { type: "date", name: "at", required: true },
            { type: "text", name: "by", max: 15 },
            { type: "autodate", name: "created", onCreate: true },
            { type: "autodate", name: "updated", onCreate: true, onUpdate: true },
          ],
          indexes: [
            "CREATE INDEX idx_shipment_events_shipment ON shipment_events (shipment, at)",
            "CREATE INDEX idx_shipment_events_owner ON shipment_events (user_id, created)",
          ],
        }),
      ),
    );
    // The first event belongs to the row itself: same statement, whoever creates it, and the booking's cheapest part. The
    // owner is the actor: customers book for themselves, a superuser for the owner it names.
    app
      .db()
      .newQuery(
        `CREATE TRIGGER shipments_first_event AFTER INSERT ON shipments BEGIN
           INSERT INTO shipment_events (id, shipment, user_id, kind, "from", "to", "at", "by", created, updated)
           VALUES ('r' || lower(hex(randomblob(7))), NEW.id, NEW.user_id, 'status', '', NEW.status, NEW.booking_date,
                   NEW.user_id, NEW.created, NEW.created);
         END`,
      )
      .execute();
  },
  (app) => app.delete(app.findCollectionByNameOrId("shipment_events")),
);
