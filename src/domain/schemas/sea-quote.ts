import * as v from "valibot";
import { INCOTERMS, type Incoterm } from "#domain/catalog/incoterms.ts";
import {
  SEA_CARGO_TYPES,
  SEA_CONTAINER_TYPES,
  SEA_DELIVERY_TYPES,
  SEA_DESTINATION_PORTS,
  type SeaContainerType,
  type SeaDeliveryType,
  type SeaDestinationPort,
} from "#domain/catalog/sea.ts";
import { fault } from "#domain/fault.ts";
import { EMPTY_PIECE, type Piece, pieceTotals } from "#domain/rates/piece.ts";
import { TEXT_LIMITS } from "#domain/records/limits.ts";
import { across, stepTo } from "./across.ts";
import { listToCheck } from "./list.ts";
import { pieceList } from "./piece.ts";
import { contactEntries, placeEntries, ticked } from "./quote-parts.ts";
import { atLeast, choice, hasLetterOrDigit, optionalText } from "./text.ts";

const { address, place, hsCode, description } = TEXT_LIMITS;

/** The fault of a field that the kind of shipment requires (rule: requests.sea). */
export const SEA_CROSS_RULE = "shipment_type_needs";
/** How many containers a request may have: our own limit. */
export const MAX_CONTAINERS = 999;

const PieceListSchema = pieceList(SEA_CROSS_RULE);

/** A list as the form holds it: checked only if the kind of shipment requires it. */
const pieces = listToCheck<Piece>(SEA_CROSS_RULE);

/**
 * The sea quote form, with the field names of its collection (rule: requests.sea). Fields that the kind of shipment hides
 * are not checked: an LCL request's number of containers, a full container's pieces, a port-to-port request's address.
 */
export const SeaQuoteSchema = v.pipe(
  v.object({
    ...placeEntries,
    origin_port: atLeast(2, fault("required", { of: "origin_port" }), "origin_port", place),
    cargo_type: choice(SEA_CARGO_TYPES, fault("required", { of: "cargo_type" })),
    cargo_description: atLeast(20, fault("provide_at_least", { min: 20 }), "cargo_description", description, "text"),
    hs_code: optionalText("hs_code", hsCode, "code"),
    container_type: choice(SEA_CONTAINER_TYPES, "shipment_type_open"),
    /** Null while the field is empty. */
    number_of_containers: v.nullable(
      v.custom<number>((n) => typeof n === "number", fault("not_number", { of: "the_container_number" })),
    ),
    dimensions: pieces,
    incoterms: choice(INCOTERMS, "incoterms_open"),
    delivery_type: choice(SEA_DELIVERY_TYPES, "delivery_type_open"),
    destination_port: choice(SEA_DESTINATION_PORTS, "destination_port_open"),
    insurance_required: ticked,
    customs_clearance: ticked,
    hazardous_goods: ticked,
    temperature_controlled: ticked,
    special_requirements: optionalText("special_requirements", description, "text"),
    ...contactEntries(fault("required", { of: "contact_person" })),
  }),
  across(
    ["container_type", "number_of_containers"],
    "number_of_containers",
    ({ container_type, number_of_containers: n }) => !isFullContainer(container_type) || (n !== null && n >= 1),
    SEA_CROSS_RULE,
  ),
  across(
    ["container_type", "number_of_containers"],
    "number_of_containers",
    ({ container_type, number_of_containers: n }) =>
      !isFullContainer(container_type) || n === null || !(n >= 1) || (Number.isInteger(n) && n <= MAX_CONTAINERS),
    fault("container_number_whole", { max: MAX_CONTAINERS }),
  ),
  across(
    ["delivery_type", "destination_address"],
    "destination_address",
    ({ delivery_type, destination_address }) =>
      !goesToDoor(delivery_type) || destination_address.length > address || hasLetterOrDigit(destination_address),
    SEA_CROSS_RULE,
  ),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed || dataset.value.container_type !== "lcl") return;
    const { issues } = v.safeParse(PieceListSchema, dataset.value.dimensions);
    for (const issue of issues ?? [])
      addIssue({
        message: issue.message,
        // The path from the form's root, so that the fault belongs to the piece's own field.
        path: [stepTo(dataset.value, "dimensions"), ...(issue.path ?? [])],
      });
  }),
);

export type SeaQuoteForm = v.InferInput<typeof SeaQuoteSchema>;

/** The initial form (rule: requests.sea-start). */
export const EMPTY_SEA_QUOTE: SeaQuoteForm = {
  origin_country: "",
  origin_port: "",
  origin_address: "",
  cargo_type: "",
  cargo_description: "",
  hs_code: "",
  container_type: "lcl",
  number_of_containers: null,
  dimensions: [EMPTY_PIECE],
  incoterms: "FOB",
  delivery_type: "port-to-port",
  destination_port: "Limassol",
  destination_address: "",
  insurance_required: false,
  customs_clearance: false,
  hazardous_goods: false,
  temperature_controlled: false,
  special_requirements: "",
  company_name: "",
  contact_person: "",
  contact_email: "",
  contact_phone: "",
};

/** A valid request in its stored form; null where the kind of shipment has no such value. */
export type SeaQuotePayload = Omit<v.InferOutput<typeof SeaQuoteSchema>, "dimensions"> & {
  container_type: SeaContainerType;
  incoterms: Incoterm;
  delivery_type: SeaDeliveryType;
  destination_port: SeaDestinationPort;
  dimensions: Piece[] | null;
  number_of_pieces: number | null;
  /** kg and m³. */
  total_weight: number | null;
  total_cbm: number | null;
};

/** Whether the form asks for a number of containers instead of pieces. */
export function isFullContainer(containerType: string): boolean {
  return containerType.startsWith("fcl-");
}

/** Whether the form asks for a delivery address (rule: requests.delivery). */
export function goesToDoor(deliveryType: string): boolean {
  return deliveryType !== "port-to-port";
}

/** The request for a valid form: without hidden values, with computed totals (rule: requests.sea-totals). */
export function seaQuotePayload(quote: v.InferOutput<typeof SeaQuoteSchema>): SeaQuotePayload {
  const lcl = quote.container_type === "lcl";
  const totals = lcl ? pieceTotals(quote.dimensions) : null;
  return {
    ...(quote as SeaQuotePayload),
    dimensions: lcl
      ? quote.dimensions.map(({ length, width, height, weight }) => ({ length, width, height, weight }))
      : null,
    number_of_containers: lcl ? null : quote.number_of_containers,
    number_of_pieces: totals?.pieces ?? null,
    total_weight: totals?.totalWeight ?? null,
    total_cbm: totals?.totalCBM ?? null,
    destination_address: goesToDoor(quote.delivery_type) ? quote.destination_address : "",
  };
}
