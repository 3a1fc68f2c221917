import { type FaultParams, fault } from "#domain/fault.ts";
import type { CostBreakdown } from "#domain/rates/lcl-quote.ts";

/** All errors between this device and the server; each has a text for people (rule: site.errors). */
export type AppError =
  | { kind: "offline" }
  | { kind: "session" }
  | { kind: "forbidden" }
  | { kind: "missing" }
  /** `faults` of fields, and `fault` beside each message: which fault it is (domain/fault.ts); earlier servers name none. */
  | ({ kind: "invalid"; fields: Record<string, string>; faults?: Record<string, string> } & Said)
  /** `state`: of a sailing, which forbids the change. */
  | { kind: "conflict"; theirs: unknown; state?: string }
  /** Something else was submitted under this id from this device, in another tab: nothing was submitted now. */
  | { kind: "taken" }
  | { kind: "price_changed"; total: number; version: string; breakdown: CostBreakdown }
  /** The pickup's postcode is in another zone than the booked one: "" and null where it is in none. */
  | { kind: "zone_differs"; zone: string; zoneName: string; price: ZonePrice | null; version: string }
  | { kind: "too_large" }
  /** `own`: only this request has to wait. */
  | ({ kind: "busy"; retryAt: number; own?: true } & Said)
  | ({ kind: "server"; status: number } & Said);

/** The server's sentence. */
type Said = { message?: string; fault?: string };

/** What the load costs from the right zone, in euro. */
export type ZonePrice = { total: number; breakdown: CostBreakdown };

/** An AppError as an exception; its message is the server's own text, "" when there is none. */
export class RequestFailed extends Error {
  readonly error: AppError;

  constructor(error: AppError, message = messageOf(error)) {
    super(message);
    this.name = "RequestFailed";
    this.error = error;
  }
}

/** The parts of an answer that matter for errors; status 0 means no answer. */
export type ErrorAnswer = { status: number; body: unknown; retryAfterMs?: number; now?: number };

/** The wait when the server answers "too many" without a Retry-After. */
const BUSY_MS = 30_000;

/** The account's daily quota of documents or quotes is used up (docs/api.md); bookings are not affected. */
const QUOTA = "quota_reached";

/** The AppError of an HTTP answer. Only this reads PocketBase's error shape `{status, message, data}`. */
export function answerError({ status, body, retryAfterMs = BUSY_MS, now = Date.now() }: ErrorAnswer): AppError {
  const data = recordOf(recordOf(body)?.data);
  const message = textOf(recordOf(body)?.message) ?? textOf(recordOf(body)?.error);
  const why = faultIn(body);
  const said: Said = { ...(message && { message }), ...(why && { fault: why }) };
  switch (status) {
    case 0:
      return { kind: "offline" };
    case 400:
      return (
        priceChanged(data) ?? zoneDiffers(data) ?? { kind: "invalid", ...fieldsOf(data, why !== undefined), ...said }
      );
    case 401:
      // A captive portal answers 401 too, but not with this body.
      return message ? { kind: "session" } : { kind: "offline" };
    case 403:
      return { kind: "forbidden" };
    case 404:
      return { kind: "missing" };
    case 409:
      return conflictOf(recordOf(body));
    case 413:
      return { kind: "too_large" };
    case 429:
      return {
        kind: "busy",
        retryAt: now + retryAfterMs,
        ...said,
        ...(Object.values(codesOf(body)).includes(QUOTA) ? { own: true } : {}),
      };
    default:
      return { kind: "server", status, ...said };
  }
}

/** The codes of a refusal by field: `{ estimated_rate: "price_changed" }`. */
export function codesOf(body: unknown): Record<string, string> {
  const codes: Record<string, string> = {};
  for (const [field, value] of Object.entries(recordOf(recordOf(body)?.data) ?? {})) {
    const code = textOf(recordOf(value)?.code);
    if (code) codes[field] = code;
  }
  return codes;
}

/** Any exception as an AppError: our own, the SDK's ClientResponseError, a failed fetch, or a program error. */
export function toAppError(e: unknown): AppError {
  if (e instanceof RequestFailed) return e.error;
  const thrown = recordOf(e);
  // The SDK's error: status 0 is "no answer", `response` the parsed body.
  if (thrown && typeof thrown.status === "number" && "response" in thrown) {
    return answerError({ status: thrown.status, body: thrown.response });
  }
  if (e instanceof TypeError || thrown?.name === "AbortError" || thrown?.name === "TimeoutError")
    return { kind: "offline" };
  const message = textOf(thrown?.message);
  return { kind: "server", status: 0, ...(message ? { message } : {}) };
}

function conflictOf(body: Record<string, unknown> | null): AppError {
  const state = textOf(body?.state);
  return { kind: "conflict", theirs: body?.theirs ?? null, ...(state ? { state } : {}) };
}

function messageOf(error: AppError): string {
  return "message" in error ? (error.message ?? "") : "";
}

function priceChanged(data: Record<string, unknown> | null): AppError | null {
  if (textOf(recordOf(data?.estimated_rate)?.code) !== "price_changed") return null;
  const breakdown = recordOf(data?.cost_breakdown);
  if (!breakdown) return null;
  return {
    kind: "price_changed",
    total: Number(data?.total ?? breakdown.total),
    version: textOf(data?.tariff_version) ?? "",
    breakdown: breakdown as unknown as CostBreakdown,
  };
}

function zoneDiffers(data: Record<string, unknown> | null): AppError | null {
  if (textOf(recordOf(data?.zone_id)?.code) !== "zone_differs") return null;
  const breakdown = recordOf(data?.cost_breakdown);
  return {
    kind: "zone_differs",
    zone: textOf(data?.zone) ?? "",
    zoneName: textOf(data?.zone_name) ?? "",
    price: breakdown && { total: Number(data?.total), breakdown: breakdown as unknown as CostBreakdown },
    version: textOf(data?.tariff_version) ?? "",
  };
}

/** An earlier server names no fault of the whole, and the codes of its fields stand for several sentences: its words stay. */
function fieldsOf(data: Record<string, unknown> | null, named: boolean) {
  const fields: Record<string, string> = {};
  const faults: Record<string, string> = {};
  for (const [field, value] of Object.entries(data ?? {})) {
    const message = textOf(recordOf(value)?.message);
    if (!message) continue;
    fields[field] = message;
    const why = named && faultIn(value);
    if (why) faults[field] = why;
  }
  return { fields, ...(Object.keys(faults).length > 0 && { faults }) };
}

/** The fault that an answer or one of its fields names: its code, or which of several sentences with that code it is. */
function faultIn(said: unknown): string | undefined {
  const { code, params } = recordOf(said) ?? {};
  const { why = code, ...values } = (recordOf(params) ?? {}) as FaultParams;
  const name = textOf(why);
  return name && Object.keys(values).length > 0 ? fault(name, values) : name;
}

function recordOf(value: unknown): Record<string, unknown> | null {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
