import * as v from "valibot";
import type { FieldFaults } from "./fault.ts";
import { NewPasswordSchema, type Profile, ProfileSchema, type SignUp, SignUpSchema } from "./schemas/account.ts";
import { type AirQuotePayload, AirQuoteSchema, airQuotePayload } from "./schemas/air-quote.ts";
import { type BookingPayload, BookingPayloadSchema } from "./schemas/booking.ts";
import { ChoiceSchema } from "./schemas/consequences.ts";
import { type ContactMessage, ContactSchema } from "./schemas/contact.ts";
import { CancellationSchema } from "./schemas/customer-change.ts";
import { FollowSchema } from "./schemas/follow.ts";
import {
  type FoundPayload,
  FoundSchema,
  type Match,
  MatchSchema,
  type Missing,
  MissingSchema,
} from "./schemas/found.ts";
import { type HoldDecision, HoldDecisionSchema } from "./schemas/hold.ts";
import {
  INVITATION_DAYS,
  INVITATION_TOKEN_ALPHABET,
  INVITATION_TOKEN_LENGTH,
  type Invitation,
  InvitationSchema,
} from "./schemas/invitation.ts";
import { PUSH_WANTS, type PushSubscribe, PushSubscribeSchema, pushEndpoint } from "./schemas/push.ts";
import { type QuotePayload, QuotePayloadSchema } from "./schemas/quote.ts";
import { AdvanceSchema, AssignSchema, DelaySchema, SailingEditSchema, WeeklyRuleSchema } from "./schemas/sailing.ts";
import { type ScanPayload, ScanSchema } from "./schemas/scan.ts";
import { type SeaQuotePayload, SeaQuoteSchema, seaQuotePayload } from "./schemas/sea-quote.ts";
import { hasVisible } from "./schemas/text.ts";

// The part of the domain that pb_hooks use; the bundle also has the letters (tools/build-hooks.mjs).
// biome-ignore-start lint/performance/noBarrelFile: a bundle has one entry
export { placeVerdict } from "./edit-places.ts";
export { fault } from "./fault.ts";
export { ACCOUNT_MAIL_KINDS, kindsCode, kindsOfCode, MAIL_KINDS } from "./mail/kinds.ts";
export { mailboxOf } from "./mail/mailbox.ts";
export { consequences, getsShip, roomLeft } from "./office/consequences.ts";
export { todayLimits } from "./office/limits.ts";
export { TODAY_LINES } from "./office/line-names.ts";
export { OFFICE_WINDOW_DAYS } from "./office/window.ts";
export { findPart, MOST_MATCHES, matchOfScan, matchScanId } from "./pallets/found.ts";
export { holdScans, palletHold } from "./pallets/hold.ts";
export { scanMilestones } from "./pallets/milestones.ts";
export { isLaterWord, missingSince } from "./pallets/missing.ts";
export { hasPallets, newPallets } from "./pallets/new-pallets.ts";
export { believedSince, scanTime, standingScans } from "./pallets/scan.ts";
export { palletState } from "./pallets/state.ts";
export { saysLess, statusAfterScan } from "./pallets/status.ts";
export { scanStops } from "./pallets/stops.ts";
export { mayTakeBack } from "./pallets/take-back.ts";
export { checkQuotedPrice, priceByQuote } from "./quotes/price.ts";
export { quoteAfter, quoteStanding } from "./quotes/state.ts";
export { cappedValidity, validUntil } from "./quotes/validity.ts";
export { lclQuote } from "./rates/lcl-quote.ts";
export { formatEuro, toCents } from "./rates/money.ts";
export { loadTotals } from "./rates/pallet.ts";
export { pickupZone } from "./rates/pickup-zone.ts";
export { AUDIT_KINDS } from "./records/audit-kinds.ts";
export { auditableFields, auditChanges } from "./records/audit-log.ts";
export {
  customerColumn,
  FED,
  FED_COLLECTIONS,
  feedColumns,
  feedVersion,
  isOwned,
  searchedFields,
} from "./records/fed.ts";
export { ERASED, erasedValues, exportedAccount, exportedCollections, reachedCollections } from "./records/personal.ts";
export { KEPT_DAYS } from "./retention.ts";
export { FEED_SCOPES, may, RIGHTS, ROLES, roleFrom } from "./roles.ts";
export { advance, delay, isNear, SAILING_STATES } from "./sailings/advance.ts";
export { dayInBologna, dayThere, departing, firstSailing, nextSailing, shipmentSailing } from "./sailings/assign.ts";
export { localDay } from "./sailings/clock.ts";
export { sailingDays } from "./sailings/days.ts";
export { FIRST_RULE, fillWeeks } from "./sailings/rule.ts";
export { weekName, weekOf } from "./sailings/week.ts";
export { isCutByBcrypt } from "./schemas/account.ts";
export { cleanCorrected, parseCorrection } from "./schemas/customer-change.ts";
export { checkDocument, DOCUMENT_TYPES_ONLY, MAX_DOCUMENT_BYTES } from "./schemas/document.ts";
export { parseEdit } from "./schemas/edit.ts";
export { hasTooManyPixels, TOO_MANY_PIXELS } from "./schemas/picture.ts";
export { isDay, readyOnFault } from "./schemas/ready-on.ts";
export { MOST_PALLETS_AT_ONCE } from "./schemas/sailing.ts";
export { MAX_PHOTO_BYTES, MOST_PHOTOS, photoKind } from "./schemas/scan-photo.ts";
export { decidePrice } from "./shipment/decide-price.ts";
export { mergeEdit } from "./shipment/merge.ts";
export { countText, daysText, tellsStatus } from "./shipment/milestones.ts";
export { newBooking } from "./shipment/new-booking.ts";
export { formatReference, isReference } from "./shipment/reference.ts";
export { searchText, searchWords } from "./shipment/search.ts";
export { statusStamps } from "./shipment/stamps.ts";
export { isShipmentStatus, statusLabel } from "./shipment/status.ts";
export { isZonePrice, zonePriceVerdict } from "./shipment/zone-price.ts";
export { parseTariffRows } from "./tariff/rows.ts";
export { asSent } from "./text/as-sent.ts";
export { clean } from "./text/clean.ts";
export { readTrackedNumber } from "./track/reference.ts";
export { isTracked, trackedShipment } from "./track/tracked.ts";
export { transitOf } from "./transit.ts";
// biome-ignore-end lint/performance/noBarrelFile: see above

