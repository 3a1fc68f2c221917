/// <reference path="./native.d.ts" />
// A booking: the client's words are the pallets, the contacts and the price it saw; everything else is decided here.

const domain = require(`${__hooks}/domain.gen.js`);
const { STALE, createOnce, findById } = require(`${__hooks}/idempotent-create.js`);
const tariffs = require(`${__hooks}/current-tariff.js`);

/** What may have changed since a booking was priced: the current tariff, and whether its reference is in use. */
const FACTS = `SELECT (SELECT version FROM tariffs ORDER BY number DESC LIMIT 1),
  EXISTS (SELECT 1 FROM shipments WHERE reference = ?)`;

/**
 * A booking, once however often it is sent. It is priced before the transaction with the tariff this engine knows; the
 * transaction asks whether that is still the current one.
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
      const price = priceOf(e.app, booking.value, tariff);
      if (!price.ok) return priceRefusal(price);
      // Only a superuser names somebody; whoever is signed in exists.
      if (e.hasSuperuserAuth() && !findById(e.app, "users", owner))
        return no("user_id", "user_unknown", "There is no such customer.");
      // A new record: nothing that the client sent is in it by itself.
      e.record = new Record(e.collection, rowOf(booking.value, price, owner));
      return null;
    },
    check(/** @type {CoreApp} */ tx, /** @type {string} */ _owner, /** @type {any} */ refusal) {
      if (!booking.ok) return refusal;
      const [version, taken] = $native.ask(tx, FACTS, [booking.value.reference]);
      if (taken === "1") return no("reference", "reference_taken", "This booking reference is already in use.");
      if (version === tariff.version) return refusal;
      tariffs.sawCurrent(version);
      return STALE;
    },
  });
}

/**
 * A refusal of one field.
 * @param {string} field
 * @param {string} code
 * @param {string} message
 */
const no = (field, code, message) => ({ message, data: { [field]: { code, message } } });

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

/** @param {any} price a decision against booking */
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
 * The whole row, but for op_hash and the automatic dates.
 * @param {any} value a parsed booking
 * @param {any} price what it is booked at
 * @param {string} owner
 */
function rowOf(value, price, owner) {
  const { result, version } = price;
  const row = domain.newBooking(value, value.pallet_details, result);
  row.id = value.id;
  row.user_id = owner;
  row.tariff_version = version;
  row.estimated_rate = result.costBreakdown.total;
  // As text, which a JSON field takes as it is: the engine's own lists would be walked and printed once more.
  row.pallet_details = row.dimensions;
  row.cost_breakdown = JSON.stringify(result.costBreakdown);
  row.booking_date = new Date($native.now()).toISOString();
  return row;
}

module.exports = { createBooking };
