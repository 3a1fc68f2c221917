import { AIR_CARGO_TYPES, AIR_DESTINATION_AIRPORTS, AIR_SERVICE_TYPES } from "#domain/catalog/air.ts";
import { INCOTERMS } from "#domain/catalog/incoterms.ts";
import { SEA_CONTAINER_TYPES, SEA_DELIVERY_TYPES, SEA_DESTINATION_PORTS } from "#domain/catalog/sea.ts";
import { newQuoteLink } from "#domain/quotes/link.ts";
import { cappedValidity, validUntil } from "#domain/quotes/validity.ts";
import { lclQuote } from "#domain/rates/lcl-quote.ts";
import type { Pallet } from "#domain/rates/pallet.ts";
import { newReference } from "#domain/shipment/reference.ts";
import { load, origin } from "./booking.ts";
import { DAY, deskTime, HOUR, MINUTE, stored } from "./clock.ts";
import type { Row } from "./ledger.ts";
import { type Customer, supplier } from "./people.ts";
import { type Version, versionAt } from "./tariffs.ts";
import type { Year } from "./year.ts";

/** A quote that a booking may take up. */
export type OpenQuote = {
  id: string;
  quotedAt: number;
  version: Version;
  from: ReturnType<typeof origin>;
  pallets: Pallet[];
  accept: (at: number, reference: string) => void;
};

const SUBJECTS = [
  "Pick-up from two addresses",
  "Do you carry paint?",
  "Insurance for machines",
  "Invoice for last week",
  "Closing days in December",
  "Weight limits per pallet",
] as const;

export type QuoteBook = {
  rows: () => Row[];
  make: (quotedAt: number) => void;
  open: (at: number) => OpenQuote | null;
};

/** Quotes of sales. `open` gives one that is still valid at a time, null when there is none. */
export function quoteBook(yearOf: () => Year): QuoteBook {
  const offered: Offered[] = [];
  return {
    rows: () => offered.map(({ row }) => row),
    make: (quotedAt) => void offered.push(offer(yearOf(), quotedAt)),
    open(at) {
      const fits = offered.filter(
        ({ ends, row, quote }) =>
          row.state === "sent" && String(row.sent_at) < stored(at) && quote.quotedAt < at - HOUR && ends > at,
      );
      return fits.length > 0 ? yearOf().random.pick(fits).quote : null;
    },
  };
}

type Offered = { ends: number; row: Row; quote: OpenQuote };

function offer(year: Year, quotedAt: number): Offered {
  const { random } = year;
  const version = versionAt(year.versions, quotedAt);
  const [from, pallets] = [origin(random, version), load(random)];
  const { costBreakdown } = lclQuote(pallets, from.zone, version.tariff.sea_rates);
  const buyer = random.chance(0.6) ? random.pick(year.customers) : supplier(random).party;
  const received = quotedAt + random.whole(2, 600) * 1000;
  const ends = endOf(year, quotedAt, received);
  const sent = received + random.whole(1, 20) * MINUTE;
  const isSent = random.chance(0.85) && sent <= year.now;
  const withdrawn = isSent && random.chance(0.05);
  const row: Row = {
    ...{ id: random.id(), user_id: random.pick(year.with("sales")).id, reference: newReference(random.bytes(10)) },
    ...{ link: newQuoteLink(random.bytes(26)), state: withdrawn ? "withdrawn" : isSent ? "sent" : "open" },
    ...{ customer_name: buyer.name, customer_company: buyer.company, customer_email: buyer.email },
    ...{ note: random.chance(0.2) ? "Calls back on Monday." : "", country_id: from.country.id },
    ...{ country_name: from.country.name, zone_id: from.zone.id, zone_name: from.zone.zone_name },
    ...{ pallet_details: JSON.stringify(pallets), tariff_version: version.tariff.version },
    ...{ tariff_number: version.tariff.number, quoted_at: stored(quotedAt), valid_until: stored(ends) },
    ...{ total: costBreakdown.total, cost_breakdown: JSON.stringify(costBreakdown), language: "en" },
    ...{ sent_at: isSent ? stored(sent) : "", accepted_at: "", booked_as: "" },
    ...{ created: stored(received), updated: stored(isSent ? sent : received) },
  };
  const accept = (at: number, reference: string) => {
    Object.assign(row, { state: "accepted", accepted_at: stored(at), booked_as: reference, updated: stored(at) });
  };
  return { ends, row, quote: { id: String(row.id), quotedAt, version, from, pallets, accept } };
}

