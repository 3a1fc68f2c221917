/// <reference path="./native.d.ts" />
// Stores a quote that a device made: the price is checked against the tariff version it names, its validity is capped.

const domain = require(`${__hooks}/domain.gen.js`);
const { createOnce, findById } = require(`${__hooks}/idempotent-create.js`);
const tariffs = require(`${__hooks}/current-tariff.js`);

const TAKEN = `SELECT EXISTS (SELECT 1 FROM quotes WHERE reference = ?), EXISTS (SELECT 1 FROM quotes WHERE link = ?)`;
const EPOCH = "1970-01-01T00:00:00Z";
const SENT_SINCE = "SELECT COUNT(*) FROM quotes WHERE user_id = ? AND created >= ?";

/** @param {RecordCall} e */
function createQuote(e) {
  const quote = domain.parseQuote(require(`${__hooks}/request.js`).bodyOf(e));
  createOnce(e, {
    prepare(/** @type {any} */ _body, /** @type {string} */ owner) {
      if (!mayQuote(e, e.app)) return NOT_ALLOWED;
      if (!quote.ok) return { message: "The quote is not complete.", data: quote.fields };
      if (e.hasSuperuserAuth() && !findById(e.app, "users", owner))
        return no("user_id", "user_unknown", "There is no such customer.");
      // A day that does not exist, like 31 February, has the form of a date and fails here.
      const noMoment = ["quoted_at", "valid_until"].filter((field) =>
        Number.isNaN(timeOf(quote.value[field] || EPOCH)),
      )[0];
      if (noMoment) return no(noMoment, "invalid", "This moment is not valid.");
      const { tariff_version: version } = quote.value;
      const named = tariffs.namedTariff(e.app, version);
      if (!named) return no("tariff_version", "tariff_unknown", "There is no such tariff.");
      const price = domain.checkQuotedPrice(named.tariff, quote.value);
      if (!price.ok) return priceRefusal(price, version);
      e.record = new Record(e.collection, rowOf(quote.value, price, named, owner));
      return null;
    },
    check(/** @type {CoreApp} */ tx, /** @type {string} */ owner, /** @type {any} */ refusal) {
      if (refusal) return refusal;
      if (!mayQuote(e, tx)) return NOT_ALLOWED;
      const [reference, link] = $native.ask(tx, TAKEN, [quote.value.reference, quote.value.link]);
      if (reference === "1") return no("reference", "reference_taken", "This reference is already in use.");
      if (link === "1") return no("link", "link_taken", "This link is already in use.");
      return quotaRefusal(e, tx, owner);
    },
  });
}

const NOT_ALLOWED = { status: 403, message: "Your role does not allow this.", data: {} };

/** Customers, and members with the right to prices; not the warehouse. @param {any} e @param {CoreApp} app */
function mayQuote(e, app) {
  const { roleOf, senderMay } = require(`${__hooks}/roles.js`);
  return senderMay(e, app, "quotes") || (e.auth && roleOf(app, e.auth.id) === "");
}

/** @param {RecordCall} e @param {CoreApp} tx @param {string} owner */
function quotaRefusal(e, tx, owner) {
  const { belowDay, retryIn } = require(`${__hooks}/rate-limits.js`);
  const countSince = (/** @type {string} */ since) => Number($native.ask(tx, SENT_SINCE, [owner, since])[0]);
  if (e.hasSuperuserAuth() || belowDay("quote_day", countSince)) return null;
  const { message, wait } = retryIn("quote_day");
  return { status: 429, wait, message, data: { id: { code: "quota_reached", message } } };
}

/** @param {string} field @param {string} code @param {string} message */
const no = (field, code, message) => ({ message, data: { [field]: { code, message } } });

/** @param {any} price @param {string} version */
function priceRefusal(price, version) {
  if (price.code === "zone_unknown") return no("zone_id", "zone_unknown", "We have no rate for this zone.");
  const message = "This is not the price of this tariff.";
  const { costBreakdown } = price.result;
  return {
    message,
    data: {
      total: { code: "price_changed", message },
      cost_breakdown: costBreakdown,
      tariff_version: version,
    },
  };
}

/** @param {string} at a moment */
const timeOf = (at) => Date.parse(at.replace(" ", "T"));

/**
 * The whole row, except op_hash and the automatic dates.
 * @param {any} value a parsed quote
 * @param {any} price
 * @param {{ tariff: any, supersededAt: number | null }} named
 * @param {string} owner
 */
function rowOf(value, { breakdown, country_name, zone_name }, { tariff, supersededAt }, owner) {
  const days = Number($os.getenv("QUOTE_VALID_DAYS") || 14);
  const quotedAt = timeOf(value.quoted_at);
  const written = value.valid_until
    ? timeOf(value.valid_until)
    : domain.validUntil({ quotedAt, tariffKnownAt: quotedAt }, days);
  const until = domain.cappedValidity({ validUntil: written, receivedAt: $native.now(), supersededAt }, days);
  return {
    ...value,
    user_id: owner,
    state: "open",
    country_name,
    zone_name,
    pallet_details: JSON.stringify(value.pallet_details),
    tariff_number: tariff.number,
    valid_until: new Date(until).toISOString(),
    total: breakdown.total,
    cost_breakdown: JSON.stringify(breakdown),
  };
}

module.exports = { createQuote };
