/// <reference path="./native.d.ts" />
// What tells a robot from a guest: a field that nobody sees and the time a form took (docs/api.md). Judged only when sent,
// and refused in words: a person whose browser filled the hidden field must not believe that the request arrived.

/** Nobody reads and fills a form in less. Milliseconds. */
const FASTEST_MS = 2000;
/** They are no part of the request: the same one, filled in again after a refusal, took longer. */
const ROBOT_FIELDS = ["website", "filled_ms"];

/**
 * What is wrong with them, by field; null when nothing is.
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
 * What to refuse it with, or null.
 * @param {{ [key: string]: any }} body
 */
function robotRefusal(body) {
  const signs = robotSigns(body);
  return signs && { message: Object.values(signs)[0].message, data: signs };
}

module.exports = { ROBOT_FIELDS, robotSigns, robotRefusal };
