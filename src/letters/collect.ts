import type { Where } from "#domain/track/where.ts";
import { type ShippedBy, shippedBy } from "./days.ts";
import type {
  AirQuote,
  Healed,
  Message,
  QueueData,
  QueuedMail,
  QueuedNews,
  Reader,
  Row,
  SeaQuote,
  Shipment,
  ShipmentEvent,
  Token,
  User,
} from "./facts.ts";
import type { Address } from "./letter.ts";
import { person } from "./names.ts";
import { asOfNow, hasReached, standingOf } from "./standing.ts";
import { kindOfItem } from "./unsubscribe.ts";

// From a row of the queue to all facts that its letter needs. Records are read only here.

type Base = { readonly to: string; readonly publicUrl: string };

export type AccountFacts = Base & {
  template: "welcome" | "verify" | "reset";
  user: Pick<User, "email" | "verified"> & { full_name: string };
  superuser: boolean;
  /** Null when the address is already confirmed. */
  token: Token | null;
  waited: number;
};

export type InvitationFacts = Base & {
  template: "invitation";
  role: string;
  /** The inviting admin's name; "" for the dashboard. */
  inviter: string;
  /** Null when the invitation has ended, or a newer letter is queued. */
  token: Token | null;
};

/** The customer, and whether they have confirmed their address. */
/** `digest`: they chose one letter a day. */
export type Owner = { readonly to: Address; readonly confirmed: boolean; readonly digest: boolean };

/** Shared by all letters to a customer about a shipment. */
export type ShipmentFacts = Base & {
  shipment: Shipment;
  owner: Owner;
  /** "Germany, DE-4" by the names of the tariff; only read for an unconfirmed address. */
  tariffPlace: string;
  /** The sailing that its dates come from. */
  by: ShippedBy;
};

export type CustomerFacts = ShipmentFacts & {
  template: "booking_customer" | "status_customer";
  /** The new status, "" for a booking. */
  status: string;
};

export type MilestoneFacts = ShipmentFacts & {
  template: "milestone_customer";
  /** Null when it was taken back. */
  event: ShipmentEvent | null;
  /** Where the goods are as this is written. */
  there: Where | null;
};

/** The letter that asks somebody to confirm that they want to follow. */
export type FollowFacts = Base & { template: "follow_confirm"; shipment: Shipment; token: string };

/** To somebody who follows without an account. */
export type FollowerFacts = Base & {
  template: "milestone_follower";
  shipment: Shipment;
  by: ShippedBy;
  /** The country of origin, as named in the tariff. */
  country: string;
  /** Null when it was taken back. */
  event: ShipmentEvent | null;
  /** Where the goods are as this is written. */
  there: Where | null;
};

export type OfficeBookingFacts = Base & { template: "booking_office"; shipment: Shipment; customer: User };

export type MessageFacts = Base & { template: "contact_office" | "contact_receipt"; message: Message };

export type RequestFacts = Base & { template: "sea_office" | "sea_receipt" | "air_office" | "air_receipt" } & (
    | { kind: "sea"; quote: SeaQuote }
    | { kind: "air"; quote: AirQuote }
  );

/** What devices brought back after a restore, in numbers. */
export type HealedFacts = Base & { template: "healed_office"; healed: Healed };

export type GatheredTemplate =
  | "booking_customer"
  | "status_customer"
  | "milestone_customer"
  | "milestone_follower"
  | "healed_customer"
  | "booking_office"
  | "contact_office"
  | "sea_office"
  | "air_office";

export type GatheredItem =
  | { of: "booking_customer" | "healed_customer"; shipment: Shipment }
  | { of: "status_customer"; shipment: Shipment; status: string }
  | { of: "milestone_customer" | "milestone_follower"; shipment: Shipment; event: ShipmentEvent }
  | { of: "booking_office"; shipment: Shipment; customer: User | null }
  | { of: "contact_office"; message: Message }
  | { of: "sea_office"; quote: SeaQuote }
  | { of: "air_office"; quote: AirQuote };

export type GatheredFacts = Base & {
  template: "gathered";
  of: GatheredTemplate;
  /** The number of all gathered letters, and how many of them the row lists; some of those records may no longer exist. */
  count: number;
  listed: number;
  items: readonly GatheredItem[];
  /** How many of the listed ones were left out, because the receiver unsubscribed from their kind. */
  ended: number;
  /** Only in a letter to a customer. */
  owner: Owner | null;
};

