import { randomBytes } from "node:crypto";

const ID = "abcdefghijklmnopqrstuvwxyz0123456789";
const REFERENCE = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** @param {string} alphabet @param {number} length */
const pick = (alphabet, length) => Array.from(randomBytes(length), (b) => alphabet[b % alphabet.length]).join("");
export const newId = () => pick(ID, 15);
export const newReference = () => pick(REFERENCE, 10);

/** @param {string} url @param {string} path @param {unknown} body @param {string} [token] */
export async function post(url, path, body, token) {
  const response = await fetch(url + path, {
    method: "POST",
    headers: { "content-type": "application/json", ...(token ? { authorization: token } : {}) },
    body: JSON.stringify(body),
  });
  const json = await response.json();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(json)}`);
  return json;
}

/** Signs up and in. @param {string} url @param {string} name */
export async function customer(url, name) {
  const email = `${name}.${newId()}@bench.test`;
  const password = "bench-password";
  await post(url, "/api/collections/users/records", { email, password, passwordConfirm: password, full_name: name });
  const session = await post(url, "/api/collections/users/auth-with-password", { identity: email, password });
  return { id: /** @type {string} */ (session.record.id), token: /** @type {string} */ (session.token) };
}

const CONTACTS = {
  shipper_name: "Jonas Brandt",
  shipper_company: "Brandt Landtechnik GmbH",
  shipper_address: "Quitzowstraße 48, 10559 Berlin, Germany",
  shipper_phone: "+49 30 5550 142",
  shipper_email: "versand@brandt.example",
  consignee_name: "Ελένη Παπαδοπούλου",
  consignee_company: "Αγροτικά Κολοσσίου Λτδ",
  consignee_address: "Λεωφόρος Νίκου Παττίχη 112, 3070 Λεμεσός",
  consignee_phone: "+357 25 000 318",
  consignee_email: "eleni@kolossi.example",
};
const PALLETS = [
  { length: 1.2, width: 0.8, height: 1, weight: 120 },
  { length: 0.8, width: 0.6, height: 0.8, weight: 90 },
  { length: 0.8, width: 0.6, height: 0.5, weight: 60 },
];

/** The booking in the form that a device sends. @param {{ version: string, countryId: string, zoneId: string }} lane */
export const booking = ({ version, countryId, zoneId }) => ({
  id: newId(),
  reference: newReference(),
  tariff_version: version,
  quoted_at: new Date().toISOString(),
  country_id: countryId,
  zone_id: zoneId,
  pallet_details: PALLETS,
  estimated_rate: 440.16,
  goods_description: "Irrigation parts",
  ...CONTACTS,
});

/**
 * The same row with the fields that our hooks add, for a server without hooks.
 * @param {ReturnType<typeof booking>} sent
 * @param {string} userId
 */
export const storedBooking = (sent, userId) => ({
  ...sent,
  user_id: userId,
  origin_address: sent.shipper_address,
  destination_address: sent.consignee_address,
  pallet_count: 3,
  weight_kg: 475.2,
  dimensions: JSON.stringify(PALLETS),
  cargo_description: "Various goods",
  total_cbm: 1.584,
  chargeable_cbm: 1.584,
  total_chargeable_weight: 475.2,
  cost_breakdown: {
    transport: 247.1,
    fobCharges: 22.18,
    documentation: 25,
    seaFreight: 110.88,
    profit: 35,
    total: 440.16,
  },
  status: "pending",
  booking_date: new Date().toISOString(),
});

/** Germany, zone DE-4, in the server's tariff. @param {string} url */
export async function berlinLane(url) {
  const tariff = await fetch(`${url}/api/tariff`).then((r) => r.json());
  const zone = tariff.zones.find((/** @type {{ zone_name: string }} */ z) => z.zone_name.startsWith("DE-4"));
  return { version: tariff.version, countryId: zone.country_id, zoneId: zone.id };
}
