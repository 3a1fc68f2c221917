import type {
  AirQuote,
  Message,
  QueueData,
  QueuedMail,
  Reader,
  Row,
  SeaQuote,
  Shipment,
  Token,
  User,
} from "./facts.ts";
import type { Address } from "./letter.ts";
import { person } from "./names.ts";

// From a row of the queue to everything its letter needs to know. Records are read here and nowhere else.

type Base = { readonly to: string; readonly publicUrl: string };

export type AccountFacts = Base & {
  template: "welcome" | "verify" | "reset";
  user: Pick<User, "email" | "verified"> & { full_name: string };
  superuser: boolean;
  /** Null where nothing is left to confirm. */
  token: Token | null;
  waited: number;
};

/** The customer, and whether they have confirmed their address. */
export type Owner = { readonly to: Address; readonly confirmed: boolean };

export type CustomerFacts = Base & {
  template: "booking_customer" | "status_customer";
  shipment: Shipment;
  owner: Owner;
  /** "Germany, DE-4" as the tariff names them; only read for an address that is not confirmed. */
  tariffPlace: string;
  /** What the shipment changed to, "" for a booking. */
  status: string;
};

export type OfficeBookingFacts = Base & { template: "booking_office"; shipment: Shipment; customer: User };

export type MessageFacts = Base & { template: "contact_office" | "contact_receipt"; message: Message };

export type RequestFacts = Base & { template: "sea_office" | "sea_receipt" | "air_office" | "air_receipt" } & (
    | { kind: "sea"; quote: SeaQuote }
    | { kind: "air"; quote: AirQuote }
  );

export type GatheredTemplate =
  | "booking_customer"
  | "status_customer"
  | "booking_office"
  | "contact_office"
  | "sea_office"
  | "air_office";

export type GatheredItem =
  | { of: "booking_customer"; shipment: Shipment }
  | { of: "status_customer"; shipment: Shipment; status: string }
  | { of: "booking_office"; shipment: Shipment; customer: User | null }
  | { of: "contact_office"; message: Message }
  | { of: "sea_office"; quote: SeaQuote }
  | { of: "air_office"; quote: AirQuote };

export type GatheredFacts = Base & {
  template: "gathered";
  of: GatheredTemplate;
  /** All that were gathered, and how many of them the row lists; some of those may be gone. */
  count: number;
  listed: number;
  items: readonly GatheredItem[];
  /** Of a letter to a customer. */
  owner: Owner | null;
};

export type LetterFacts =
  | AccountFacts
  | CustomerFacts
  | OfficeBookingFacts
  | MessageFacts
  | RequestFacts
  | GatheredFacts;

const GATHERED = "_gathered";

/** Null when the record that the mail is about is not there any more. */
export function collect(mail: QueuedMail, reader: Reader): LetterFacts | null {
  const data: QueueData | string | null = JSON.parse(mail.data);
  if (typeof data !== "object" || data === null) throw new Error("The data of the mail cannot be read.");
  const base = { to: mail.to, publicUrl: mail.publicUrl };
  const id = data.id ?? "";
  if (mail.template.endsWith(GATHERED)) return gathered(mail, data, reader);
  switch (mail.template) {
    case "welcome":
    case "verify":
    case "reset":
      return account(mail, mail.template, data, reader);
    case "booking_customer":
    case "status_customer": {
      const shipment = reader.find("shipments", id);
      if (!shipment) return null;
      const owner = ownerOf(shipment, mail.to, reader);
      const tariffPlace = owner.confirmed ? "" : placeOf(shipment, reader);
      return { ...base, template: mail.template, shipment, owner, tariffPlace, status: data.to ?? "" };
    }
    case "booking_office": {
      const shipment = reader.find("shipments", id);
      const customer = shipment && reader.find("users", shipment.user_id);
      return customer && { ...base, template: mail.template, shipment, customer };
    }
    case "contact_office":
    case "contact_receipt": {
      const message = reader.find("contact_messages", id);
      return message && { ...base, template: mail.template, message };
    }
    case "sea_office":
    case "sea_receipt": {
      const quote = reader.find("sea_freight_quotes", id);
      return quote && { ...base, template: mail.template, kind: "sea", quote };
    }
    case "air_office":
    case "air_receipt": {
      const quote = reader.find("air_freight_quotes", id);
      return quote && { ...base, template: mail.template, kind: "air", quote };
    }
    default:
      throw unknownTemplate(mail);
  }
}

