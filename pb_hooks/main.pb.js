// The only *.pb.js file, because PocketBase loads several in no particular order. The files named here register handlers;
// all others are libraries that handlers require themselves, because PocketBase compiles each handler apart from its file.
const domain = require(`${__hooks}/domain.gen.js`);
$app.store().set("hooks_bundle", domain.bundle);
// What the Go program needs from here: the rights of each role, the rate limits, and the triggers and views to make.
$app.store().set("rights", JSON.stringify(domain.RIGHTS));
$app.store().set("rate_limits", JSON.stringify(require(`${__hooks}/lib/http/rate-limits.js`).wordedLimits()));
$app.store().set("triggers", JSON.stringify(require(`${__hooks}/triggers/statements.js`).triggers()));

const REGISTER = {
  jobs: ["start", "commands", "crons", "outgoing"],
  routes: [
    "accounts",
    "shipments",
    "requests",
    "tariff",
    "sync",
    "office",
    "people",
    "audit",
    "pallets",
    "sailings",
    "quotes",
    "tracking",
    "push",
    "mail-choices",
  ],
};
for (const [folder, names] of Object.entries(REGISTER))
  for (const name of names) require(`${__hooks}/${folder}/${name}.js`);
