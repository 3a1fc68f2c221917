// Requests for a quote. Sea and air take the same steps with different schemas.

const SERVER_OWNED = ["user_id", "status", "handled_at", "handled_by", "op_hash"];

/**
 * Checks and fills e.record; returns a refusal or null.
 * @param {RecordCall} e
 * @param {string} owner the signed-in customer, or empty
 * @param {{ ok: true, value: { [key: string]: any } } | { ok: false, fields: { [key: string]: any } }} quote
 */
function prepareRequest(e, owner, quote) {
  if (!quote.ok) return { why: "request_incomplete", data: quote.fields };
  // Only fields of the schema are copied, and none of those that the server sets.
  for (const field of e.collection.fields) {
    const name = field.getName();
    if (name === "id" || field.type() === "autodate") continue;
    const given = SERVER_OWNED.indexOf(name) < 0 ? quote.value[name] : undefined;
    e.record.set(name, given === undefined ? "" : given);
  }
  e.record.set("user_id", owner);
  return null;
}

module.exports = { prepareRequest };
