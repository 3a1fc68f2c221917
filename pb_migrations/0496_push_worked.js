/// <reference path="../pb_hooks/native.d.ts" />
// When a device took its first message (docs/push.md): until then nobody knows whether there is a device at all. Of those
// that are here the messages of the last week say it, which is how long they are kept.
migrate(
  (app) => {
    const devices = app.findCollectionByNameOrId("push_subscriptions");
    devices.fields.add(new DateField({ name: "worked_at" }));
    app.save(devices);
    app
      .db()
      .newQuery(
        `UPDATE push_subscriptions SET worked_at = IFNULL((SELECT MIN(updated) FROM mail_queue m
           WHERE m.channel = 'push' AND m.state = 'sent' AND m."to" = push_subscriptions.id), '')`,
      )
      .execute();
  },
  (app) => {
    const devices = app.findCollectionByNameOrId("push_subscriptions");
    devices.fields.removeByName("worked_at");
    app.save(devices);
  },
);
