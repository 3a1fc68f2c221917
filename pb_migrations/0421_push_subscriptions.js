/// <reference path="../pb_hooks/native.d.ts" />
// Devices that are told by web push, what they follow without an account, and the server's keys (docs/push.md).

// A device that is signed in ends with its session: all sessions of an account end with another series (0310_roles.js).
const PUSH_TRIGGERS = {
  push_session_ended: `AFTER UPDATE ON users WHEN NEW.session_series <> OLD.session_series
    BEGIN
      DELETE FROM push_subscriptions
        WHERE user_id = NEW.id AND (NEW.session_kept = '' OR session <> NEW.session_kept);
    END`,
  // Whoever deletes a subscription: its follows go in the same statement.
  push_subscription_gone: `AFTER DELETE ON push_subscriptions
    BEGIN DELETE FROM push_follows WHERE subscription = OLD.id; END`,
};

migrate(
  (app) => {
    const run = (/** @type {string} */ sql) => app.db().newQuery(sql).execute();
    const NOBODY = null;
    const RULES = {
      type: "base",
      ...{ listRule: NOBODY, viewRule: NOBODY, createRule: NOBODY, updateRule: NOBODY, deleteRule: NOBODY },
    };
    const text = (/** @type {string} */ name, /** @type {number} */ max, required = true) => ({
      ...{ type: "text", name, max, required },
    });
    const link = (/** @type {string} */ name, /** @type {string} */ to, required = true) => ({
      ...{ type: "relation", name, collectionId: app.findCollectionByNameOrId(to).id, required },
      ...{ maxSelect: 1, cascadeDelete: true },
    });
    const CREATED = { type: "autodate", name: "created", onCreate: true };

    app.save(
      new Collection(
        /** @type {any} */ ({
          ...RULES,
          name: "push_subscriptions",
          fields: [
            text("endpoint", 2048),
            text("endpoint_sum", 64),
            text("p256dh", 120),
            text("auth", 40),
            text("service", 100),
            link("user_id", "users", false),
            { type: "text", name: "session", max: 15 },
            { type: "json", name: "wants", maxSize: 200 },
            { type: "bool", name: "arrivals_only" },
            { type: "text", name: "language", pattern: "^[a-z]{2}$", required: true },
            CREATED,
            { type: "autodate", name: "updated", onCreate: true, onUpdate: true },
          ],
          indexes: [
            "CREATE UNIQUE INDEX idx_push_endpoint ON push_subscriptions (`endpoint_sum`)",
            "CREATE INDEX idx_push_user ON push_subscriptions (`user_id`, `updated`)",
            "CREATE INDEX idx_push_session ON push_subscriptions (`session`)",
            "CREATE INDEX idx_push_office ON push_subscriptions (`user_id`) WHERE `wants` LIKE '%office%'",
          ],
        }),
      ),
    );
    app.save(
      new Collection(
        /** @type {any} */ ({
          ...RULES,
          name: "push_follows",
          fields: [link("subscription", "push_subscriptions"), link("shipment", "shipments"), CREATED],
          indexes: [
            "CREATE UNIQUE INDEX idx_push_follows ON push_follows (`subscription`, `shipment`)",
            "CREATE INDEX idx_push_follows_shipment ON push_follows (`shipment`)",
          ],
        }),
      ),
    );
    // No collection: the record API and the dashboard read collections only. The server fills it at its start.
    run("CREATE TABLE push_keys (name TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL)");
    for (const [name, body] of Object.entries(PUSH_TRIGGERS)) run(`CREATE TRIGGER ${name} ${body}`);
  },
  (app) => {
    const run = (/** @type {string} */ sql) => app.db().newQuery(sql).execute();
    for (const name of Object.keys(PUSH_TRIGGERS)) run(`DROP TRIGGER IF EXISTS ${name}`);
    app.delete(app.findCollectionByNameOrId("push_follows"));
    app.delete(app.findCollectionByNameOrId("push_subscriptions"));
    run("DROP TABLE push_keys");
  },
);
