/// <reference path="./native.d.ts" />
// The only *.pb.js: PocketBase loads several in no particular order. The files named here register handlers; every other
// file is a library that handlers require for themselves, because nothing outside a handler survives its compilation.
$app.store().set("hooks_bundle", require(`${__hooks}/domain.gen.js`).bundle);

for (const part of ["start", "accounts", "shipments", "documents", "quotes", "tariff", "sync"]) {
  require(`${__hooks}/${part}.js`);
}