export { INVITATION_DAYS, INVITATION_TOKEN_ALPHABET, INVITATION_TOKEN_LENGTH, PUSH_WANTS, pushEndpoint };

/** A valid body, or what is wrong with its fields: "required" where one is missing or empty, else "invalid". */
export type Parsed<T> = { ok: true; value: T } | { ok: false; fields: FieldFaults };

/** A booking request (contract). */
export function parseBooking(body: unknown): Parsed<BookingPayload> {
  return parse(BookingPayloadSchema, body, (value) => value);
}

/** A sea quote request, with recomputed totals. */
export function parseSeaQuote(body: unknown): Parsed<SeaQuotePayload> {
  return parse(SeaQuoteSchema, body, seaQuotePayload, { ...BLANK_QUOTE, ...BLANK_SEA });
}

/** An air quote request, with recomputed totals. */
export function parseAirQuote(body: unknown): Parsed<AirQuotePayload> {
  return parse(AirQuoteSchema, body, airQuotePayload, BLANK_QUOTE);
}

/** A contact message. */
export function parseContact(body: unknown): Parsed<ContactMessage> {
  return parse(ContactSchema, body, (value) => value, { phone: "", shipment_reference: "", language: "en" });
}

/** A quote made on a device. */
export function parseQuote(body: unknown): Parsed<QuotePayload> {
  return parse(QuotePayloadSchema, body, (value) => value);
}

/** A scan of a pallet. */
export function parseScan(body: unknown): Parsed<ScanPayload> {
  return parse(ScanSchema, body, (value) => value);
}

/** A pallet that was found without a label, which pallet it is, and that a pallet is missing. */
export const parseFound = (body: unknown): Parsed<FoundPayload> => parse(FoundSchema, body, (value) => value);
export const parseMatch = (body: unknown): Parsed<Match> => parse(MatchSchema, body, (value) => value);
export const parseMissing = (body: unknown): Parsed<Missing> => parse(MissingSchema, body, (value) => value);

