/// <reference path="./native.d.ts" />
// Quotes that are handed over (docs/api.md): made by customers, sales and the office, seen by whoever has the link.

onRecordCreateRequest((e) => {
  require(`${__hooks}/create-handed-quote.js`).createQuote(e);
}, "quotes");

routerAdd("POST", "/api/quotes/{id}/sent", (e) => {
  require(`${__hooks}/change-quote.js`).answerStep(e, "sent");
});

routerAdd("POST", "/api/quotes/{id}/withdraw", (e) => {
  require(`${__hooks}/change-quote.js`).answerStep(e, "withdrawn");
});

routerAdd("GET", "/api/quote-links/{link}", (e) => {
  // Before the look-up: who tries links is not told which of them is one.
  if (!require(`${__hooks}/rate-limits.js`).allow(e, "quote_link")) return;
  require(`${__hooks}/quote-link.js`).answerLink(e);
});

module.exports = {};
