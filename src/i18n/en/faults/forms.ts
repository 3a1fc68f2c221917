import type { Sentences } from "#i18n/faults.ts";
import { nameOf } from "./names.ts";
import { limitFaults } from "./pallets.ts";

/** The sentences that the specification fixes, whole and to the letter: by code, what it is about, and the limit. */
const SPECIFIED: Readonly<Record<string, string>> = {
  "required origin_country": "Origin country is required",
  "required origin_port": "Origin port is required",
  "required origin_city": "Origin city/airport is required",
  "required cargo_type": "Cargo type is required",
  "required contact_person": "Contact person is required",
  "required contact_person_name": "Contact person name is required",
  "required valid_email": "Valid email is required",
  "required valid_phone": "Valid phone number is required",
  "at_least name 2": "Name must be at least 2 characters",
  "at_least subject 5": "Subject must be at least 5 characters",
  "at_least message 10": "Message must be at least 10 characters",
  "less_than name 100": "Name must be less than 100 characters",
  "less_than email 255": "Email must be less than 255 characters",
  "less_than phone_number 20": "Phone number must be less than 20 characters",
  "less_than subject 200": "Subject must be less than 200 characters",
  "less_than message 2000": "Message must be less than 2000 characters",
  "provide_at_least 20": "Please provide at least 20 characters",
  "description_short 10": "Please provide a detailed description (minimum 10 characters)",
};

/** What is wrong with what somebody typed: texts of all forms, pallets, requests, accounts, bookings, documents. */
export const formFaults: Sentences = {
  required: ({ of }) => SPECIFIED[`required ${of}`] ?? `${nameOf(of)} is required`,
  too_long: ({ of, max }) => `${nameOf(of)} must be at most ${max} characters`,
  at_least: ({ of, min }) => SPECIFIED[`at_least ${of} ${min}`] ?? `${nameOf(of)} must be at least ${min} characters`,
  less_than: ({ of, max }) =>
    SPECIFIED[`less_than ${of} ${max}`] ?? `${nameOf(of)} must be less than ${max} characters`,
  not_text: ({ of }) => `${nameOf(of)} is not a text`,
  not_number: ({ of }) => `${nameOf(of)} is not a number`,
  below_zero: ({ of }) => `${nameOf(of)} is below 0`,
  ...limitFaults(nameOf),
  too_large_measure: ({ of }) => `${nameOf(of)} is too large`,
  email_invalid: "Please enter a valid email address",

  pallet_incomplete: "The pallet is not complete",
  pallets_none: "At least one pallet is required",
  pallets_many: ({ max }) => `At most ${max} pallets can be booked at once`,
  piece_incomplete: "The piece is not complete",
  pieces_none: "At least one piece is required",
  pieces_many: ({ max }) => `At most ${max} pieces can be listed at once`,

  shipment_type_needs: "Please provide required information based on shipment type",
  shipment_type_open: "Please select a shipment type",
  container_number_whole: ({ max }) => `The number of containers must be a whole number up to ${max}`,
  incoterms_open: "Please select the incoterms",
  delivery_type_open: "Please select a delivery type",
  destination_port_open: "Please select a destination port",
  provide_at_least: ({ min }) => SPECIFIED[`provide_at_least ${min}`] ?? `Please provide at least ${min} characters`,
  description_short: ({ min }) =>
    SPECIFIED[`description_short ${min}`] ?? `Please provide a detailed description (minimum ${min} characters)`,
  service_type_open: "Please select a service type",
  destination_airport_open: "Please select a destination airport",
  door_address_required: "Destination address is required for door-to-door service",
  option_form: "This option must be on or off",
  not_shipment_reference: "This is not the reference of a shipment",

  password_short: ({ min }) => `Password must be at least ${min} characters`,
  password_long: "Password is too long",
  password_invisible: "Password must have at least one visible character",
  password_character: "Password has a character that cannot be used",

  confirm_terms: "Please confirm the information and agree to the terms",
  tracking_shortened: "The spreadsheet has shortened this number. Show the column as text there, and copy it again.",
  tracking_cell_error: "This is what a spreadsheet shows in place of a number.",
  tracking_own_reference: "This is a reference of ours, not a carrier's number.",
  day_unknown: "Please enter a day of the calendar.",
  day_passed: "This day has passed. Please choose today or a later day.",
  day_far: ({ days }) => `This day is more than ${days} days ahead. Please choose an earlier day.`,

  document_type: "Only PDF, JPG and PNG files are accepted",
  document_large: "File size must be less than 10MB",
  document_empty: "The file is empty",
  picture_pixels: "A picture must have at most 100 megapixels",
};
