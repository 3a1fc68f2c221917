import type { MailKind } from "#domain/mail/kinds.ts";
import type { Tracked } from "#domain/track/tracked.ts";

// The fields of records that letters may use. The hooks read exactly these (pb_hooks/lib/mail/write-letter.js).

const CONTACT = ["name", "company", "address", "phone", "email"] as const;
type ContactField = (typeof CONTACT)[number];
export type Side = "shipper" | "consignee";

const side = <S extends Side>(name: S) => CONTACT.map((field): `${S}_${ContactField}` => `${name}_${field}`);

/** Fields by collection and type. */
export const LETTER_FIELDS = {
  users: { texts: ["full_name", "company_name", "phone", "email"], numbers: [], flags: ["verified", "digest"] },
  followers: { texts: ["shipment", "email"], numbers: [], flags: [] },
  invitations: { texts: ["email", "role", "state", "invited_by"], numbers: ["letters"], flags: [] },
  _superusers: { texts: ["email"], numbers: [], flags: ["verified"] },
  shipments: {
    texts: [
      "created",
      "user_id",
      "reference",
      "status",
      "sailing",
      "country_id",
      "zone_id",
      "origin_address",
      "destination_address",
      "goods_description",
      "tracking_number",
      "cancel_reason",
      "cancelled_by",
      "adjusted_reason",
      "cost_breakdown",
      ...side("shipper"),
      ...side("consignee"),
    ],
    numbers: [
      "pallet_count",
      "total_chargeable_weight",
      "total_cbm",
      "estimated_rate",
      "adjusted_rate",
      "measured_weight",
    ],
    flags: [],
  },
  shipment_events: { texts: ["kind", "from", "to", "at", "tell_at"], numbers: [], flags: [] },
  sailings: {
    texts: ["name", "port", "cut_off", "etd", "eta", "atd", "ata", "state", "delay_reason"],
    numbers: [],
    flags: [],
  },
  countries: { texts: ["name", "slug"], numbers: [], flags: [] },
  trucking_rates: { texts: ["zone_name"], numbers: [], flags: [] },
  contact_messages: {
    texts: ["created", "name", "email", "phone", "subject", "message", "shipment_reference"],
    numbers: [],
    flags: [],
  },
  sea_freight_quotes: {
    texts: [
      "created",
      "origin_country",
      "origin_port",
      "origin_address",
      "destination_address",
      "destination_port",
      "container_type",
      "cargo_type",
      "cargo_description",
      "incoterms",
      "delivery_type",
      "hs_code",
      "special_requirements",
      "company_name",
      "contact_person",
      "contact_email",
      "contact_phone",
      "dimensions",
    ],
    numbers: ["number_of_containers", "number_of_pieces", "total_weight", "total_cbm"],
    flags: ["insurance_required", "customs_clearance", "hazardous_goods", "temperature_controlled"],
  },
  air_freight_quotes: {
    texts: [
      "created",
      "origin_country",
      "origin_city",
      "origin_address",
      "destination_address",
      "destination_airport",
      "service_type",
      "cargo_type",
      "cargo_description",
      "company_name",
      "contact_person",
      "contact_email",
      "contact_phone",
      "dimensions",
    ],
    numbers: ["number_of_pieces", "total_weight", "total_volume", "volumetric_weight", "chargeable_weight"],
    flags: ["insurance_required", "customs_clearance"],
  },
} as const;

type Fields = typeof LETTER_FIELDS;
export type Source = keyof Fields;

/** A record as the letters get it; JSON fields are text. */
export type Row<S extends Source> = { readonly id: string } & {
  readonly [F in Fields[S]["texts"][number]]: string;
} & { readonly [F in Fields[S]["numbers"][number]]: number } & { readonly [F in Fields[S]["flags"][number]]: boolean };

export type User = Row<"users">;
export type Shipment = Row<"shipments">;
export type ShipmentEvent = Row<"shipment_events">;
export type Sailing = Row<"sailings">;
export type Message = Row<"contact_messages">;
export type SeaQuote = Row<"sea_freight_quotes">;
export type AirQuote = Row<"air_freight_quotes">;

/** A link to confirm an address, choose a password or accept an invitation, made when its letter leaves. */
export type Token = { readonly token: string; readonly seconds: number };

/** How letters read records; null for a record that does not exist. */
export type Reader = {
  find<S extends Source>(source: S, id: string): Row<S> | null;
  token(kind: "verify" | "reset", source: "users" | "_superusers", id: string): Token;
  token(kind: "invitation", source: "invitations", id: string): Token;
  /** What is public of a shipment; null for one that cannot be followed. */
  tracked(reference: string): Tracked | null;
  /** The time at which it is written, in ms. */
  now(): number;
  /** The token of the link that confirms a follower. */
  followToken(id: string): string;
  /** The kinds that an address has unsubscribed from. */
  ended(address: string): readonly MailKind[];
  /** The token of the link that unsubscribes an address from these kinds. */
  unsubscribe(address: string, kinds: readonly MailKind[]): string;
};

/** How much came back after a restore, from whom, and what of it somebody has to look at. */
export type Healed = {
  readonly came: number;
  readonly accounts: number;
  readonly devices: number;
  readonly clashed: number;
  readonly prices: number;
  readonly tariffs: number;
};

/** What a letter would have told that a digest tells: its template, and what its data say (pocketbase/mail/digest.go). */
export type QueuedNews = {
  readonly of: "booking_customer" | "status_customer" | "milestone_customer";
  readonly to?: string;
  readonly from?: string;
};

/** A line of a letter that gathers others; of a digest a shipment with its news, and how many more there were. */
export type QueuedItem = {
  readonly id: string;
  readonly to?: string;
  readonly news?: readonly QueuedNews[];
  readonly more?: number;
};

/** The data column of a queue row: the record it is about; for a gathered letter the first records and the total. */
export type QueueData = {
  id?: string;
  /** Of a digest: its day. */
  to?: string;
  collection?: string;
  items?: readonly QueuedItem[];
  count?: number;
  healed?: Healed;
};

/** A row of mail_queue whose letter is being sent. */
export type QueuedMail = {
  readonly template: string;
  /** An address, or the office's own mailbox where the row says "office". */
  readonly to: string;
  /** The column's text, JSON. */
  readonly data: string;
  /** Milliseconds since it was queued. */
  readonly waited: number;
  /** MAIL_FROM, or "" for the company's address. */
  readonly from: string;
  /** The beginning of all links. */
  readonly publicUrl: string;
};
