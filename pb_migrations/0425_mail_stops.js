/// <reference path="../pb_hooks/native.d.ts" />
// Kinds of letters that an address gets no more (pb_hooks/lib/mail/mail-stops.js). A row has a keyed sum of the address and not the
// address; the key is a row of sync_meta, so that a backup has it and links in letters go on working.
const KEY = "mail_key";

migrate(
  (app) => {
    const NOBODY = null;
    app.save(
      new Collection(
        /** @type {any} */ ({
          type: "base",
          name: "mail_stops",
          listRule: NOBODY,
          viewRule: NOBODY,
          createRule: NOBODY,
          updateRule: NOBODY,
          deleteRule: NOBODY,
          fields: [
            { type: "text", name: "address_sum", required: true, max: 64 },
            {
              type: "select",
              name: "kind",
              required: true,
              maxSelect: 1,
              values: ["bookings", "milestones", "delays", "receipts", "following", "requests"],
            },
            { type: "autodate", name: "created", onCreate: true },
          ],
          indexes: ["CREATE UNIQUE INDEX idx_mail_stops ON mail_stops (`address_sum`, `kind`)"],
        }),
      ),
    );
    const key = $security.randomStringWithAlphabet(64, "0123456789abcdef");
    app.db().newQuery(`INSERT INTO sync_meta (key, value) VALUES ('${KEY}', '${key}')`).execute();
  },
  (app) => {
    app.db().newQuery(`DELETE FROM sync_meta WHERE key = '${KEY}'`).execute();
    app.delete(app.findCollectionByNameOrId("mail_stops"));
  },
);
