import { newId } from "./server-api.ts";

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
