import * as v from "valibot";
import { type FieldFaults, fault } from "#domain/fault.ts";
import { cleaningOf } from "#domain/records/field.ts";
import { shipments } from "#domain/records/shipments.ts";
import { clean } from "#domain/text/clean.ts";
import { BOOKING_TEXTS, type BookingTexts, textOf } from "./booking.ts";
import { required } from "./text.ts";

type TextName = (typeof BOOKING_TEXTS)[number]["name"];
type OfParty<S> = S extends `${"shipper" | "consignee"}_${string}` ? S : never;
/** The addresses and contacts of a shipment, as stored. */
export type CorrectableField = OfParty<TextName>;

/**
 * The fields that a customer may correct on a pending shipment: the ten texts about shipper and consignee (rule:
 * shipment.customer).
 */
export const CORRECTABLE = BOOKING_TEXTS.filter(({ name }) => /^(shipper|consignee)_/.test(name)) as {
  name: CorrectableField;
  inForm: keyof BookingTexts;
  field: (typeof BOOKING_TEXTS)[number]["field"];
}[];

export type CorrectionValues = Partial<Record<CorrectableField, string>>;
/** `set` are the new values, `seen` the values before. */
export type Correction = { set: CorrectionValues; seen: CorrectionValues };

const RULES = new Map(
  CORRECTABLE.map(({ name, field }) => [name as string, { rule: textOf(field), how: cleaningOf(field) }]),
);

/** A stored text of a correctable field, as corrections compare it: rows of earlier versions are not as clean. */
export function cleanCorrected(name: string, stored: string): string {
  return clean(stored, RULES.get(name)?.how ?? "line");
}

type Wrong = FieldFaults;

/**
 * A correction request (docs/api.md). Texts are cleaned. Refused: no field at all, a field other than the ten
 * (`not_changeable`), a text that breaks the rules of the booking form.
 */
export function parseCorrection(body: unknown): { ok: true; value: Correction } | { ok: false; fields: Wrong } {
  const { set, seen = {} } = objectOf(body) ?? {};
  const [wanted, before] = [objectOf(set), objectOf(seen)];
  if (!wanted || Object.keys(wanted).length === 0) return wrong("set", "required", "nothing_to_change");
  if (!before) return wrong("seen", "invalid", fault("not_object", { of: "seen" }));
  const other = [...Object.keys(wanted), ...Object.keys(before)].find((name) => !RULES.has(name));
  if (other !== undefined) return wrong(other, "not_changeable", "not_changeable");
  return judged(wanted, before);
}

function judged(wanted: Record<string, unknown>, before: Record<string, unknown>): ReturnType<typeof parseCorrection> {
  const fields: Wrong = {};
  const value: Correction = { set: {}, seen: {} };
  for (const [name, { rule, how }] of RULES) {
    const { [name]: text } = wanted;
    const { [name]: had } = before;
    if (typeof had === "string") value.seen[name as CorrectableField] = clean(had, how);
    if (text === undefined) continue;
    const result = v.safeParse(rule, text);
    if (result.success) value.set[name as CorrectableField] = result.output;
    else fields[name] = { code: text === "" ? "required" : "invalid", why: result.issues[0].message };
  }
  return Object.keys(fields).length > 0 ? { ok: false, fields } : { ok: true, value };
}

const wrong = (field: string, code: string, why: string) =>
  ({ ok: false, fields: { [field]: { code, why } } }) as const;

/** The correction form: the ten texts with the booking form's rules. */
export const CorrectionFormSchema = v.object(
  Object.fromEntries(CORRECTABLE.map(({ inForm, field }) => [inForm, textOf(field)])) as {
    [K in keyof CorrectionForm]: v.GenericSchema<string, string>;
  },
);

type InFormOfParty<S> = S extends `${"shipper" | "consignee"}${string}` ? S : never;
export type CorrectionForm = Pick<BookingTexts, InFormOfParty<keyof BookingTexts>>;

/** A cancellation; the reason is trimmed. */
export const CancellationSchema = v.object({
  reason: required(shipments.cancel_reason.label, shipments.cancel_reason.max, "text"),
});

function objectOf(value: unknown): Record<string, unknown> | null {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}
