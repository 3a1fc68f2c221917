import * as v from "valibot";
import {
  AIR_CARGO_TYPES,
  AIR_DESTINATION_AIRPORTS,
  AIR_SERVICE_TYPES,
  type AirDestinationAirport,
  type AirServiceType,
} from "#domain/catalog/air.ts";
import { fault } from "#domain/fault.ts";
import { airTotals } from "#domain/rates/air-weight.ts";
import { EMPTY_PIECE } from "#domain/rates/piece.ts";
import { TEXT_LIMITS } from "#domain/records/limits.ts";
import { across } from "./across.ts";
import { pieceList } from "./piece.ts";
import { contactEntries, placeEntries, ticked } from "./quote-parts.ts";
import { atLeast, choice, hasLetterOrDigit } from "./text.ts";

const { address, place, description } = TEXT_LIMITS;

/** The air quote form, with the field names of its collection (rule: requests.air). */
export const AirQuoteSchema = v.pipe(
  v.object({
    ...placeEntries,
    origin_city: atLeast(2, fault("required", { of: "origin_city" }), "origin_city", place),
    cargo_type: choice(AIR_CARGO_TYPES, fault("required", { of: "cargo_type" })),
    cargo_description: atLeast(10, fault("description_short", { min: 10 }), "cargo_description", description, "text"),
    dimensions: pieceList("pieces_none"),
    insurance_required: ticked,
    customs_clearance: ticked,
    service_type: choice(AIR_SERVICE_TYPES, "service_type_open"),
    destination_airport: choice(AIR_DESTINATION_AIRPORTS, "destination_airport_open"),
    ...contactEntries(fault("required", { of: "contact_person_name" })),
  }),
  across(
    ["service_type", "destination_address"],
    "destination_address",
    ({ service_type, destination_address }) =>
      !airGoesToDoor(service_type) || destination_address.length > address || hasLetterOrDigit(destination_address),
    "door_address_required",
  ),
);

export type AirQuoteForm = v.InferInput<typeof AirQuoteSchema>;

/** The initial form, also after a reset (rule: requests.air-start). */
export const EMPTY_AIR_QUOTE: AirQuoteForm = {
  origin_country: "",
  origin_city: "",
  origin_address: "",
  cargo_type: "",
  cargo_description: "",
  dimensions: [EMPTY_PIECE],
  insurance_required: false,
  customs_clearance: false,
  service_type: "door-to-airport",
  destination_airport: "LCA",
  destination_address: "",
  company_name: "",
  contact_person: "",
  contact_email: "",
  contact_phone: "",
};

/** A valid request in its stored form: kg and m³. */
export type AirQuotePayload = v.InferOutput<typeof AirQuoteSchema> & {
  service_type: AirServiceType;
  destination_airport: AirDestinationAirport;
  number_of_pieces: number;
  total_weight: number;
  total_volume: number;
  volumetric_weight: number;
  chargeable_weight: number;
};

/** Whether the form asks for a delivery address (rule: requests.delivery). */
export function airGoesToDoor(serviceType: string): boolean {
  return serviceType === "door-to-door";
}

/** The request for a valid form, with computed totals (rule: requests.air-weight). */
export function airQuotePayload(quote: v.InferOutput<typeof AirQuoteSchema>): AirQuotePayload {
  const totals = airTotals(quote.dimensions);
  return {
    ...(quote as AirQuotePayload),
    number_of_pieces: totals.pieces,
    total_weight: totals.totalWeight,
    total_volume: totals.totalVolume,
    volumetric_weight: totals.volumetricWeight,
    chargeable_weight: totals.chargeableWeight,
    destination_address: airGoesToDoor(quote.service_type) ? quote.destination_address : "",
  };
}
