import * as v from "valibot";
import {
  AIR_CARGO_TYPES,
  AIR_DESTINATION_AIRPORTS,
  AIR_SERVICE_TYPES,
  type AirDestinationAirport,
  type AirServiceType,
} from "#domain/catalog/air.ts";
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
    origin_city: atLeast(2, "Origin city/airport is required", "Origin city/airport", place),
    cargo_type: choice(AIR_CARGO_TYPES, "Cargo type is required"),
    cargo_description: atLeast(
      10,
      "Please provide a detailed description (minimum 10 characters)",
      "Cargo description",
      description,
      "text",
    ),
    dimensions: pieceList("At least one piece is required"),
    insurance_required: ticked,
    customs_clearance: ticked,
    service_type: choice(AIR_SERVICE_TYPES, "Please select a service type"),
    destination_airport: choice(AIR_DESTINATION_AIRPORTS, "Please select a destination airport"),
    ...contactEntries("Contact person name is required"),
  }),
  across(
    ["service_type", "destination_address"],
    "destination_address",
    ({ service_type, destination_address }) =>
      !airGoesToDoor(service_type) || destination_address.length > address || hasLetterOrDigit(destination_address),
    "Destination address is required for door-to-door service",
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
