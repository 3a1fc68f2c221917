import { AIR_DESTINATION_AIRPORTS, AIR_SERVICE_TYPES } from "#domain/catalog/air.ts";
import { INCOTERMS } from "#domain/catalog/incoterms.ts";
import { SEA_CONTAINER_TYPES, SEA_DELIVERY_TYPES, SEA_DESTINATION_PORTS } from "#domain/catalog/sea.ts";
import {
  bool,
  choice,
  created,
  date,
  email,
  json,
  LANGUAGE,
  link,
  number,
  OP_HASH,
  text,
  updated,
  whole,
} from "./field.ts";
import { TEXT_LIMITS } from "./limits.ts";

const { name, address, phone, email: mail, place, hsCode, description } = TEXT_LIMITS;
const feed = "owner";
const form = { feed, from: "form" } as const;
const typed = { ...form, required: true } as const;
const personal = { personal: true } as const;

/** Requests for an ocean quote. `user_id` is empty for guests. */
export const seaFreightQuotes = {
  user_id: link("users", { feed }),
  origin_country: text(place, typed),
  origin_port: text(place, typed),
  origin_address: text(address, { ...form, ...personal, clean: "text" }),
  cargo_type: text(40, typed),
  cargo_description: text(description, { ...typed, ...personal, clean: "text" }),
  hs_code: text(hsCode, { ...form, clean: "code" }),
  container_type: choice(SEA_CONTAINER_TYPES, typed),
  incoterms: choice(INCOTERMS, typed),
  destination_port: choice(SEA_DESTINATION_PORTS, typed),
  destination_address: text(address, { ...form, ...personal, clean: "text" }),
  delivery_type: choice(SEA_DELIVERY_TYPES, typed),
  special_requirements: text(description, { ...form, ...personal, clean: "text" }),
  company_name: text(name, { ...form, ...personal }),
  contact_person: text(name, { ...typed, ...personal }),
  contact_email: email(mail, { ...typed, ...personal }),
  contact_phone: text(phone, { ...typed, ...personal, clean: "code" }),
  status: choice(["pending"], { required: true, feed }),
  /** When the office marked it as handled. */
  handled_at: date({ feed, from: "office", audited: "values" }),
  created: created({ feed }),
  updated: updated({ feed }),
  number_of_pieces: whole(0, { feed }),
  total_weight: number({ feed }),
  total_cbm: number({ feed }),
  number_of_containers: whole(0, form),
  insurance_required: bool(form),
  customs_clearance: bool(form),
  hazardous_goods: bool(form),
  temperature_controlled: bool(form),
  /** Centimetres and kilograms. */
  dimensions: json("pieces", 50_000, form),
  handled_by: text(15, { hidden: true, feed: "office" }),
  op_hash: OP_HASH,
  language: LANGUAGE,
} as const;

/** Requests for an air quote. `user_id` is empty for guests. */
export const airFreightQuotes = {
  user_id: link("users", { feed }),
  origin_country: text(place, typed),
  origin_city: text(place, { ...typed, ...personal }),
  origin_address: text(address, { ...form, ...personal, clean: "text" }),
  cargo_type: text(40, typed),
  cargo_description: text(description, { ...typed, ...personal, clean: "text" }),
  service_type: choice(AIR_SERVICE_TYPES, typed),
  destination_airport: choice(AIR_DESTINATION_AIRPORTS, typed),
  destination_address: text(address, { ...form, ...personal, clean: "text" }),
  company_name: text(name, { ...form, ...personal }),
  contact_person: text(name, { ...typed, ...personal }),
  contact_email: email(mail, { ...typed, ...personal }),
  contact_phone: text(phone, { ...typed, ...personal, clean: "code" }),
  /** When the office marked it as handled. */
  handled_at: date({ feed, from: "office", audited: "values" }),
  created: created({ feed }),
  updated: updated({ feed }),
  number_of_pieces: whole(1, { required: true, feed }),
  total_weight: number({ feed }),
  total_volume: number({ feed }),
  volumetric_weight: number({ feed }),
  chargeable_weight: number({ feed }),
  insurance_required: bool(form),
  customs_clearance: bool(form),
  /** Centimetres and kilograms. */
  dimensions: json("pieces", 50_000, typed),
  handled_by: text(15, { hidden: true, feed: "office" }),
  op_hash: OP_HASH,
  language: LANGUAGE,
} as const;
