/// <reference path="./native.d.ts" />
// Creates a booking. The client sends pallets, contacts and the price it saw; the server decides everything else.

const domain = require(`${__hooks}/domain.gen.js`);
const { STALE, createOnce, findById } = require(`${__hooks}/idempotent-create.js`);
const tariffs = require(`${__hooks}/current-tariff.js`);

/** What may change after a booking was priced: the current tariff, and whether its reference is in use. */
const FACTS = `SELECT (SELECT version FROM tariffs ORDER BY number DESC LIMIT 1),
  EXISTS (SELECT 1 FROM shipments WHERE reference = ?)`;

/**
 * Creates a booking, once, however often it is sent. It is priced before the transaction with the tariff this engine has
 * loaded; the transaction checks that this is still the current one.
 * @param {RecordCall} e
 */
function createBooking(e) {
  /** @type {any} */
  let booking = null;
  /** @type {any} */
  let tariff = null;
  createOnce(e, {
    prepare(/** @type {any} */ body, /** @type {string} */ owner) {
      booking = booking || domain.parseBooking(body);
      if (!booking.ok) return { message: "The booking is not complete.", data: booking.fields };
      tariff = tariffs.latestSeen(e.app);
      const day = readyOnFault(booking.value);
      if (day) return no("ready_on", "invalid", day);
      const quoted = quoteOf(e.app, booking.value);
      if (quoted === "unknown") return quoteRefusal("quote_unknown");
      const price = (quoted && quotedPrice(quoted, booking.value)) || priceOf(e.app, booking.value, tariff);
      if (!price.ok) return quoteRefusal(price.code) || priceRefusal(price);
      // Only a superuser may name another owner; a signed-in user exists.
      if (e.hasSuperuserAuth() && !findById(e.app, "users", owner))
        return no("user_id", "user_unknown", "There is no such customer.");
      // A new record: no field is copied from the request unless it is named here.
      e.record = new Record(e.collection, rowOf(booking.value, price, owner));
      return null;
    },
    check(/** @type {CoreApp} */ tx, /** @type {string} */ _owner, /** @type {any} */ refusal) {
      if (!booking.ok) return refusal;
      const [version, taken] = $native.ask(tx, FACTS, [booking.value.reference]);
      if (taken === "1") return no("reference", "reference_taken", "This booking reference is already in use.");
      if (version === tariff.version) return refusal || acceptQuote(tx, booking.value);
      tariffs.sawCurrent(version);
      return STALE;
    },
  });
}

/**
 * What is wrong with the collection day. A booking that waited offline is judged by the day of its quote, in UTC, because no
 * day in Europe begins later.
 * @param {any} value a parsed booking
 */
function readyOnFault(value) {
  const now = $native.now();
  const day = (/** @type {number} */ ms) => new Date(ms).toISOString().slice(0, 10);
  const quoted = Date.parse(value.quoted_at.replace(" ", "T"));
  const earliest = day(quoted < now ? quoted : now);
  return domain.readyOnFault(value.ready_on || "", { earliest, today: day(now) });
}

/**
 * A refusal of one field.
 * @param {string} field
 * @param {string} code
 * @param {string} message
 */
const no = (field, code, message) => ({ message, data: { [field]: { code, message } } });

/**
 * The quote that a booking names; null for none.
 * @param {CoreApp} app
 * @param {any} value a parsed booking
 * @returns {core.Record | "unknown" | null}
 */
function quoteOf(app, value) {
  return value.quote ? findById(app, "quotes", value.quote) || "unknown" : null;
}

/**
 * The price of a booking by its quote; null when the quote is over.
 * @param {core.Record} quote
 * @param {any} value a parsed booking
 */
function quotedPrice(quote, value) {
  const text = (/** @type {string} */ field) => quote.getString(field);
  const said = {
    state: text("state"),
    valid_until: Date.parse(text("valid_until").replace(" ", "T")),
    tariff_version: text("tariff_version"),
    country_id: text("country_id"),
    zone_id: text("zone_id"),
    pallet_details: JSON.parse(text("pallet_details")),
    cost_breakdown: JSON.parse(text("cost_breakdown")),
  };
  const seenCents = typeof value.estimated_rate === "number" ? domain.toCents(value.estimated_rate) : null;
  return domain.priceByQuote(said, { ...value, seenCents, now: $native.now() });
}

/** @type {{ [code: string]: string }} */
const QUOTE_FAULTS = {
  quote_unknown: "There is no such quote, or it was withdrawn.",
  quote_differs: "The pallets or the zone are not those of the quote.",
  quote_used: "This quote was booked already.",
};

/** @param {string} code @returns {any} null for codes that are not about the quote */
const quoteRefusal = (code) => (QUOTE_FAULTS[code] ? no("quote", code, QUOTE_FAULTS[code] || "") : null);

/**
 * Marks a booking's quote as accepted, in the booking's transaction; returns a refusal or null. The quote's state is read
 * again, because two bookings of one quote may have been priced at the same time.
 * @param {CoreApp} tx
 * @param {any} value a parsed booking
 */
function acceptQuote(tx, value) {
  const quote = quoteOf(tx, value);
  if (!quote) return null;
  if (quote === "unknown" || quote.getString("state") === "withdrawn") return quoteRefusal("quote_unknown");
  if (quote.getString("state") === "accepted") return quoteRefusal("quote_used");
  quote.set("state", "accepted");
  quote.set("accepted_at", new Date($native.now()).toISOString());
  quote.set("booked_as", value.reference);
  tx.save(quote);
  return null;
}

/**
 * @param {CoreApp} app
 * @param {any} value a parsed booking
 * @param {any} current
 */
function priceOf(app, value, current) {
  return domain.decidePrice({
    seenCents: typeof value.estimated_rate === "number" ? domain.toCents(value.estimated_rate) : null,
    pallets: value.pallet_details,
    zoneId: value.zone_id,
    countryId: value.country_id,
    current,
    named: value.tariff_version === current.version ? null : tariffs.namedTariff(app, value.tariff_version),
    now: $native.now(),
    validDays: Number($os.getenv("QUOTE_VALID_DAYS") || 14),
  });
}

/** @param {any} price a decision that refuses the booking */
function priceRefusal(price) {
  if (price.code !== "price_changed") return no("zone_id", "zone_unknown", "We have no rate for this zone any more.");
  const message = "The price has changed since your quote.";
  const { costBreakdown } = price.result;
  return {
    message,
    data: {
      estimated_rate: { code: "price_changed", message },
      cost_breakdown: costBreakdown,
      tariff_version: price.version,
      total: costBreakdown.total,
    },
  };
}

/**
 * The whole row, except op_hash and the automatic dates.
 * @param {any} value a parsed booking
 * @param {any} price the price to store
 * @param {string} owner
 */
function rowOf(value, price, owner) {
  const { result, version } = price;
  const row = domain.newBooking(value, value.pallet_details, result);
  row.id = value.id;
  row.user_id = owner;
  row.tariff_version = version;
  row.estimated_rate = result.costBreakdown.total;
  // As text, which a JSON field accepts as it is; lists of the JS engine would be converted and printed again.
  row.pallet_details = row.dimensions;
  row.cost_breakdown = JSON.stringify(result.costBreakdown);
  row.booking_date = new Date($native.now()).toISOString();
  return row;
}

module.exports = { createBooking };
