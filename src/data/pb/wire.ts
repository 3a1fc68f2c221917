import * as z from "zod/mini";
import type { Tariff } from "#domain/rates/tariff.ts";

const text = z._default(z.string(), "");
const amount = z._default(z.number(), 0);

const PalletWire = z.object({ length: z.number(), width: z.number(), height: z.number(), weight: z.number() });

const BreakdownWire = z.object({
  transport: z.number(),
  fobCharges: z.number(),
  documentation: z.number(),
  seaFreight: z.number(),
  profit: z.number(),
  total: z.number(),
});

/** A shipment as the record API and the change feed print it; "" and 0 stand for the specification's null. */
export const ShipmentWire = z.object({
  id: z.string(),
  user_id: z.string(),
  reference: text,
  status: z.string(),
  tracking_number: text,
  tariff_version: text,
  quoted_at: text,
  country_id: text,
  zone_id: text,
  origin_address: text,
  destination_address: text,
  pallet_count: amount,
  weight_kg: amount,
  dimensions: text,
  cargo_description: text,
  goods_description: text,
  estimated_rate: amount,
  total_cbm: amount,
  chargeable_cbm: amount,
  total_chargeable_weight: amount,
  pallet_details: z._default(z.array(PalletWire), []),
  cost_breakdown: z.nullable(z.optional(BreakdownWire)),
  shipper_name: text,
  shipper_company: text,
  shipper_address: text,
  shipper_phone: text,
  shipper_email: text,
  consignee_name: text,
  consignee_company: text,
  consignee_address: text,
  consignee_phone: text,
  consignee_email: text,
  booking_date: text,
  confirmed_at: text,
  shipped_at: text,
  delivery_date: text,
  created: text,
  updated: text,
});
export type Shipment = z.infer<typeof ShipmentWire>;

/** What happened to a shipment; `by` arrives for the office only. */
export const ShipmentEventWire = z.object({
  id: z.string(),
  shipment: z.string(),
  user_id: text,
  kind: z.string(),
  from: text,
  to: text,
  at: text,
  by: z.optional(z.string()),
});
export type ShipmentEvent = z.infer<typeof ShipmentEventWire>;

/** A document's description; its bytes are fetched with a file token. */
export const ShipmentDocumentWire = z.object({
  id: z.string(),
  shipment: z.string(),
  user_id: text,
  kind: z.string(),
  file: text,
  file_name: text,
  sha256: text,
  replaced: text,
  created: text,
});
export type ShipmentDocument = z.infer<typeof ShipmentDocumentWire>;

/** The office's internal notes of a shipment; they reach nobody else. */
export const ShipmentNoteWire = z.object({
  id: z.string(),
  shipment: z.string(),
  admin_notes: text,
  /** A user's id: who changed them last. */
  by: text,
  updated: text,
});
export type ShipmentNote = z.infer<typeof ShipmentNoteWire>;

/** A customer as the office sees them. */
export const CustomerWire = z.object({ id: z.string(), full_name: text, company_name: text, phone: text });
export type Customer = z.infer<typeof CustomerWire>;

const yes = z._default(z.boolean(), false);
// The pieces of a request: one that cannot be read must not hide the request.
const pieces = z.catch(z.nullable(z.array(PalletWire)), null);
const handling = { handled_at: text, handled_by: text, created: text, updated: text };
const requester = { company_name: text, contact_person: text, contact_email: text, contact_phone: text };
const cargo = {
  id: z.string(),
  user_id: text,
  origin_country: text,
  origin_address: text,
  cargo_type: text,
  cargo_description: text,
  number_of_pieces: amount,
  /** Centimetres and kilograms. */
  dimensions: pieces,
  total_weight: amount,
  insurance_required: yes,
  customs_clearance: yes,
  destination_address: text,
};

/** A request for an ocean quote; `handled_by` arrives for the office only. */
export const SeaFreightQuoteWire = z.object({
  ...cargo,
  ...requester,
  ...handling,
  origin_port: text,
  hs_code: text,
  container_type: text,
  total_cbm: amount,
  number_of_containers: amount,
  incoterms: text,
  destination_port: text,
  delivery_type: text,
  hazardous_goods: yes,
  temperature_controlled: yes,
  special_requirements: text,
  status: text,
});
export type SeaFreightQuote = z.infer<typeof SeaFreightQuoteWire>;

/** A request for an air quote; `handled_by` arrives for the office only. */
export const AirFreightQuoteWire = z.object({
  ...cargo,
  ...requester,
  ...handling,
  origin_city: text,
  service_type: text,
  destination_airport: text,
  total_volume: amount,
  volumetric_weight: amount,
  chargeable_weight: amount,
});
export type AirFreightQuote = z.infer<typeof AirFreightQuoteWire>;

/** A message from the contact form. */
export const ContactMessageWire = z.object({
  ...handling,
  id: z.string(),
  name: text,
  email: text,
  phone: text,
  subject: text,
  message: text,
});
export type ContactMessage = z.infer<typeof ContactMessageWire>;

/** What the mirror keeps of the feed, by collection. What is not named here is passed over. */
export const MIRRORED_WIRE = {
  shipments: ShipmentWire,
  shipment_events: ShipmentEventWire,
  shipment_documents: ShipmentDocumentWire,
  shipment_notes: ShipmentNoteWire,
  sea_freight_quotes: SeaFreightQuoteWire,
  air_freight_quotes: AirFreightQuoteWire,
  contact_messages: ContactMessageWire,
  users: CustomerWire,
} as const;
export type MirroredCollection = keyof typeof MIRRORED_WIRE;

/** A page of GET /api/sync. */
export const SyncPageWire = z.object({
  reset: z._default(z.boolean(), false),
  epoch: z.string(),
  scope: z.string(),
  /** The current tariff's version; what an earlier server does not say changes nothing. */
  tariff: z.optional(z.string()),
  next: z._default(z.number(), 0),
  more: z._default(z.boolean(), false),
  items: z._default(
    z.array(
      z.object({
        seq: z.number(),
        collection: z.string(),
        id: z.string(),
        op: z.string(),
        row: z.optional(z.unknown()),
      }),
    ),
    [],
  ),
});
export type SyncPage = z.infer<typeof SyncPageWire>;

/** The answer of GET /api/tariff. */
export const TariffWire: z.ZodMiniType<Tariff> = z.object({
  version: z.string(),
  number: z.number(),
  published_at: text,
  countries: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      code: z.string(),
      slug: z.string(),
      service_frequency: text,
      active: z._default(z.boolean(), true),
    }),
  ),
  zones: z.array(
    z.object({
      id: z.string(),
      country_id: z.string(),
      zone_name: z.string(),
      zip_codes: text,
      rate_under_500: z.number(),
      rate_under_1000: z.number(),
      rate_under_2000: z.number(),
      rate_under_2500: z.number(),
      rate_over_2500: z.number(),
      minimum_charge: z.number(),
    }),
  ),
  sea_rates: z.array(z.object({ id: z.string(), rate_name: z.string(), rate_value: z.number() })),
});
