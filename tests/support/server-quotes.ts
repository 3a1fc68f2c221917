import type { Server } from "./server.ts";
import { call, DEFAULT_PALLET, EXAMPLE_TOTAL, type Json, newId, newRef } from "./server-api.ts";

const LINK = "0123456789abcdefghjkmnpqrstvwxyz";
/** The link of a quote as a device makes it. */
export const newLink = () => Array.from(crypto.getRandomValues(new Uint8Array(26)), (byte) => LINK[byte & 31]).join("");

/** A complete quote of the default pallet from DE-4; `over` replaces fields, undefined removes one. */
export async function quoteBody(server: Server, over: Record<string, unknown> = {}): Promise<Json> {
  const { body: tariff } = await call(server, "GET", "/api/tariff");
  const zone = tariff.zones.find((one: Json) => one.zone_name.startsWith("DE-4"));
  return {
    ...{ id: newId(), reference: newRef(), link: newLink(), language: "en" },
    ...{ customer_name: "Άντρη Μιχαήλ", customer_company: "Κτήμα Αργάκι Λτδ", customer_email: "andri@estate.test" },
    ...{ customer_phone: "+357 99 000 555", note: "calls back on Monday" },
    ...{ country_id: zone.country_id, zone_id: zone.id, pallet_details: [DEFAULT_PALLET] },
    ...{ tariff_version: tariff.version, quoted_at: new Date().toISOString(), total: EXAMPLE_TOTAL },
    ...over,
  };
}

/** Two pieces of 421 kg, 2.112 m³ and 352 kg volumetric weight together. */
const PIECES = [
  { length: 120, width: 80, height: 110, weight: 210.5 },
  { length: 120, width: 80, height: 110, weight: 210.5 },
];

const CONTACT = { contact_person: "Wei Chen", contact_email: "wei@sender.test", contact_phone: "+86 21 12345678" };

/** A complete sea request (LCL); `over` replaces fields. */
export const seaQuoteBody = (over: Record<string, unknown> = {}) => ({
  id: newId(),
  origin_country: "China",
  origin_port: "Shanghai",
  cargo_type: "machinery",
  cargo_description: "Two lathes in wooden crates, seaworthy",
  container_type: "lcl",
  dimensions: PIECES,
  insurance_required: true,
  customs_clearance: false,
  incoterms: "FOB",
  delivery_type: "port-to-port",
  destination_port: "Limassol",
  hazardous_goods: false,
  temperature_controlled: false,
  ...CONTACT,
  ...over,
});

/** A complete air request; `over` replaces fields. */
export const airQuoteBody = (over: Record<string, unknown> = {}) => ({
  id: newId(),
  origin_country: "Germany",
  origin_city: "Frankfurt FRA",
  cargo_type: "electronics",
  cargo_description: "Spare parts in cartons",
  dimensions: PIECES,
  insurance_required: false,
  customs_clearance: true,
  service_type: "door-to-airport",
  destination_airport: "LCA",
  ...CONTACT,
  ...over,
});
