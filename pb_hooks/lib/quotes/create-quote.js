// Stores a quote that a device made: the price is checked against the tariff version it names, its validity is capped.

const { isoTime } = require(`${__hooks}/lib/who-and-when.js`);
const domain = require(`${__hooks}/domain.gen.js`);
const { badField, createOnce, findById } = require(`${__hooks}/lib/http/create-once.js`);
const tariffs = require(`${__hooks}/lib/tariff/current-tariff.js`);

const TAKEN = `SELECT EXISTS (SELECT 1 FROM quotes WHERE reference = ?), EXISTS (SELECT 1 FROM quotes WHERE link = ?)`;
const EPOCH = "1970-01-01T00:00:00Z";
const SENT_SINCE = "SELECT COUNT(*) FROM quotes WHERE user_id = ? AND created >= ?";

/** @param {RecordCall} e */
function createQuote(e) {
  const quote = domain.parseQuote(require(`${__hooks}/lib/http/exchange.js`).bodyOf(e));
  createOnce(e, {
    kind: "quote.create",
    outcome: pricedOutcome,
    prepare(/** @type {any} */ _body, /** @type {string} */ owner, /** @type {Before | null} */ before) {
      if (!before && !mayQuote(e, e.app)) return NOT_ALLOWED;
      if (!quote.ok) return { why: "quote_incomplete", data: quote.fields };
      if (e.hasSuperuserAuth() && !findById(e.app, "users", owner)) return badField("user_id", "user_unknown");
      // A day that does not exist, like 31 February, has the form of a date and fails here.
      const noMoment = ["quoted_at", "valid_until"].filter((field) =>
        Number.isNaN(timeOf(quote.value[field] || EPOCH)),
      )[0];
      if (noMoment) return badField(noMoment, "invalid", "moment_invalid");
      const row = before ? signedRow(e.app, quote.value, before, owner) : pricedRow(e.app, quote.value, owner);
      if (row.refusal) return row.refusal;
      e.record = new Record(e.collection, row);
      return null;
    },
    check(
      /** @type {CoreApp} */ tx,
      /** @type {string} */ owner,
      /** @type {any} */ refusal,
      /** @type {Before | null} */ before,
    ) {
      if (refusal) return refusal;
      if (!before && !mayQuote(e, tx)) return NOT_ALLOWED;
      const [reference, link] = $native.ask(tx, TAKEN, [quote.value.reference, quote.value.link]);
      if (reference === "1") return badField("reference", "reference_taken");
      if (link === "1") return badField("link", "link_taken");
      return before ? null : quotaRefusal(e, tx, owner);
    },
  });
}

/**
 * Priced by the version it names; `refusal` where that has no such price.
 * @param {CoreApp} app
 * @param {any} value a parsed quote
 * @param {string} owner
 * @returns {any}
 */
function pricedRow(app, value, owner) {
  const { tariff_version: version } = value;
  const named = tariffs.namedTariff(app, version);
  if (!named) return { refusal: badField("tariff_version", "tariff_unknown") };
  const price = domain.checkQuotedPrice(named.tariff, value);
  if (!price.ok) return { refusal: priceRefusal(price, version) };
  return { ...rowOf(value, price, named, owner), ...makerOf(app, value, owner) };
}

/** @typedef {import("../sync/before-restore.js").Before} Before */

/**
 * As it was signed before the server was restored: its price, its last day, its tariff, which may be gone with the disk.
 * @param {CoreApp} app
 * @param {any} value a parsed quote
 * @param {Before} before
 * @param {string} owner
 * @returns {any}
 */
function signedRow(app, value, { outcome }, owner) {
  // An acknowledgement of before does not name the maker.
  const { breakdown, valid_until, maker_name = "", maker_phone = "" } = outcome;
  const named = tariffs.namedTariff(app, value.tariff_version);
  // Its booking may have come back first.
  const [country_name, zone_name, booked_as, accepted_at] = $native.ask(
    app,
    `SELECT IFNULL((SELECT name FROM countries WHERE id = ?), ''), IFNULL((SELECT zone_name FROM trucking_rates WHERE id = ?), ''),
       IFNULL((SELECT reference FROM shipments WHERE quote = ?), ''), IFNULL((SELECT booking_date FROM shipments WHERE quote = ?), '')`,
    [value.country_id, value.zone_id, value.id, value.id],
  );
  const accepted = booked_as ? { state: "accepted", booked_as, accepted_at } : {};
  const price = { breakdown, country_name, zone_name };
  const tariff = named || { tariff: { number: Number.parseInt(value.tariff_version, 10) || 0 }, supersededAt: null };
  return { ...rowOf(value, price, tariff, owner), maker_name, maker_phone, valid_until, ...accepted };
}

/**
 * Who made it, as the device says: kept only if it is what their profile says and they have a role, so that nobody signs as
 * somebody else.
 * @param {CoreApp} app
 * @param {any} value a parsed quote
 * @param {string} owner
 */
function makerOf(app, { maker_name, maker_phone }, owner) {
  const nobody = { maker_name: "", maker_phone: "" };
  const { roleOf } = require(`${__hooks}/lib/http/roles.js`);
  const user = maker_name && roleOf(app, owner) !== "" ? findById(app, "users", owner) : null;
  if (!user || user.getString("full_name") !== maker_name) return nobody;
  return { maker_name, maker_phone: user.getString("phone") === maker_phone ? maker_phone : "" };
}

const NOT_ALLOWED = { status: 403, why: "role_forbids", data: {} };

/** Customers, and members with the right to prices; not the warehouse. @param {any} e @param {CoreApp} app */
function mayQuote(e, app) {
  const { roleOf, senderMay } = require(`${__hooks}/lib/http/roles.js`);
  return senderMay(e, app, "quotes") || (e.auth && roleOf(app, e.auth.id) === "");
}

/** @param {RecordCall} e @param {CoreApp} tx @param {string} owner */
function quotaRefusal(e, tx, owner) {
  const { belowDay, retryIn } = require(`${__hooks}/lib/http/rate-limits.js`);
  const countSince = (/** @type {string} */ since) => Number($native.ask(tx, SENT_SINCE, [owner, since])[0]);
  if (e.hasSuperuserAuth() || belowDay("quote_day", countSince)) return null;
  const { why, wait } = retryIn("quote_day");
  return { status: 429, wait, why, data: { id: { code: "quota_reached", why } } };
}

/** @param {any} price @param {string} version */
function priceRefusal(price, version) {
  if (price.code === "zone_unknown") return badField("zone_id", "zone_unknown");
  const why = "price_not_of_tariff";
  const { costBreakdown } = price.result;
  return {
    why,
    data: {
      total: { code: "price_changed", why },
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
    valid_until: isoTime(until),
    total: breakdown.total,
    cost_breakdown: JSON.stringify(breakdown),
  };
}

/** What a signed acknowledgement says of a quote beside the request. @param {core.Record} row */
function pricedOutcome(row) {
  return JSON.stringify({
    reference: row.getString("reference"),
    price: row.getFloat("total"),
    tariff_version: row.getString("tariff_version"),
    breakdown: JSON.parse(row.getString("cost_breakdown")),
    valid_until: row.getString("valid_until"),
    maker_name: row.getString("maker_name"),
    maker_phone: row.getString("maker_phone"),
  });
}

module.exports = { createQuote };
