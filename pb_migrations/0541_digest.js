/// <reference path="../pb_hooks/native.d.ts" />
// Whether an account wants one letter a day (docs/mail.md, One letter a day).
migrate(
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    users.fields.add(new BoolField({ name: "digest", hidden: true }));
    app.save(users);
  },
  (app) => {
    const users = app.findCollectionByNameOrId("users");
    users.fields.removeByName("digest");
    app.save(users);
  },
);
