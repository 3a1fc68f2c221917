/// <reference path="./native.d.ts" />
// What a quote's link shows: the quote, without who made it, the customer's address and the note.

const domain = require(`${__hooks}/domain.gen.js`);

const SHOWN = ["id", "reference", "language", "customer_name", "customer_company", "tariff_version"];

/** @param {core.RequestEvent} e */
function answerLink(e) {
  const { findBy } = require(`${__hooks}/idempotent-create.js`);
  const link = e.request.pathValue("link");
  const header = e.response.header();
  header.set("Cache-Control", "private, no-store");
  header.set("X-Robots-Tag", "noindex");
  const quote = /^[0-9a-z]{26}$/.test(link) ? findBy($app, "quotes", "link", link) : null;
  if (!quote || quote.getString("state") === "withdrawn")
    return require(`${__hooks}/request.js`).refuse(e, 404, "There is no such quote.", {});
  e.json(200, shown(quote));
}

/** @param {core.Record} quote */
function shown(quote) {
  /** @type {{ [field: string]: any }} */
  const told = {};
  for (const field of SHOWN) told[field] = quote.getString(field);
  for (const field of ["quoted_at", "valid_until"]) told[field] = quote.getString(field).replace(" ", "T");
  const breakdown = JSON.parse(quote.getString("cost_breakdown"));
  const standing = domain.quoteStanding(quote.getString("state"), Date.parse(told.valid_until), $native.now());
  const country = { id: quote.getString("country_id"), ...originOf(quote) };
  return {
    ...told,
    // The customer's address is shown to the quote's maker only.
    state: standing === "sent" ? "open" : standing,
    country,
    zone: { id: quote.getString("zone_id"), zone_name: quote.getString("zone_name") },
    pallets: JSON.parse(quote.getString("pallet_details")),
    total: quote.getFloat("total"),
    lines: breakdown,
    tariff_number: quote.getInt("tariff_number"),
    sailing: sailingFor(country.slug),
  };
}

/** The country's current name, else the one on the quote. @param {core.Record} quote */
function originOf(quote) {
  const [code = "", slug = ""] = $native.ask(
    $app,
    "SELECT IFNULL(MAX(code), ''), IFNULL(MAX(slug), '') FROM countries WHERE id = ?",
    [quote.getString("country_id")],
  );
  return { name: quote.getString("country_name"), code, slug };
}

/**
 * The public part of the sailing that a booking made now would go with; null where none is known.
 * @param {string} slug
 */
function sailingFor(slug) {
  const transit = domain.transitOf(slug);
  if (!transit) return null;
  const { fillIfDue, publicSailings, sailingsWhere } = require(`${__hooks}/sailing-weeks.js`);
  try {
    fillIfDue($app);
  } catch (error) {
    // The price is shown even without a sailing.
    $app.logger().error("The sailings could not be filled", "error", String(error));
  }
  const today = domain.localDay($native.now(), "Europe/Nicosia");
  const day = domain.dayInBologna({ readyOn: null, booked: today, confirmed: today, roadDays: transit.road });
  const first = domain.firstSailing(sailingsWhere($app, "state = 'planned'"), day);
  if (!first) return null;
  const { sailings } = JSON.parse(publicSailings($app));
  return sailings.find((/** @type {any} */ { id }) => id === first.id) || null;
}

module.exports = { answerLink };
