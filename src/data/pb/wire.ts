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

/** A page of GET /api/sync. */
export const SyncPageWire = z.object({
  reset: z._default(z.boolean(), false),
  epoch: z.string(),
  scope: z.string(),
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
