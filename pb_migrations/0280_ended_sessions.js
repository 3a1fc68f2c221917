/// <reference path="../pb_hooks/native.d.ts" />
// Sessions that were signed out before their token expires. The server's own (pocketbase/sessions/ended.go); a row goes once the
// token has expired. `hash` is a sum from which no token can be made, `until` the token's expiry in Unix seconds.
migrate(
  (app) => {
    const NOBODY = null;

    app.save(
      new Collection(
        /** @type {any} */ ({
          type: "base",
          name: "ended_sessions",
          listRule: NOBODY,
          viewRule: NOBODY,
          createRule: NOBODY,
          updateRule: NOBODY,
          deleteRule: NOBODY,
          fields: [
            { type: "text", name: "hash", required: true, max: 64 },
            { type: "number", name: "until", required: true, onlyInt: true, min: 0 },
          ],
          indexes: [
            "CREATE UNIQUE INDEX idx_ended_sessions_hash ON ended_sessions (hash)",
            "CREATE INDEX idx_ended_sessions_until ON ended_sessions (until)",
          ],
        }),
      ),
    );
  },
  (app) => app.delete(app.findCollectionByNameOrId("ended_sessions")),
);
