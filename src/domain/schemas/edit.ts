import * as v from "valibot";
import { type FieldFaults, fault } from "#domain/fault.ts";
import { TEXT_LIMITS } from "#domain/records/limits.ts";
import { shipments } from "#domain/records/shipments.ts";
import type { EditSeen, EditSet } from "#domain/shipment/merge.ts";
import { SHIPMENT_STATUSES } from "#domain/shipment/status.ts";
import { trackingFault } from "#domain/shipment/tracking-fault.ts";
import { takesBooking } from "#domain/shipment/zone-price.ts";
import { type Cleaning, clean } from "#domain/text/clean.ts";
import { latinLetters } from "#domain/text/latin-letters.ts";
import { AdjustedRate, AdjustedReason } from "./hold.ts";
import { isDay } from "./ready-on.ts";
import { choice, optionalText } from "./text.ts";

const { tracking, notes, reason } = TEXT_LIMITS;

/** The idempotency key of a change: the device makes it, the server applies it once. */
export const OpSchema = v.pipe(
  v.string(fault("missing", { of: "the_op" })),
  v.regex(/^[a-zA-Z0-9_-]{15,64}$/, "op_form"),
);

const trackingNumber = v.pipe(optionalText("tracking_number", tracking, "code"), v.transform(latinLetters));
/** The server also compares with today (schemas/ready-on.ts). */
const readyOn = v.pipe(
  v.string(fault("not_text", { of: "the_day" })),
  v.transform((text) => clean(text, "code")),
  v.check((day) => day === "" || isDay(day), "day_unknown"),
);
const adminNotes = optionalText("notes", notes, "text");
const cancelReason = optionalText("the_reason", reason, "text");

/** The fields that the office may change on a shipment (rule: shipment.edit); texts are cleaned. */
export const EditSetSchema = v.pipe(
  v.strictObject({
    status: v.optional(choice(SHIPMENT_STATUSES, "status_open")),
    tracking_number: v.optional(trackingNumber),
    ready_on: v.optional(readyOn),
    admin_notes: v.optional(adminNotes),
    cancel_reason: v.optional(cancelReason),
    adjusted_rate: v.optional(
      v.pipe(
        AdjustedRate,
        v.check((price) => price > 0, fault("missing", { of: "the_price" })),
      ),
    ),
    adjusted_reason: v.optional(AdjustedReason),
  }),
  v.forward(
    v.check(({ status, cancel_reason }) => !cancel_reason || status === "cancelled", "reason_without_cancellation"),
    ["cancel_reason"],
  ),
  v.forward(
    v.check(
      ({ status, adjusted_rate }) => adjusted_rate === undefined || takesBooking(status),
      "price_without_confirmation",
    ),
    ["adjusted_rate"],
  ),
  v.forward(
    v.check(
      ({ adjusted_rate, adjusted_reason }) => (adjusted_rate === undefined) === !adjusted_reason,
      "price_and_reason",
    ),
    ["adjusted_reason"],
  ),
);

// A seen value may be anything that was ever stored: it is only compared.
const seen = (how: Cleaning) =>
  v.optional(
    v.pipe(
      v.string(fault("not_text", { of: "seen_value" })),
      v.transform((text) => clean(text, how)),
    ),
  );
const EditSeenSchema = v.strictObject({
  status: seen("code"),
  tracking_number: seen("code"),
  ready_on: seen("code"),
  admin_notes: seen("text"),
  zone_by_postcode: seen("code"),
});

/** An edit request (docs/api.md, POST /api/shipments/{id}/edit). */
export const EditSchema = v.pipe(
  v.object({
    op: OpSchema,
    set: v.pipe(
      EditSetSchema,
      v.check((set) => Object.keys(set).length > 0, "nothing_to_change"),
    ),
    seen: EditSeenSchema,
    undoes: v.optional(OpSchema),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { set, undoes } = dataset.value;
    const value = set.tracking_number ?? "";
    // What was stored before this check may be put back.
    const message = undoes === undefined ? trackingFault(value) : "";
    const at = { type: "object", origin: "value" } as const;
    const path = [
      { ...at, input: dataset.value, key: "set", value: set },
      { ...at, input: set, key: "tracking_number", value },
    ] as const;
    if (message !== "") addIssue({ message, path: [...path] });
  }),
);

/** `undoes`: the name of the edit that it takes back. */
export type Edit = { op: string; set: EditSet; seen: EditSeen; undoes?: string };

/** What is wrong with an edit, by field: `set` and `seen` themselves, or the fields inside. */
type EditErrors = FieldFaults;

/** A valid edit, with null read as "", or what is wrong with its fields. */
export function parseEdit(body: unknown): { ok: true; value: Edit } | { ok: false; fields: EditErrors } {
  const { op, set, seen, undoes } = (isObject(body) ? body : {}) as Record<string, unknown>;
  const result = v.safeParse(EditSchema, { op, set: texts(set), seen: seen == null ? {} : texts(seen), undoes });
  if (result.success) return { ok: true, value: result.output as Edit };
  const fields: EditErrors = {};
  for (const issue of result.issues) {
    const path = (issue.path ?? []).map((step) => String(step.key));
    const field = path[path.length - 1] ?? "op";
    if (!fields[field]) fields[field] = tell(issue, field);
  }
  return { ok: false, fields };
}

function tell(issue: v.BaseIssue<unknown>, field: string): FieldFaults[string] {
  if (issue.expected === "never") return { code: "not_changeable", why: "not_changeable" };
  const { input } = issue;
  const empty = input === undefined || input === "";
  if (field === "set" && (empty || (isObject(input) && Object.keys(input).length === 0)))
    return { code: "required", why: "nothing_to_change" };
  if (field === "set" || field === "seen") return { code: "invalid", why: fault("not_fields", { of: field }) };
  if (empty) return { code: "required", why: issue.message };
  const long = {
    ...{ tracking_number: tracking, admin_notes: notes, cancel_reason: reason },
    adjusted_reason: shipments.adjusted_reason.max,
  }[field];
  const tooLong = long !== undefined && typeof input === "string" && input.length > long;
  return { code: tooLong ? "too_long" : "invalid", why: issue.message };
}

/** null means the same as "": an emptied field is stored as null (rule: shipment.edit). */
function texts(given: unknown): unknown {
  if (!isObject(given)) return Array.isArray(given) ? null : given; // a list would count as an object
  return Object.fromEntries(Object.entries(given).map(([field, value]) => [field, value === null ? "" : value]));
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
