// The routes of pallet scans, finds and missing pallets, one by one or in a batch (docs/pallets.md).

onRecordCreateRequest((e) => {
  require(`${__hooks}/lib/pallets/record-scan.js`).createScan(e);
}, "scans");

// On the model: however a scan is written, its effects are in the same transaction.
onRecordCreate((e) => {
  e.next();
  require(`${__hooks}/lib/pallets/record-scan.js`).followScan(e.app, e.record);
}, "scans");

onRecordCreateRequest((e) => {
  require(`${__hooks}/lib/pallets/create-scan-photo.js`).createPhoto(e);
}, "scan_photos");

// A customer opens the pictures of their delivery, and is not told who took them.
onRecordEnrich((e) => {
  require(`${__hooks}/lib/pallets/create-scan-photo.js`).hideMaker(e);
  e.next();
}, "scan_photos");

onRecordCreateRequest((e) => {
  require(`${__hooks}/lib/pallets/found-pallets.js`).createFind(e);
}, "found_pallets");

onRecordCreateRequest((e) => {
  require(`${__hooks}/lib/pallets/found-pallets.js`).createFoundPhoto(e);
}, "found_photos");

routerAdd("POST", "/api/found-pallets/{id}/match", (e) => {
  require(`${__hooks}/lib/pallets/found-pallets.js`).answerMatch(e);
});

routerAdd("POST", "/api/pallets/{id}/missing", (e) => {
  require(`${__hooks}/lib/pallets/missing-pallets.js`).answerMissing(e);
});

routerAdd("POST", "/api/pallets/{id}/hold", (e) => {
  require(`${__hooks}/lib/pallets/decide-hold.js`).answerDecision(e);
});

module.exports = {};