/** Tried again, like any fault: a later version may know it. */
const unknownTemplate = ({ template }: QueuedMail) => new Error(`There is no mail called "${template}".`);

function account(mail: QueuedMail, template: AccountFacts["template"], data: QueueData, reader: Reader) {
  const superuser = data.collection === "_superusers";
  const source = superuser ? "_superusers" : "users";
  const row: Row<"users"> | Row<"_superusers"> | null = reader.find(source, data.id ?? "");
  if (!row) return null;
  const user = { email: row.email, verified: row.verified, full_name: "full_name" in row ? row.full_name : "" };
  const kind = template === "reset" ? "reset" : "verify";
  const token = kind === "verify" && user.verified ? null : reader.token(kind, source, row.id);
  return { to: mail.to, publicUrl: mail.publicUrl, template, user, superuser, token, waited: mail.waited };
}

/** The address of the queue is for an account that is gone. */
function ownerOf(shipment: Shipment, queuedTo: string, reader: Reader): Owner {
  const user = reader.find("users", shipment.user_id);
  if (!user) return { to: { name: "", address: queuedTo }, confirmed: false };
  return { to: person(user.full_name, user.email, user.verified), confirmed: user.verified };
}

/** The names of the tariff; one since then may have done without them. */
function placeOf(shipment: Shipment, reader: Reader): string {
  const country = reader.find("countries", shipment.country_id)?.name ?? "";
  const zone = reader.find("trucking_rates", shipment.zone_id)?.zone_name ?? "";
  return [country, zone].filter((name) => name !== "").join(", ");
}

function gathered(mail: QueuedMail, data: QueueData, reader: Reader): GatheredFacts | null {
  const of = mail.template.slice(0, -GATHERED.length);
  if (!isGathered(of)) throw unknownTemplate(mail);
  const rows = data.items ?? [];
  const items: GatheredItem[] = [];
  let owner: Owner | null = null;
  for (const { id, to } of rows) {
    const item = gatheredItem(of, id, to ?? "", reader);
    if (!item) continue;
    items.push(item);
    if (item.of === "booking_customer" || item.of === "status_customer")
      owner = owner ?? ownerOf(item.shipment, mail.to, reader);
  }
  if (items.length === 0) return null;
  const base = { to: mail.to, publicUrl: mail.publicUrl };
  return { ...base, template: "gathered", of, count: data.count ?? 0, listed: rows.length, items, owner };
}

const GATHERED_TEMPLATES: readonly string[] = [
  "booking_customer",
  "status_customer",
  "booking_office",
  "contact_office",
  "sea_office",
  "air_office",
] satisfies GatheredTemplate[];

function isGathered(template: string): template is GatheredTemplate {
  return GATHERED_TEMPLATES.includes(template);
}

function gatheredItem(of: GatheredTemplate, id: string, status: string, reader: Reader): GatheredItem | null {
  switch (of) {
    case "contact_office": {
      const message = reader.find("contact_messages", id);
      return message && { of, message };
    }
    case "sea_office": {
      const quote = reader.find("sea_freight_quotes", id);
      return quote && { of, quote };
    }
    case "air_office": {
      const quote = reader.find("air_freight_quotes", id);
      return quote && { of, quote };
    }
    default: {
      const shipment = reader.find("shipments", id);
      if (!shipment) return null;
      if (of === "booking_customer") return { of, shipment };
      if (of === "status_customer") return { of, shipment, status };
      return { of, shipment, customer: reader.find("users", shipment.user_id) };
    }
  }
}
