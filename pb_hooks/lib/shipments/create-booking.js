// Creates a booking. The client sends pallets, contacts and the price it saw; the server decides everything else.

const { isoTime } = require(`${__hooks}/lib/who-and-when.js`);
const domain = require(`${__hooks}/domain.gen.js`);
const { STALE, badField, createOnce, findById } = require(`${__hooks}/lib/http/create-once.js`);
const tariffs = require(`${__hooks}/lib/tariff/current-tariff.js`);
const { pickupOf } = require(`${__hooks}/lib/shipments/pickup-zone.js`);

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
    kind: "booking.create",
    // An answer about the zone changes nothing of the booking.
    without: ["zone_confirmed"],
    outcome: pricedOutcome,
    prepare(/** @type {any} */ body, /** @type {string} */ owner, /** @type {Before | null} */ before) {
      booking = booking || domain.parseBooking(body);
      if (!booking.ok) return { why: "booking_incomplete", data: booking.fields };
      tariff = tariffs.latestSeen(e.app);
      const price = before ? signedPrice(booking.value, before) : priceNow(e.app, booking.value, tariff);
      if (price.refusal) return price.refusal;
      // Only a superuser may name another owner; a signed-in user exists.
      if (e.hasSuperuserAuth() && !findById(e.app, "users", owner)) return badField("user_id", "user_unknown");
      // A new record: no field is copied from the request unless it is named here.
      const at = before ? before.at : $native.now();
      e.record = new Record(e.collection, rowOf(booking.value, price, owner, at));
      e.record.set(
        "zone_by_postcode",
        before ? pickupOf(e.app, booking.value, price.version, tariff).mark : price.mark,
      );
      return null;
    },
    check(
      /** @type {CoreApp} */ tx,
      /** @type {string} */ _owner,
      /** @type {any} */ refusal,
      /** @type {Before | null} */ before,
    ) {
      if (!booking.ok) return refusal;
      const [version, taken] = $native.ask(tx, FACTS, [booking.value.reference]);
      if (taken === "1") return badField("reference", "reference_taken", "booking_reference_taken");
      if (before) {
        // Its quote may be lost too, or marked already: the signed price is that of the quote.
        acceptQuote(tx, booking.value, before.at);
        return null;
      }
      if (version === tariff.version) return refusal || acceptQuote(tx, booking.value);
      tariffs.sawCurrent(version);
      return STALE;
    },
  });
}

/** @typedef {import("../sync/before-restore.js").Before} Before */

/**
 * The price by the quote that a booking names, or by the tariffs; `refusal` where there is none.
 * @param {CoreApp} app
 * @param {any} value a parsed booking
 * @param {any} tariff the current one
 * @returns {any}
 */
function priceNow(app, value, tariff) {
  const day = readyOnFault(value);
  if (day) return { refusal: badField("ready_on", "invalid", day) };
  const quoted = quoteOf(app, value);
  if (quoted === "unknown") return { refusal: quoteRefusal("quote_unknown") };
  const price = (quoted && quotedPrice(quoted, value)) || priceOf(app, value, tariff);
  if (!price.ok && price.code !== "price_changed") return { refusal: quoteRefusal(price.code) || priceRefusal(price) };
  const where = pickupOf(app, value, price.version, tariff);
  // Devices of before send no key `shipper_postcode`: their bookings are only marked.
  if (where.mark !== "" && value.shipper_postcode !== undefined && !value.zone_confirmed)
    return { refusal: zoneRefusal(value, where) };
  return price.ok ? { ...price, mark: where.mark } : { refusal: priceRefusal(price) };
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
  quote_unknown: "quote_gone",
  quote_differs: "quote_differs",
  quote_used: "quote_used",
};

/** @param {string} code @returns {any} null for codes that are not about the quote */
const quoteRefusal = (code) => (QUOTE_FAULTS[code] ? badField("quote", code, QUOTE_FAULTS[code] || "") : null);

/**
 * Marks a booking's quote as accepted, in the booking's transaction; returns a refusal or null. The quote's state is read
 * again, because two bookings of one quote may have been priced at the same time.
 * @param {CoreApp} tx
 * @param {any} value a parsed booking
 * @param {number} [at] when, milliseconds, if not now
 */
function acceptQuote(tx, value, at = $native.now()) {
  const quote = quoteOf(tx, value);
  if (!quote) return null;
  if (quote === "unknown" || quote.getString("state") === "withdrawn") return quoteRefusal("quote_unknown");
  if (quote.getString("state") === "accepted") return quoteRefusal("quote_used");
  quote.set("state", "accepted");
  quote.set("accepted_at", isoTime(at));
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

/** @param {any} value a parsed booking @param {{ tariff: any, zone: any }} where `zone` null: the postcode is in none */
function zoneRefusal(value, { tariff, zone }) {
  const why = zone ? domain.fault("pickup_zone", { zone: zone.zone_name }) : "pickup_no_zone";
  const price =
    zone &&
    domain.decidePrice({
      seenCents: null,
      pallets: value.pallet_details,
      zoneId: zone.id,
      countryId: value.country_id,
      current: tariff,
      named: null,
      now: $native.now(),
      validDays: 0,
    });
  const breakdown = price?.ok ? price.result.costBreakdown : null;
  return {
    why,
    data: {
      zone_id: { code: "zone_differs", why },
      zone: zone ? zone.id : "",
      zone_name: zone ? zone.zone_name : "",
      total: breakdown ? breakdown.total : null,
      cost_breakdown: breakdown,
      tariff_version: tariff.version,
    },
  };
}

/** @param {any} price a decision that refuses the booking */
function priceRefusal(price) {
  if (price.code !== "price_changed") return badField("zone_id", "zone_unknown", "zone_gone");
  const why = "price_changed";
  const { costBreakdown } = price.result;
  return {
    why,
    data: {
      estimated_rate: { code: "price_changed", why },
      cost_breakdown: costBreakdown,
      tariff_version: price.version,
      total: costBreakdown.total,
    },
  };
}

/**
 * The price that this server signed before it was restored. Its tariff may be gone with the disk.
 * @param {any} value a parsed booking
 * @param {Before} before
 * @returns {any}
 */
function signedPrice(value, { outcome }) {
  const { totalCBM, chargeableCBM, totalChargeableWeight } = domain.loadTotals(value.pallet_details);
  const result = { totalCBM, chargeableCBM, totalChargeableWeight, costBreakdown: outcome.breakdown };
  return { ok: true, result, version: outcome.tariff_version };
}

/**
 * The whole row, except op_hash and the automatic dates.
 * @param {any} value a parsed booking
 * @param {any} price the price to store
 * @param {string} owner
 * @param {number} at when it was booked, milliseconds
 */
function rowOf(value, price, owner, at) {
  const { result, version } = price;
  const row = domain.newBooking(value, value.pallet_details, result);
  row.id = value.id;
  row.user_id = owner;
  row.tariff_version = version;
  row.estimated_rate = result.costBreakdown.total;
  // As text, which a JSON field accepts as it is; lists of the JS engine would be converted and printed again.
  row.pallet_details = row.dimensions;
  row.cost_breakdown = JSON.stringify(result.costBreakdown);
  row.booking_date = isoTime(at);
  return row;
}

/** What a signed acknowledgement says of a booking beside the request. @param {core.Record} row */
function pricedOutcome(row) {
  return JSON.stringify({
    reference: row.getString("reference"),
    price: row.getFloat("estimated_rate"),
    tariff_version: row.getString("tariff_version"),
    breakdown: JSON.parse(row.getString("cost_breakdown")),
  });
}

module.exports = { createBooking };
