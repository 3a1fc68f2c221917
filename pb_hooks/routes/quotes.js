// Quotes that are sent to customers (docs/api.md): created by customers, sales and the office, seen by whoever has the link.

onRecordCreateRequest((e) => {
  require(`${__hooks}/lib/quotes/create-quote.js`).createQuote(e);
}, "quotes");

routerAdd("POST", "/api/quotes/{id}/sent", (e) => {
  require(`${__hooks}/lib/quotes/quote-steps.js`).answerStep(e, "sent");
});

routerAdd("POST", "/api/quotes/{id}/withdraw", (e) => {
  require(`${__hooks}/lib/quotes/quote-steps.js`).answerStep(e, "withdrawn");
});

// A wildcard path, so that a malformed link has the same answer as an unknown one.
routerAdd("GET", "/api/quote-links/{link...}", (e) => {
  // Limited before the look-up, so that guessing links reveals none.
  if (!require(`${__hooks}/lib/http/rate-limits.js`).allow(e, "quote_link")) return;
  require(`${__hooks}/lib/quotes/quote-link.js`).answerLink(e);
});

module.exports = {};
