/// <reference path="./native.d.ts" />
// The routes of pallet scans, one by one or in a batch (docs/pallets.md).

onRecordCreateRequest((e) => {
  require(`${__hooks}/record-scan.js`).createScan(e);
}, "scans");

// On the model: however a scan is written, its effects are in the same transaction.
onRecordCreate((e) => {
  e.next();
  require(`${__hooks}/record-scan.js`).followScan(e.app, e.record);
}, "scans");

onRecordCreateRequest((e) => {
  require(`${__hooks}/create-scan-photo.js`).createPhoto(e);
}, "scan_photos");

routerAdd("POST", "/api/pallets/{id}/hold", (e) => {
  require(`${__hooks}/decide-hold.js`).answerDecision(e);
});

module.exports = {};
