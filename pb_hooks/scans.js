/// <reference path="./native.d.ts" />
// Scans of pallets come in here, one by one or in an envelope (docs/pallets.md).

onRecordCreateRequest((e) => {
  require(`${__hooks}/record-scan.js`).createScan(e);
}, "scans");

// On the model: whoever writes a scan, what follows from it is in the same transaction.
onRecordCreate((e) => {
  e.next();
  require(`${__hooks}/record-scan.js`).followScan(e.app, e.record);
}, "scans");

onRecordCreateRequest((e) => {
  require(`${__hooks}/create-scan-photo.js`).createPhoto(e);
}, "scan_photos");

onFileDownloadRequest((e) => {
  const header = require(`${__hooks}/request.js`).headersOf(e);
  // A picture of somebody's goods or hand must not outlive its token in anybody's cache.
  header.set("Cache-Control", "private, no-store");
  header.set("X-Content-Type-Options", "nosniff");
  e.next();
}, "scan_photos");

routerAdd("POST", "/api/pallets/{id}/hold", (e) => {
  require(`${__hooks}/decide-hold.js`).answerDecision(e);
});

module.exports = {};
