// What a quote's link shows: the quote with who made it, without the customer's address and the note.

const domain = require(`${__hooks}/domain.gen.js`);

const SHOWN = [
  "id",
  "reference",
  "language",
  "customer_name",
  "customer_company",
  "maker_name",
  "maker_phone",
  "tariff_version",
];

/** @param {core.RequestEvent} e */
function answerLink(e) {
  const { findBy } = require(`${__hooks}/lib/http/create-once.js`);
  const link = e.request.pathValue("link");
  const header = e.response.header();
  header.set("Cache-Control", "private, no-store");
  header.set("X-Robots-Tag", "noindex");
  const quote = /^[0-9a-z]{26}$/.test(link) ? findBy($app, "quotes", "link", link) : null;
  if (!quote || quote.getString("state") === "withdrawn")
    return require(`${__hooks}/lib/http/exchange.js`).refuse(e, 404, "quote_unknown", {});
  noteOpened(quote);
  e.json(200, shown(quote));
}

/** Before it was sent its maker looks at it. @param {core.Record} quote */
function noteOpened(quote) {
  if (quote.getString("state") !== "sent" || quote.getString("opened_at") !== "") return;
  quote.set("opened_at", require(`${__hooks}/lib/who-and-when.js`).isoTime());
  try {
    $app.save(quote);
  } catch (error) {
    // The price is shown all the same.
    $app.logger().error("That a quote was opened could not be kept", "error", String(error));
  }
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
  const { fillIfDue, publicSailings, sailingsWhere } = require(`${__hooks}/lib/sailings/weekly-sailings.js`);
  try {
    fillIfDue($app);
  } catch (error) {
    // The price is shown even without a sailing.
    $app.logger().error("The sailings could not be filled", "error", String(error));
  }
  const today = domain.localDay($native.now(), "Europe/Nicosia");
  const day = domain.dayInBologna({ readyOn: null, booked: today, confirmed: today, origin: transit });
  const first = domain.firstSailing(sailingsWhere($app, "state = 'planned'"), day);
  if (!first) return null;
  const { sailings } = JSON.parse(publicSailings($app));
  return sailings.find((/** @type {any} */ { id }) => id === first.id) || null;
}

module.exports = { answerLink };
