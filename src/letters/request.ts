import { company } from "#content/company.ts";
import { AIR_AIRPORT_LABELS, AIR_CARGO_LABELS, AIR_SERVICE_LABELS } from "#domain/catalog/air.ts";
import { SEA_CARGO_LABELS, SEA_CONTAINER_LABELS, SEA_DELIVERY_LABELS } from "#domain/catalog/sea.ts";
import { MEASURES } from "#domain/pallets/scan.ts";
import { formatReference } from "#domain/shipment/reference.ts";
import type { LetterTexts } from "#text/letters.ts";
import type { MessageFacts, RequestFacts } from "./collect.ts";
import type { AirQuote, SeaQuote } from "./facts.ts";
import { firstOf, type Letter, type LetterRow, type Section, section } from "./letter.ts";
import { dear, oneLine } from "./names.ts";
import { fixed } from "./numbers.ts";
import { officeOf, parsed } from "./shipment.ts";

export function messageOffice(texts: LetterTexts, facts: MessageFacts): Letter {
  const { name, email, phone, subject, message, shipment_reference: about } = facts.message;
  const words = texts.contact;
  return {
    to: officeOf(facts),
    replyTo: { name: oneLine(name), address: email },
    subject: oneLine(texts.message.subject(subject)),
    preview: oneLine(message),
    heading: texts.message.heading,
    sections: [
      section(words.sender, [
        [words.name, name],
        [words.email, email],
        [words.phone, phone],
        [words.subject, subject],
        [words.shipment, about ? formatReference(about) : ""],
      ]),
    ],
    message,
    action: { label: texts.message.action, url: `${facts.publicUrl}/admin/inbox` },
    small: [texts.answerGoesToSender],
  };
}

// Receipts go to an address that anybody may have typed, so they repeat nothing that was typed but a name.

export function messageReceipt(texts: LetterTexts, { to, message }: MessageFacts): Letter {
  const { subject, preview, lead, hours, notYou } = texts.messageReceipt;
  return {
    to: { name: "", address: to },
    subject,
    preview,
    heading: subject,
    greeting: dear(texts, message.name, false),
    lead: [lead],
    small: [hours(company.hours), notYou],
  };
}

export function requestReceipt(texts: LetterTexts, facts: RequestFacts): Letter {
  const { name, promise } = texts.request[facts.kind];
  const { subject, heading, lead, notYou } = texts.requestReceipt;
  return {
    to: { name: "", address: facts.to },
    subject,
    preview: promise,
    heading: heading(name),
    greeting: dear(texts, facts.quote.contact_person, false),
    lead: [lead(promise)],
    sections: [serviceSection(texts, facts), section(texts.cargo.title, totals(texts, facts.quote))],
    small: [notYou],
  };
}

export function requestOffice(texts: LetterTexts, facts: RequestFacts): Letter {
  const { quote, publicUrl } = facts;
  const { name } = texts.request[facts.kind];
  const words = texts.contact;
  const who = firstOf(quote.company_name, quote.contact_person);
  return {
    to: officeOf(facts),
    replyTo: { name: oneLine(quote.contact_person), address: quote.contact_email },
    subject: oneLine(texts.request.subject(name, quote.origin_country, who)),
    preview: oneLine(quote.cargo_description),
    heading: texts.request.heading(name),
    sections: [
      section(words.person, [
        [words.name, quote.contact_person],
        [words.company, quote.company_name],
        [words.email, quote.contact_email],
        [words.phone, quote.contact_phone],
      ]),
      routeSection(texts, quote),
      serviceSection(texts, facts),
      section(texts.cargo.title, [...totals(texts, quote), ...pieces(texts, quote.dimensions)]),
      optionsSection(texts, quote),
    ],
    message: quote.cargo_description,
    messageTitle: texts.request.messageTitle,
    action: { label: texts.request.action, url: `${publicUrl}/admin/inbox` },
    small: [texts.answerGoesToSender],
  };
}

type Quote = SeaQuote | AirQuote;

function routeSection({ route: words }: LetterTexts, quote: Quote): Section {
  return section(words.title, [
    [words.country, quote.origin_country],
    [words.port, "origin_port" in quote ? quote.origin_port : ""],
    [words.city, "origin_city" in quote ? quote.origin_city : ""],
    [words.address, quote.origin_address],
    [words.delivery, quote.destination_address],
  ]);
}

/** Options of the form only: nothing here was typed. */
function serviceSection({ service: words }: LetterTexts, facts: RequestFacts): Section {
  if (facts.kind === "sea") {
    const { quote } = facts;
    return section(words.title, [
      [words.shipmentType, named(SEA_CONTAINER_LABELS, quote.container_type)],
      [words.cargoType, named(SEA_CARGO_LABELS, quote.cargo_type)],
      [words.incoterms, quote.incoterms],
      [words.delivery, named(SEA_DELIVERY_LABELS, quote.delivery_type)],
      [words.port, quote.destination_port],
    ]);
  }
  const { quote } = facts;
  return section(words.title, [
    [words.cargoType, named(AIR_CARGO_LABELS, quote.cargo_type)],
    [words.service, named(AIR_SERVICE_LABELS, quote.service_type)],
    [words.airport, named(AIR_AIRPORT_LABELS, quote.destination_airport)],
  ]);
}

/** A stored choice in words; one without a label stays as it is. */
function named(labels: Readonly<Record<string, string>>, value: string): string {
  return Object.keys(labels).includes(value) ? (labels[value] ?? value) : value;
}

/** Totals only: a list of measures could spell a telephone number. */
function totals({ cargo: words }: LetterTexts, quote: Quote): LetterRow[] {
  const row = (label: string, n: number, decimals: number, unit: string) => ({
    label,
    value: n > 0 ? `${fixed(n, decimals)}${unit}` : "",
  });
  const sea = "total_cbm" in quote ? quote : null;
  const air = "total_volume" in quote ? quote : null;
  return [
    row(words.containers, sea?.number_of_containers ?? 0, 0, ""),
    row(words.pieces, quote.number_of_pieces, 0, ""),
    row(words.weight, quote.total_weight, 2, " kg"),
    row(words.volume, sea?.total_cbm ?? air?.total_volume ?? 0, 3, " m³"),
    row(words.volumetricWeight, air?.volumetric_weight ?? 0, 2, " kg"),
    row(words.chargeableWeight, air?.chargeable_weight ?? 0, 2, " kg"),
  ];
}

/** Each piece, for the office; none where the stored value is not a list. */
function pieces({ cargo: words }: LetterTexts, json: string): LetterRow[] {
  const list = parsed(json);
  if (!Array.isArray(list)) return [];
  const measures = list.map((piece) => MEASURES.map((name) => piece?.[name] ?? 0));
  if (!measures.flat().every((measure) => typeof measure === "number")) return [];
  return measures.map((numbers, at) => {
    const [length = "", width = "", height = "", weight = ""] = numbers.map(String);
    return { label: words.piece(at + 1), value: words.measures(length, width, height, weight) };
  });
}

function optionsSection({ options: words }: LetterTexts, quote: Quote): Section {
  const yes = (wanted: boolean) => (wanted ? words.yes : "");
  const sea = "hs_code" in quote ? quote : null;
  return section(words.title, [
    [words.insurance, yes(quote.insurance_required)],
    [words.customs, yes(quote.customs_clearance)],
    [words.hazardous, yes(sea?.hazardous_goods ?? false)],
    [words.temperature, yes(sea?.temperature_controlled ?? false)],
    [words.hsCode, sea?.hs_code ?? ""],
    [words.requirements, sea?.special_requirements ?? ""],
  ]);
}
