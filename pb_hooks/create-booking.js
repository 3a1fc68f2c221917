/// <reference path="./native.d.ts" />
// A booking: the client's words are the pallets, the contacts and the price it saw; everything else is decided here.

/** What a booking copies from its parsed payload. */
const FROM_CLIENT = [
  "reference",
  "quoted_at",
  "country_id",
  "zone_id",
  "goods_description",
  "shipper_name",
  "shipper_company",
  "shipper_address",
  "shipper_phone",
  "shipper_email",
  "consignee_name",
  "consignee_company",
  "consignee_address",
  "consignee_phone",
  "consignee_email",
];

/**
 * Checks and fills e.record; false when it has answered with a refusal.
 * @param {RecordCall} e
 * @param {CoreApp} tx
 * @param {string} owner
 * @param {any} booking what the domain's parseBooking made of the body
 * @param {{ current: any, referenceTaken: boolean }} [facts] as bookingFacts told them; a booking without an id has none yet
 */
function prepareBooking(e, tx, owner, booking, facts) {
  const domain = require(`${__hooks}/domain.gen.js`);
  const { refuse, refuseField } = require(`${__hooks}/request.js`);
  const tariffs = require(`${__hooks}/current-tariff.js`);

  if (!booking.ok) {
    refuse(e, 400, "The booking is not complete.", booking.fields);
    return false;
  }
  const value = booking.value;
  const { current, referenceTaken } = facts || tariffs.bookingFacts(tx, value.id, value.reference);
  if (referenceTaken) {
    refuseField(e, "reference", "reference_taken", "This booking reference is already in use.");
    return false;
  }

  const now = $native.now();
  const price = domain.decidePrice({
    seenCents: typeof value.estimated_rate === "number" ? domain.toCents(value.estimated_rate) : null,
    pallets: value.pallet_details,
    zoneId: value.zone_id,
    countryId: value.country_id,
    current,
    named: value.tariff_version === current.version ? null : tariffs.namedTariff(tx, value.tariff_version),
    now,
    validDays: Number($os.getenv("QUOTE_VALID_DAYS") || 14),
  });
  if (!price.ok && price.code === "price_changed") {
    const message = "The price has changed since your quote.";
    refuse(e, 400, message, {
      estimated_rate: { code: "price_changed", message },
      cost_breakdown: price.result.costBreakdown,
      tariff_version: price.version,
      total: price.result.costBreakdown.total,
    });
    return false;
  }
  if (!price.ok) {
    refuseField(e, "zone_id", "zone_unknown", "We have no rate for this zone any more.");
    return false;
  }

  /** @type {{ [field: string]: any }} */
  const row = {};
  FROM_CLIENT.forEach((field) => {
    row[field] = value[field] === undefined ? "" : value[field];
  });
  const result = price.result;
  const pallets = JSON.stringify(value.pallet_details);
  Object.assign(row, {
    user_id: owner,
    status: "pending",
    tracking_number: "",
    tariff_version: price.version,
    origin_address: value.shipper_address,
    destination_address: value.consignee_address,
    pallet_count: value.pallet_details.length,
    weight_kg: result.totalChargeableWeight, // the chargeable weight, as the specification says
    dimensions: pallets,
    // As text, which a JSON field takes as it is: the engine's own lists would be walked and printed once more.
    pallet_details: pallets,
    cargo_description: "Various goods",
    estimated_rate: result.costBreakdown.total,
    total_cbm: result.totalCBM,
    chargeable_cbm: result.chargeableCBM,
    total_chargeable_weight: result.totalChargeableWeight,
    cost_breakdown: result.costBreakdown,
    booking_date: new Date(now).toISOString(),
    confirmed_at: "",
    shipped_at: "",
    delivery_date: "",
  });
  e.record.load(row); // at once: forty calls into the program cost more than the price
  return true;
}

module.exports = { prepareBooking };
