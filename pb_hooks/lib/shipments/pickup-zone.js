// The zone of a pickup's postcode beside the booked one (rule: booking.zone).

const domain = require(`${__hooks}/domain.gen.js`);
const tariffs = require(`${__hooks}/lib/tariff/current-tariff.js`);

/**
 * Where a pickup is, by the version that priced the booking, or by the current one if that is not known any more. `mark` is
 * what a shipment stores: another zone than the booked one, "none" where there is none, or "".
 * @param {CoreApp} app
 * @param {{ country_id: string, zone_id: string, shipper_postcode?: string, shipper_address: string }} booked
 * @param {string} version
 * @param {any} [current] the current tariff, where the caller has it
 */
function pickupOf(app, booked, version, current) {
  const named = current && version === current.version ? null : tariffs.namedTariff(app, version);
  const tariff = named ? named.tariff : current || tariffs.currentTariff(app);
  const pickup = domain.pickupZone(tariff, booked);
  if (pickup.kind !== "other") return { tariff, zone: null, mark: "" };
  return { tariff, zone: pickup.zone, mark: pickup.zone ? pickup.zone.id : "none" };
}

module.exports = { pickupOf };
