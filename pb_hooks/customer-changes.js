/// <reference path="./native.d.ts" />
// The routes by which a customer changes a pending shipment (docs/api.md).

routerAdd("POST", "/api/shipments/{id}/correct", (e) => {
  require(`${__hooks}/customer-change.js`).answerCorrection(e);
});

routerAdd("POST", "/api/shipments/{id}/cancel", (e) => {
  require(`${__hooks}/customer-change.js`).answerCancellation(e);
});

module.exports = {};