/** A shipment in a digest: what happened, in order, and where it is as this is written. */
export type DigestLine = {
  readonly shipment: Shipment;
  readonly by: ShippedBy;
  readonly there: Where | null;
  readonly news: readonly GatheredItem[];
  /** How much happened before that. */
  readonly more: number;
};

export type DigestFacts = Base & {
  template: "digest";
  /** In Cyprus, "YYYY-MM-DD". */
  day: string;
  owner: Owner;
  lines: readonly DigestLine[];
  /** How many shipments are not listed. */
  more: number;
  /** How many news were left out, because the receiver unsubscribed from their kind. */
  ended: number;
};

export type LetterFacts =
  | AccountFacts
  | InvitationFacts
  | CustomerFacts
  | MilestoneFacts
  | FollowFacts
  | FollowerFacts
  | OfficeBookingFacts
  | MessageFacts
  | RequestFacts
  | HealedFacts
  | DigestFacts
  | GatheredFacts;

const GATHERED = "_gathered";

/** Null when the mail's record no longer exists. */
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
    case "invitation":
      return invitation(mail, data, reader);
    case "booking_customer":
    case "status_customer": {
      const facts = shipmentFacts(mail, id, reader);
      return facts && { ...facts, template: mail.template, status: data.to ?? "" };
    }
    case "follow_confirm":
    case "milestone_follower":
      return following(mail, mail.template, data, reader);
    case "milestone_customer": {
      const facts = shipmentFacts(mail, id, reader);
      return facts && { ...facts, template: mail.template, ...eventOf(facts.shipment, data.to, reader) };
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
    case "digest":
      return digest(mail, data, reader);
    case "healed_office":
      return data.healed ? { ...base, template: mail.template, healed: data.healed } : null;
    default:
      throw unknownTemplate(mail);
  }
}

/** Letters to people without an account; the shipment of a confirmation is its follower's. */
function following(
  mail: QueuedMail,
  template: "follow_confirm" | "milestone_follower",
  { id = "", to = "" }: QueueData,
  reader: Reader,
): FollowFacts | FollowerFacts | null {
  const base = { to: mail.to, publicUrl: mail.publicUrl };
  const asked = template === "follow_confirm" ? reader.find("followers", id) : null;
  const shipment = reader.find("shipments", asked?.shipment ?? id);
  if (!shipment) return null;
  if (template === "follow_confirm") return asked && { ...base, template, shipment, token: reader.followToken(id) };
  const country = reader.find("countries", shipment.country_id)?.name ?? "";
  return {
    ...base,
    template,
    shipment,
    by: shippedBy(shipment, reader),
    country,
    ...eventOf(shipment, to, reader),
  };
}

/** An event with where the goods are now. */
function eventOf(shipment: Shipment, id = "", reader: Reader) {
  const event = reader.find("shipment_events", id);
  const there = standingOf(shipment, reader);
  return { event: event && asOfNow(event, there), there };
}

/** Retried like any fault: a later version may know the template. */
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

function invitation(mail: QueuedMail, data: QueueData, reader: Reader): InvitationFacts | null {
  const row = reader.find("invitations", data.id ?? "");
  if (!row) return null;
  const current = row.state === "open" && String(row.letters) === data.to;
  const token = current ? reader.token("invitation", "invitations", row.id) : null;
  const inviter = reader.find("users", row.invited_by)?.full_name ?? "";
  return { to: mail.to, publicUrl: mail.publicUrl, template: "invitation", role: row.role, inviter, token };
}

function shipmentFacts(mail: QueuedMail, id: string, reader: Reader): ShipmentFacts | null {
  const shipment = reader.find("shipments", id);
  if (!shipment) return null;
  const owner = ownerOf(shipment, mail.to, reader);
  const tariffPlace = owner.confirmed ? "" : placeOf(shipment, reader);
  const by = shippedBy(shipment, reader);
  return { to: mail.to, publicUrl: mail.publicUrl, shipment, owner, tariffPlace, by };
}

/** The account is gone, so the address comes from the queue. */
function ownerOf(shipment: Shipment, queuedTo: string, reader: Reader): Owner {
  const user = reader.find("users", shipment.user_id);
  if (!user) return { to: { name: "", address: queuedTo }, confirmed: false, digest: false };
  const { verified, digest } = user;
  return { to: person(user.full_name, user.email, verified), confirmed: verified, digest };
}

