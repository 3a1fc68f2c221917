/// <reference path="./native.d.ts" />
// A booking: the client's words are the pallets, the contacts and the price it saw; everything else is decided here.

// Once per engine: a library's own scope survives, and each look-up of a path is a walk through the file system.
const domain = require(`${__hooks}/domain.gen.js`);
const { payloadOf, refuse, refuseField } = require(`${__hooks}/request.js`);
const { findById, refuseTaken } = require(`${__hooks}/idempotent-create.js`);
const tariffs = require(`${__hooks}/current-tariff.js`);
const limits = require(`${__hooks}/rate-limits.js`);

/** What a booking asks in the transaction that saves it: the current tariff, whether its reference is in use, and whose row
 *  has its id already, made by which request. */
const FACTS = `SELECT t.version, EXISTS (SELECT 1 FROM shipments WHERE reference = ?) AS taken,
    s.id AS known, s.user_id AS owner, s.op_hash AS made_by
  FROM (SELECT version FROM tariffs ORDER BY number DESC LIMIT 1) t LEFT JOIN shipments s ON s.id = ?`;

/**
 * A booking, once however often it is sent. Everything that takes its time comes before the transaction, priced with the
 * tariff this engine knows; the transaction asks whether all of that still holds and inserts, or says what it found.
 * @param {RecordCall} e
 */
function createBooking(e) {
  const [body, hash] = payloadOf(e);
  // A superuser acts for the owner it names, everybody else for themselves.
  const superuser = e.hasSuperuserAuth();
  const owner = superuser ? String(body.user_id || "") : /** @type {core.Record} */ (e.auth).id;
  const booking = domain.parseBooking(body);
  const record = e.record;
  // The payload's own: of "id:autogenerate" PocketBase makes another one, with whatever is written there in front of it,
  // and after this nobody looks at it again.
  const id = booking.ok ? booking.value.id : record.id;
  const args = [booking.ok ? booking.value.reference : "", id];
  const within = superuser || limits.take("user_create", owner);

  let tariff = tariffs.latestSeen(e.app);
  for (;;) {
    const price = within && booking.ok ? priceOf(e.app, booking.value, tariff) : null;
    let facts;
    // Only a superuser names somebody; whoever is signed in exists.
    if (price?.ok && (!superuser || findById(e.app, "users", owner) !== null)) {
      const row = rowOf(booking.value, price, owner, hash);
      facts = $native.insertIf(e.app, record, row, FACTS, args, [tariff.version, "0", "", "", ""]);
      if (facts.length === 0) {
        e.json(200, record);
        return;
      }
    } else facts = $native.ask(e.app, FACTS, args);

    const [version, taken, known, whose, madeBy] = facts;
    if (known) {
      // Before schema, limits and prices: a replay must not fail because those changed meanwhile.
      if (within) limits.giveBack("user_create", owner);
      if (whose === owner && madeBy === hash) e.json(200, e.app.findRecordById("shipments", id));
      else refuseTaken(e);
      return;
    }
    if (!within) {
      limits.refuse(e, "user_create");
      return;
    }
    if (!booking.ok) {
      refuse(e, 400, "The booking is not complete.", booking.fields);
      return;
    }
    if (taken === "1") {
      refuseField(e, "reference", "reference_taken", "This booking reference is already in use.");
      return;
    }
    if (version !== tariff.version) {
      tariff = tariffs.nowCurrent(e.app, version);
      continue;
    }
    if (price.ok) refuseField(e, "user_id", "user_unknown", "There is no such customer.");
    else refusePrice(e, price);
    return;
  }
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

/**
 * @param {RecordCall} e
 * @param {any} price a decision against booking
 */
function refusePrice(e, price) {
  if (price.code !== "price_changed") {
    refuseField(e, "zone_id", "zone_unknown", "We have no rate for this zone any more.");
    return;
  }
  const message = "The price has changed since your quote.";
  refuse(e, 400, message, {
    estimated_rate: { code: "price_changed", message },
    cost_breakdown: price.result.costBreakdown,
    tariff_version: price.version,
    total: price.result.costBreakdown.total,
  });
}

/**
 * The whole row: what PocketBase would refuse in it, the domain's schema has refused before.
 * @param {any} value a parsed booking
 * @param {any} price what it is booked at
 * @param {string} owner
 * @param {string} hash
 */
function rowOf(value, price, owner, hash) {
  const result = price.result;
  // As text, which a JSON field takes as it is: the engine's own lists would be walked and printed once more.
  const pallets = JSON.stringify(value.pallet_details);
  return {
    id: value.id,
    user_id: owner,
    op_hash: hash,
    reference: value.reference,
    status: "pending",
    tracking_number: "",
    tariff_version: price.version,
    quoted_at: value.quoted_at,
    country_id: value.country_id,
    zone_id: value.zone_id,
    origin_address: value.shipper_address,
    destination_address: value.consignee_address,
    pallet_count: value.pallet_details.length,
    weight_kg: result.totalChargeableWeight, // the chargeable weight, as the specification says
    dimensions: pallets,
    pallet_details: pallets,
    cargo_description: "Various goods",
    goods_description: value.goods_description || "",
    estimated_rate: result.costBreakdown.total,
    total_cbm: result.totalCBM,
    chargeable_cbm: result.chargeableCBM,
    total_chargeable_weight: result.totalChargeableWeight,
    cost_breakdown: JSON.stringify(result.costBreakdown),
    shipper_name: value.shipper_name,
    shipper_company: value.shipper_company || "",
    shipper_address: value.shipper_address,
    shipper_phone: value.shipper_phone,
    shipper_email: value.shipper_email,
    consignee_name: value.consignee_name,
    consignee_company: value.consignee_company || "",
    consignee_address: value.consignee_address,
    consignee_phone: value.consignee_phone,
    consignee_email: value.consignee_email,
    booking_date: new Date($native.now()).toISOString(),
    confirmed_at: "",
    shipped_at: "",
    delivery_date: "",
  };
}

module.exports = { createBooking };
