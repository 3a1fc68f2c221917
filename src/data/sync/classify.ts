import type { Answer } from "#data/remote/transport.ts";
import { type AppError, answerError, codesOf } from "#data/shared/errors.ts";

/** What an answer means for the operation that was sent (docs/sync/outbox.md, "The life of an operation"). */
export type Verdict =
  | { to: "acked"; row: Record<string, unknown>; signature?: string }
  /** It was not sent: back as it was. */
  | { to: "queue" }
  | {
      to: "retry";
      error: AppError;
      status: number;
      waitMs?: number;
      unanswered: boolean;
      refused: boolean;
      /** Our server looked for it in vain: no earlier attempt arrived either. */
      absent?: boolean | undefined;
    }
  | { to: "auth_wait"; error: AppError; status: number }
  | { to: "conflict"; error: AppError; status: number }
  | {
      to: "rejected";
      error: AppError;
      status: number;
      /** The server has nothing of what it is about. */
      lacks?: true;
    }
  /** Its person was erased: the device forgets it too. */
  | { to: "erased"; error: AppError; status: number };

/** Whether a JSON body acknowledges this very operation. */
export type Acknowledges = (body: Record<string, unknown>) => boolean;

const BUSY = new Set([408, 425, 429]);

/** The one place that reads HTTP for the outbox; pure. `answer` is null when there was none. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a table of answers in order of precedence; taken apart, the order would be hidden
export function classify(answer: Answer | null, acknowledges: Acknowledges, now: number): Verdict {
  const body = recordOf(answer?.json);
  const ok = answer !== null && answer.status >= 200 && answer.status < 300;
  if (ok && body && acknowledges(body))
    return { to: "acked", row: body, ...(answer.acknowledged && { signature: answer.acknowledged }) };
  // Also a 2xx of a captive portal, and a redirect: it was not our server.
  if (answer === null || answer.status < 400) return noAnswer();

  const { status, retryAfterMs } = answer;
  const error = answerError({
    status,
    body: answer.json,
    now,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });
  if (BUSY.has(status) || status >= 500) {
    const waitMs = retryAfterMs === undefined ? {} : { waitMs: retryAfterMs };
    // A gateway that timed out does not know the outcome either. 429 and 425 are answered before the request is looked at.
    return { to: "retry", error, status, ...waitMs, unanswered: status === 408 || status >= 500, refused: false };
  }
  if (status === 401 && error.kind === "session") return { to: "auth_wait", error, status };
  if (status === 401) return noAnswer();
  if (status === 409 && body) return { to: "conflict", error, status };
  if (status === 410 && Object.values(codesOf(body)).includes("erased")) return { to: "erased", error, status };
  // A right may be given back: what a 403 refuses can be sent again, whatever its code.
  if (status !== 403 && isOurRefusal(body))
    return { to: "rejected", error, status, ...(lacks(body) && { lacks: true }) };
  // In PocketBase's shape, which gateways do not have. 403 and 413 are answered before the id is looked up.
  const absent = (status === 400 || status === 404) && body?.status === status && "data" in body;
  return { to: "retry", error, status, unanswered: false, refused: true, absent };
}

function noAnswer(): Verdict {
  return { to: "retry", error: { kind: "offline" }, status: 0, unanswered: true, refused: false };
}

/** One of our own codes (PocketBase's begin with "validation_"), or the contact route's plain no. */
function isOurRefusal(body: Record<string, unknown> | null): boolean {
  if (body?.success === false) return true;
  return Object.values(codesOf(body)).some((code) => !code.startsWith("validation_"));
}

/** What something sent may be about, and `not_yet`: a step whose earlier one has not come back. */
const LACKING = ["shipment", "pallet", "sailing", "scan", "found", "quote"].map((what) => `${what}_unknown`);

function lacks(body: Record<string, unknown> | null): boolean {
  const codes = Object.values(codesOf(body));
  return codes.length > 0 && codes.every((code) => code === "not_yet" || LACKING.includes(code));
}

function recordOf(value: unknown): Record<string, unknown> | null {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}
