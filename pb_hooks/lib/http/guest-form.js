// What tells a robot from a guest: a hidden field and the time taken to fill the form (docs/api.md). Checked only when
// sent. The refusal says why: a person whose browser filled the hidden field must not believe that the request arrived.

/** Nobody reads and fills in a form faster. Milliseconds. */
const FASTEST_MS = 2000;
/**
 * Not part of a request's identity: sent again after a refusal it took longer, and sent again by a newer version of the app
 * it has a language.
 */
const NOT_ITS_IDENTITY = ["website", "filled_ms", "language"];

/**
 * What is wrong with these fields; null when nothing is.
 * @param {{ [key: string]: any }} body
 * @returns {import("../../../src/domain/fault.ts").FieldFaults | null}
 */
function robotSigns(body) {
  if (body.website !== undefined && body.website !== null && body.website !== "") {
    return { website: { code: "looks_automatic", why: "looks_automatic" } };
  }
  const ms = body.filled_ms;
  if (ms === undefined || ms === null) return null;
  if (typeof ms !== "number" || !Number.isFinite(ms)) {
    return { filled_ms: { code: "invalid", why: "filled_ms_form" } };
  }
  if (ms >= FASTEST_MS) return null;
  return { filled_ms: { code: "too_fast", why: "too_fast" } };
}

/**
 * The refusal, or null.
 * @param {{ [key: string]: any }} body
 */
function robotRefusal(body) {
  const signs = robotSigns(body);
  return signs && { why: Object.values(signs)[0].why, data: signs };
}

module.exports = { NOT_ITS_IDENTITY, robotSigns, robotRefusal };
