/// <reference path="./native.d.ts" />
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
 * @returns {{ [field: string]: { code: string, message: string } } | null}
 */
function robotSigns(body) {
  if (body.website !== undefined && body.website !== null && body.website !== "") {
    const message = "This looks like an automatic entry: please leave the hidden field empty and send it again.";
    return { website: { code: "looks_automatic", message } };
  }
  const ms = body.filled_ms;
  if (ms === undefined || ms === null) return null;
  if (typeof ms !== "number" || !Number.isFinite(ms)) {
    return { filled_ms: { code: "invalid", message: "The time taken must be a number of milliseconds." } };
  }
  if (ms >= FASTEST_MS) return null;
  const message = "This was sent faster than a form can be filled in: please check it and send it again.";
  return { filled_ms: { code: "too_fast", message } };
}

/**
 * The refusal, or null.
 * @param {{ [key: string]: any }} body
 */
function robotRefusal(body) {
  const signs = robotSigns(body);
  return signs && { message: Object.values(signs)[0].message, data: signs };
}

module.exports = { NOT_ITS_IDENTITY, robotSigns, robotRefusal };
