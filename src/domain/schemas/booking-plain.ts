import { MAX_PALLETS, MIN_PALLETS, PALLET_LIMITS, PALLET_MINIMUMS, type Pallet } from "#domain/rates/pallet.ts";
import type { Field } from "#domain/records/field.ts";
import { shipments } from "#domain/records/shipments.ts";
import { isReference } from "#domain/shipment/reference.ts";
import { type BookingPayload, isMoment, isRecordId } from "./booking.ts";
import { hasLetterOrDigit, isEmail } from "./text.ts";

/** The texts of a booking with their least and their greatest length. */
const TEXTS = Object.entries<Field>(shipments).flatMap(([name, { from, required, ...field }]) =>
  (from === "form" || from === "device") && field.type === "text" && field.max
    ? [[name, required ? 1 : 0, field.max] as const]
    : [],
);
const KEYS = TEXTS.map(([key]) => key);
const LEAST = TEXTS.map(([, least]) => least);
const MOST = TEXTS.map(([, , most]) => most);

/**
 * A booking with nothing wrong and nothing to trim, as nearly all of them come; null when BookingPayloadSchema must have a
 * look, which says what is wrong or trims. What this returns is what the schema would return (a property test compares
 * them). The server's engine needs a sixth of the schema's time for it: plain loops, no function called for a text.
 */
export function plainBooking(sent: Record<string, unknown>): BookingPayload | null {
  const { id, reference, quoted_at, estimated_rate } = sent;
  if (typeof id !== "string" || !isRecordId(id)) return null;
  if (typeof reference !== "string" || !isReference(reference)) return null;
  if (typeof quoted_at !== "string" || !isMoment(quoted_at)) return null;
  // NaN and Infinity fail the comparisons.
  if (
    estimated_rate !== undefined &&
    !(typeof estimated_rate === "number" && estimated_rate >= 0 && estimated_rate < 1e9)
  )
    return null;
  const value: Record<string, unknown> = { id, reference, quoted_at, estimated_rate };
  for (let i = 0; i < KEYS.length; i++) {
    const key = KEYS[i] as string;
    const text = sent[key];
    const least = LEAST[i] as number;
    if (typeof text === "string") {
      const { length } = text;
      if (length < least || length > (MOST[i] as number)) return null;
      if (length > 0) {
        // A space of any kind, or one of the many characters from U+1680 on among which there are some.
        const first = text.charCodeAt(0);
        const last = text.charCodeAt(length - 1);
        if (first <= 32 || last <= 32 || first === 160 || last === 160 || first >= 5760 || last >= 5760) return null;
        if (text.includes("\0")) return null;
        // Digits, A to Z and a to z need no look at the rest.
        const plain = (first >= 48 && first <= 57) || (first >= 65 && first <= 90) || (first >= 97 && first <= 122);
        if (least > 0 && !plain && !hasLetterOrDigit(text)) return null;
      }
    } else if (text !== undefined || least > 0) return null;
    value[key] = text;
  }
  if (!isEmail(value.shipper_email as string) || !isEmail(value.consignee_email as string)) return null;
  value.pallet_details = plainPallets(sent.pallet_details);
  return value.pallet_details === null ? null : (value as BookingPayload);
}

function plainPallets(given: unknown): Pallet[] | null {
  if (!Array.isArray(given) || given.length < MIN_PALLETS || given.length > MAX_PALLETS) return null;
  const pallets: Pallet[] = [];
  for (let i = 0; i < given.length; i++) {
    const pallet = given[i];
    if (typeof pallet !== "object" || pallet === null) return null;
    const { length, width, height, weight } = pallet;
    if (
      !(typeof length === "number" && length >= PALLET_MINIMUMS.length && length <= PALLET_LIMITS.length) ||
      !(typeof width === "number" && width >= PALLET_MINIMUMS.width && width <= PALLET_LIMITS.width) ||
      !(typeof height === "number" && height >= PALLET_MINIMUMS.height && height <= PALLET_LIMITS.height) ||
      !(typeof weight === "number" && weight >= PALLET_MINIMUMS.weight && weight <= PALLET_LIMITS.weight)
    )
      return null;
    pallets.push({ length, width, height, weight });
  }
  return pallets;
}
