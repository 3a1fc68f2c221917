import * as v from "valibot";
import { TEXT_LIMITS } from "#domain/records/limits.ts";
import type { EditableValues } from "#domain/shipment/merge.ts";
import { SHIPMENT_STATUSES } from "#domain/shipment/status.ts";
import { type Cleaning, clean } from "#domain/text/clean.ts";
import { isDay } from "./ready-on.ts";
import { choice, optionalText } from "./text.ts";

const { tracking, notes } = TEXT_LIMITS;

/** The idempotency key of a change: the device makes it, the server applies it once. */
export const OpSchema = v.pipe(
  v.string("The operation's name is missing"),
  v.regex(/^[a-zA-Z0-9_-]{15,64}$/, "The operation's name must be 15 to 64 letters, digits, _ or -"),
);

const trackingNumber = optionalText("Tracking number", tracking, "code");
/** The server also compares with today (schemas/ready-on.ts). */
const readyOn = v.pipe(
  v.string("The day is not a text"),
  v.transform((text) => clean(text, "code")),
  v.check((day) => day === "" || isDay(day), "Please enter a day of the calendar."),
);
const adminNotes = optionalText("Notes", notes, "text");

/** The fields that the office may change on a shipment (rule: shipment.edit); texts are cleaned. */
export const EditSetSchema = v.strictObject({
  status: v.optional(choice(SHIPMENT_STATUSES, "Please choose one of the five statuses")),
  tracking_number: v.optional(trackingNumber),
  ready_on: v.optional(readyOn),
  admin_notes: v.optional(adminNotes),
});

// A seen value may be anything that was ever stored: it is only compared.
const seen = (how: Cleaning) =>
  v.optional(
    v.pipe(
      v.string("What was seen is not a text"),
      v.transform((text) => clean(text, how)),
    ),
  );
const EditSeenSchema = v.strictObject({
  status: seen("code"),
  tracking_number: seen("code"),
  ready_on: seen("code"),
  admin_notes: seen("text"),
});

/** An edit request (docs/api.md, POST /api/shipments/{id}/edit). */
export const EditSchema = v.object({
  op: OpSchema,
  set: v.pipe(
    EditSetSchema,
    v.check((set) => Object.keys(set).length > 0, "There is nothing to change"),
  ),
  seen: EditSeenSchema,
});

export type Edit = { op: string; set: EditableValues; seen: EditableValues };

/** What is wrong with an edit, by field: `set` and `seen` themselves, or the fields inside. */
type EditErrors = Record<string, { code: string; message: string }>;

/** A valid edit, with null read as "", or what is wrong with its fields. */
export function parseEdit(body: unknown): { ok: true; value: Edit } | { ok: false; fields: EditErrors } {
  const { op, set, seen } = (isObject(body) ? body : {}) as Record<string, unknown>;
  const result = v.safeParse(EditSchema, { op, set: texts(set), seen: seen == null ? {} : texts(seen) });
  if (result.success) return { ok: true, value: result.output as Edit };
  const fields: EditErrors = {};
  for (const issue of result.issues) {
    const path = (issue.path ?? []).map((step) => String(step.key));
    const field = path[path.length - 1] ?? "op";
    if (!fields[field]) fields[field] = tell(issue, field);
  }
  return { ok: false, fields };
}

function tell(issue: v.BaseIssue<unknown>, field: string): { code: string; message: string } {
  if (issue.expected === "never") return { code: "not_changeable", message: "This field cannot be changed here." };
  const { input } = issue;
  const empty = input === undefined || input === "";
  if (field === "set" && (empty || (isObject(input) && Object.keys(input).length === 0)))
    return { code: "required", message: "There is nothing to change" };
  if (field === "set" || field === "seen") return { code: "invalid", message: `${field} is not an object of fields` };
  if (empty) return { code: "required", message: issue.message };
  const long = { tracking_number: tracking, admin_notes: notes }[field];
  const tooLong = long !== undefined && typeof input === "string" && input.length > long;
  return { code: tooLong ? "too_long" : "invalid", message: issue.message };
}

/** null means the same as "": an emptied field is stored as null (rule: shipment.edit). */
function texts(given: unknown): unknown {
  if (!isObject(given)) return Array.isArray(given) ? null : given; // a list would count as an object
  return Object.fromEntries(Object.entries(given).map(([field, value]) => [field, value === null ? "" : value]));
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