/** A step, new times, an edit, an assignment of sailings, and the weekly rule. */
export const parseAdvance = (body: unknown) => parse(AdvanceSchema, body, (value) => value);
export const parseDelay = (body: unknown) => parse(DelaySchema, body, (value) => value);
export const parseSailingEdit = (body: unknown) => parse(SailingEditSchema, body, (value) => value);
export const parseAssign = (body: unknown) => parse(AssignSchema, body, (value) => value);
/** A choice of the office whose consequences are asked for. */
export const parseChoice = (body: unknown) => parse(ChoiceSchema, body, (value) => value);
export const parseWeeklyRule = (body: unknown) => parse(WeeklyRuleSchema, body, (value) => value);

/** A decision about a pallet on hold. */
export function parseHoldDecision(body: unknown): Parsed<HoldDecision> {
  const parsed = parse(HoldDecisionSchema, body, (value) => value);
  if (!parsed.ok || parsed.value.adjusted_rate === 0 || parsed.value.reason !== "") return parsed;
  return { ok: false, fields: { reason: { code: "required", why: "price_reason" } } };
}

/** A customer's cancellation of a shipment. */
export const parseCancellation = (body: unknown) => parse(CancellationSchema, body, (value) => value);

/** A new account; faults of its name are under `full_name`, its name in the request. */
export function parseSignUp(body: unknown): Parsed<SignUp> {
  const parsed = parse(SignUpSchema, body, (value) => value);
  if (parsed.ok || !parsed.fields.fullName) return parsed;
  const { fullName, ...fields } = parsed.fields;
  return { ok: false, fields: { full_name: fullName, ...fields } };
}

/** What is wrong with a new password, "" when nothing is. */
export function newPasswordFault(password: string): string {
  const parsed = parse(NewPasswordSchema, { password }, () => null);
  return parsed.ok ? "" : (parsed.fields.password?.why ?? "");
}

/** A device's subscription to web push. */
export function parsePushSubscribe(body: unknown): Parsed<PushSubscribe> {
  return parse(PushSubscribeSchema, body, (value) => value);
}

/** An admin's invitation. */
export function parseInvitation(body: unknown): Parsed<Invitation> {
  return parse(InvitationSchema, body, (value) => value);
}

/** A request to follow a shipment by mail. */
export const parseFollow = (body: unknown) => parse(FollowSchema, body, (value) => value, { language: "en" });

/** The profile's field names in requests, for faults. */
const PROFILE_ON_WIRE = { fullName: "full_name", companyName: "company_name", phone: "phone" } as const;

/** The profile that people may change. */
export function parseProfile(body: unknown): Parsed<Profile> {
  const parsed = parse(ProfileSchema, body, (value) => value);
  if (parsed.ok) return parsed;
  const fields: FieldFaults = {};
  for (const [field, error] of Object.entries(parsed.fields))
    fields[PROFILE_ON_WIRE[field as keyof typeof PROFILE_ON_WIRE] ?? field] = error;
  return { ok: false, fields };
}

/** The optional fields of a quote request. */
const BLANK_QUOTE = {
  origin_address: "",
  destination_address: "",
  company_name: "",
  insurance_required: false,
  customs_clearance: false,
  language: "en",
};
const BLANK_SEA = {
  hs_code: "",
  special_requirements: "",
  hazardous_goods: false,
  temperature_controlled: false,
  number_of_containers: null,
  dimensions: [],
};

/** `blanks` has the optional fields and their defaults. */
function parse<S extends v.GenericSchema & { entries: v.ObjectEntries }, T>(
  schema: S,
  given: unknown,
  finish: (value: v.InferOutput<S>) => T,
  blanks: Record<string, unknown> = {},
): Parsed<T> {
  const sent = (typeof given === "object" && given !== null ? given : {}) as Record<string, unknown>;
  const body: Record<string, unknown> = {};
  // null from a client means empty; a missing key gets its field's own fault, not the validator's.
  for (const key in schema.entries) body[key] = sent[key] ?? blanks[key];
  const result = v.safeParse(schema, body);
  if (result.success) return { ok: true, value: finish(result.output) };
  const fields: FieldFaults = {};
  for (const { path, message } of result.issues) {
    const field = String(path?.[0]?.key ?? "body");
    // Only the first fault of a field is reported.
    if (fields[field]) continue;
    fields[field] = { code: isEmpty(body[field]) ? "required" : "invalid", why: message };
  }
  return { ok: false, fields };
}

function isEmpty(given: unknown): boolean {
  if (typeof given === "string") return !hasVisible(given);
  return given === undefined || given === null || (Array.isArray(given) && given.length === 0);
}