/** When a quote ends: as the server caps it. */
function endOf(year: Year, quotedAt: number, receivedAt: number): number {
  const next = year.versions.find(({ from }) => from > quotedAt)?.from ?? null;
  const supersededAt = next !== null && next <= receivedAt ? next : null;
  return cappedValidity({ validUntil: validUntil({ quotedAt, tariffKnownAt: quotedAt }), receivedAt, supersededAt });
}

/** Messages and requests of a day; the office answers most of them within a working day. */
export function inbox(year: Year, at: number, unanswered = false): void {
  const { random } = year;
  const kind = random.weighted([
    ["contact", 5],
    ["sea", 3],
    ["air", 2],
  ] as const);
  const guest = supplier(random).party;
  const customer = random.chance(0.4) ? random.pick(year.customers.filter(({ since }) => since < at)) : null;
  const sender = customer ?? guest;
  const operator = random.pick(year.with("operator"));
  const answered = deskTime(random, at) + (random.chance(0.1) ? random.whole(1, 3) * DAY : 0);
  const isHandled = !unanswered && answered <= year.now && !(year.now - at < 4 * DAY && random.chance(0.4));
  const id = random.id();
  const common = {
    ...{ id, created: stored(at), updated: stored(isHandled ? answered : at), language: "en" },
    ...{ handled_at: isHandled ? stored(answered) : "", handled_by: isHandled ? operator.id : "" },
  };
  const collection = { contact: "contact_messages", sea: "sea_freight_quotes", air: "air_freight_quotes" }[kind];
  if (kind === "contact") {
    const about = {
      name: sender.name,
      email: sender.email,
      phone: sender.phone,
      subject: random.pick(SUBJECTS),
      shipment_reference: "",
    };
    year.add(collection, {
      ...common,
      ...about,
      message: `${about.subject}. Could you please call us back this week?`,
    });
  } else year.add(collection, { ...common, ...request(year, kind, sender, customer?.id ?? "") });
  year.mail("office", `${kind}_office`, { id }, id, at);
  year.mail(sender.email, `${kind}_receipt`, { id }, id, at);
  if (isHandled)
    year.audit(answered, operator, "request_handled", [collection, id], { handled_at: ["", stored(answered)] });
}

function request(
  year: Year,
  kind: "sea" | "air",
  sender: Pick<Customer, "name" | "company" | "email" | "phone">,
  user_id: string,
) {
  const { random } = year;
  const piece = {
    quantity: random.whole(1, 6),
    length: random.whole(40, 120),
    width: random.whole(40, 100),
    height: random.whole(30, 150),
    weight: random.whole(20, 300),
  };
  const cbm = Number(((piece.length * piece.width * piece.height * piece.quantity) / 1e6).toFixed(4));
  const weight = piece.weight * piece.quantity;
  const party = {
    ...{
      user_id,
      company_name: sender.company,
      contact_person: sender.name,
      contact_email: sender.email,
      contact_phone: sender.phone,
    },
    ...{ origin_address: "", destination_address: "", number_of_pieces: piece.quantity, total_weight: weight },
    ...{
      insurance_required: random.chance(0.3),
      customs_clearance: random.chance(0.5),
      dimensions: JSON.stringify([piece]),
    },
  };
  if (kind === "air")
    return {
      ...{
        ...party,
        origin_country: "Germany",
        origin_city: "Frankfurt",
        cargo_type: random.pick(AIR_CARGO_TYPES),
        cargo_description: "Spare parts",
      },
      ...{
        service_type: random.pick(AIR_SERVICE_TYPES),
        destination_airport: random.pick(AIR_DESTINATION_AIRPORTS),
        total_volume: cbm,
      },
      ...{
        volumetric_weight: Number((cbm * 167).toFixed(2)),
        chargeable_weight: Math.max(weight, Number((cbm * 167).toFixed(2))),
      },
    };
  return {
    ...{
      ...party,
      origin_country: "China",
      origin_port: random.pick(["Ningbo", "Shenzhen", "Qingdao"]),
      cargo_type: "general",
    },
    ...{
      cargo_description: "Furniture in cartons",
      hs_code: "9403",
      container_type: random.pick(SEA_CONTAINER_TYPES),
      incoterms: random.pick(INCOTERMS),
    },
    ...{
      destination_port: random.pick(SEA_DESTINATION_PORTS),
      delivery_type: random.pick(SEA_DELIVERY_TYPES),
      special_requirements: "",
    },
    ...{
      status: "pending",
      total_cbm: cbm,
      number_of_containers: 1,
      hazardous_goods: false,
      temperature_controlled: false,
    },
  };
}
