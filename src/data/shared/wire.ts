import * as z from "zod/mini";
import type { Tariff } from "#domain/rates/tariff.ts";
import type { FedRow } from "#domain/records/fed.ts";

const text = z._default(z.string(), "");

/** A shipment in the form of the record API and the change feed; "" and 0 mean: not given (rule: shipment.edit). */
export type Shipment = FedRow<"shipments">;
/** An event of a shipment; `by` is empty for everybody but the office. */
export type ShipmentEvent = FedRow<"shipment_events">;
/** A document's description; its bytes are fetched with a file token. */
export type ShipmentDocument = FedRow<"shipment_documents">;
/** The office's internal notes on a shipment; only the office gets them. */
export type ShipmentNote = FedRow<"shipment_notes">;
/** A customer in the office's view. */
export type Customer = FedRow<"users">;
/** A request for an ocean quote; `handled_by` arrives for the office only. */
export type SeaFreightQuote = FedRow<"sea_freight_quotes">;
/** A request for an air quote; `handled_by` arrives for the office only. */
export type AirFreightQuote = FedRow<"air_freight_quotes">;
/** A message from the contact form. */
export type ContactMessage = FedRow<"contact_messages">;

/** A pallet of a confirmed shipment. Owners get its state and measures; its other fields are empty for them. */
export type PalletRow = FedRow<"pallets">;

/** A scan that the server has. */
export type ScanRow = FedRow<"scans">;

/** A photo or signature of a scan, without its bytes. */
export type ScanPhoto = FedRow<"scan_photos">;

/** A pallet that was found without a label, and a photo of it without its bytes. */
export type FoundPallet = FedRow<"found_pallets">;
export type FoundPhoto = FedRow<"found_photos">;

export type Sailing = FedRow<"sailings">;

/** A quote made for a customer. */
export type QuoteRow = FedRow<"quotes">;

/** A page of GET /api/sync. */
export const SyncPageWire = z.object({
  reset: z._default(z.boolean(), false),
  epoch: z.string(),
  scope: z.string(),
  /** The role that the feed was made for, "" for none; an earlier server does not state it. */
  role: z.optional(z.string()),
  /** The current tariff's version; if an earlier server does not state it, nothing changes. */
  tariff: z.optional(z.string()),
  /** The version of the rows' columns; an earlier server does not state it. */
  columns: z.optional(z.string()),
  /** What is in two copies outside the server's machine; nothing without it (docs/sync/feed.md). */
  safe_until: z.optional(z.object({ epoch: z.string(), place: z.number(), documents: z._default(z.number(), 0) })),
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