/** The names in the tariff, which may have been removed since. */
function placeOf(shipment: Shipment, reader: Reader): string {
  const country = reader.find("countries", shipment.country_id)?.name ?? "";
  const zone = reader.find("trucking_rates", shipment.zone_id)?.zone_name ?? "";
  return [country, zone].filter((name) => name !== "").join(", ");
}

function gathered(mail: QueuedMail, data: QueueData, reader: Reader): GatheredFacts | null {
  const of = mail.template.slice(0, -GATHERED.length);
  if (!isGathered(of)) throw unknownTemplate(mail);
  const rows = data.items ?? [];
  const found: GatheredItem[] = [];
  let owner: Owner | null = null;
  for (const { id, to } of rows) {
    const item = gatheredItem(of, id, to ?? "", reader);
    if (!item) continue;
    found.push(item);
    if ("shipment" in item && item.of.endsWith("_customer")) owner = owner ?? ownerOf(item.shipment, mail.to, reader);
  }
  if (found.length === 0) return null;
  const items = wanted(found, owner?.to.address ?? mail.to, reader);
  const ended = found.length - items.length;
  const base = { to: mail.to, publicUrl: mail.publicUrl };
  const count = Math.max(0, (data.count ?? 0) - ended);
  return { ...base, template: "gathered", of, count, listed: rows.length - ended, items, ended, owner };
}

/** Without the kinds that the receiver has unsubscribed from since. */
function wanted(items: readonly GatheredItem[], address: string, reader: Reader): GatheredItem[] {
  const ended = items.every((item) => kindOfItem(item) === null) ? [] : reader.ended(address);
  return items.filter((item) => {
    const kind = kindOfItem(item);
    return kind === null || !ended.includes(kind);
  });
}

/** A digest has what is still true of the news that waited for it. */
function digest(mail: QueuedMail, { items = [], count = 0, to = "" }: QueueData, reader: Reader): DigestFacts | null {
  const lines: DigestLine[] = [];
  let [owner, ended]: [Owner | null, number] = [null, 0];
  for (const { id, news = [], more = 0 } of items) {
    const shipment = reader.find("shipments", id);
    if (!shipment) continue;
    owner = owner ?? ownerOf(shipment, mail.to, reader);
    const there = standingOf(shipment, reader);
    const found = stillTrue(shipment, news).flatMap(
      (one) => shipmentItem(one.of, shipment, one.to ?? "", reader) ?? [],
    );
    const told = wanted(found, owner.to.address, reader);
    ended += found.length - told.length;
    if (told.length > 0)
      lines.push({
        shipment,
        by: shippedBy(shipment, reader),
        there,
        news: told.map((one) => today(one, there)),
        more,
      });
  }
  const more = Math.max(0, count - items.length);
  return owner && { to: mail.to, publicUrl: mail.publicUrl, template: "digest", day: to, owner, lines, more, ended };
}

/** A milestone has the pallets that it holds for now. */
const today = (item: GatheredItem, there: Where | null): GatheredItem =>
  item.of === "milestone_customer" ? { ...item, event: asOfNow(item.event, there) } : item;

/** Without changes of status that were undone, and of a cancelled shipment nothing but that. */
function stillTrue({ status }: Shipment, news: readonly QueuedNews[]): QueuedNews[] {
  const statuses = news.filter(({ of }) => of === "status_customer");
  const undone = statuses.length > 0 && statuses[0]?.from === statuses[statuses.length - 1]?.to;
  return news.filter(({ of, to = "" }) => {
    if (status === "cancelled") return to === "cancelled";
    return of !== "status_customer" || (!undone && hasReached(status, to));
  });
}

const GATHERED_TEMPLATES: readonly string[] = [
  "booking_customer",
  "status_customer",
  "milestone_customer",
  "milestone_follower",
  "healed_customer",
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
      return shipment && shipmentItem(of, shipment, status, reader);
    }
  }
}

type ShipmentTemplate =
  | "healed_customer"
  | "booking_customer"
  | "status_customer"
  | "milestone_customer"
  | "milestone_follower"
  | "booking_office";

function shipmentItem(of: ShipmentTemplate, shipment: Shipment, said: string, reader: Reader): GatheredItem | null {
  switch (of) {
    case "booking_customer":
    case "healed_customer":
      return { of, shipment };
    case "status_customer":
      return { of, shipment, status: said };
    case "milestone_customer":
    case "milestone_follower": {
      const event = reader.find("shipment_events", said);
      return event && shipment.status !== "cancelled" ? { of, shipment, event } : null;
    }
    default:
      return { of, shipment, customer: reader.find("users", shipment.user_id) };
  }
}
