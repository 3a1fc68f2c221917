/// <reference path="./native.d.ts" />
// The only *.pb.js file, because PocketBase loads several in no particular order. The files named here register handlers;
// all others are libraries that handlers require themselves, because PocketBase compiles each handler apart from its file.
const domain = require(`${__hooks}/domain.gen.js`);
$app.store().set("hooks_bundle", domain.bundle);
// What the Go program needs from here: the rights of each role and the rate limits.
$app.store().set("rights", JSON.stringify(domain.RIGHTS));
$app.store().set("rate_limits", JSON.stringify(require(`${__hooks}/rate-limits.js`).LIMITS));

const PARTS = [
  "start",
  "demo",
  "accounts",
  "shipments",
  "documents",
  "quotes",
  "contact",
  "letters",
  "notifications",
  "tariff",
  "sync",
  "edit",
  "customer-changes",
  "search",
  "operations",
  "people",
  "audit-log",
  "invitations",
  "scans",
  "sailings",
  "handed-quotes",
  "track",
  "push",
  "unsubscribe",
  "followers",
];
for (const part of PARTS) {
  require(`${__hooks}/${part}.js`);
}
