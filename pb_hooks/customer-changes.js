/// <reference path="./native.d.ts" />
// What a customer changes of a pending shipment (docs/api.md).

routerAdd("POST", "/api/shipments/{id}/correct", (e) => {
  require(`${__hooks}/customer-change.js`).answerCorrection(e);
});

routerAdd("POST", "/api/shipments/{id}/cancel", (e) => {
  require(`${__hooks}/customer-change.js`).answerCancellation(e);
});

module.exports = {};
