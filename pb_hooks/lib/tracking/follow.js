// Followers by email. Anybody may enter any address, so only a confirmation link is sent until the mailbox confirms it.

const { fault, isTracked, mailboxOf, parseFollow, readTrackedNumber } = require(`${__hooks}/domain.gen.js`);
const { findBy } = require(`${__hooks}/lib/http/create-once.js`);
const { moment } = require(`${__hooks}/lib/who-and-when.js`);
const { jsonBodyOf, refuse } = require(`${__hooks}/lib/http/exchange.js`);

const DAY_MS = 86400000;
/** How many days a link works. */
const LINK_DAYS = 7;
/** Confirmed followers per shipment. */
const MOST_FOLLOWERS = 20;
/** Unconfirmed followers per shipment: a new one replaces the oldest. */
const MOST_ASKED = 40;

/** @param {any} e @returns {{ [key: string]: any }} */
function objectOf(e) {
  const body = jsonBodyOf(e);
  return body && typeof body === "object" && !Array.isArray(body) ? body : {};
}

/** The answer of `GET /api/track/{reference}` to an unknown reference. @param {any} e */
function refuseUnknown(e) {
  const header = e.response.header();
  header.set("Cache-Control", "private, no-store");
  header.set("X-Robots-Tag", "noindex");
  return refuse(e, 404, "number_unknown", {});
}

/**
 * The shipment of a typed reference or pallet code; null where tracking finds none.
 * @param {CoreApp} app
 * @param {unknown} typed
 * @returns {core.Record | null}
 */
function shipmentOf(app, typed) {
  const named = typeof typed === "string" && typed.length <= 300 ? readTrackedNumber(typed) : null;
  const shipment = named && findBy(app, "shipments", "reference", named.reference);
  if (!shipment || !isTracked(shipment.getString("status"))) return null;
  return named.pallet === null || named.pallet <= shipment.getInt("pallet_count") ? shipment : null;
}

/** @param {CoreApp} app @param {string} where @param {any[]} args */
const count = (app, where, args) =>
  Number($native.ask(app, `SELECT COUNT(DISTINCT shipment || email) FROM followers WHERE ${where}`, args)[0]);

/** @param {CoreApp} app @param {string} shipment */
const isFull = (app, shipment) => count(app, "shipment = ? AND confirmed_at <> ''", [shipment]) >= MOST_FOLLOWERS;

/** Asks to follow. The answer is the same for every address, so that it tells nothing about it. @param {any} e */
function ask(e) {
  const body = objectOf(e);
  const parsed = parseFollow(body);
  if (!parsed.ok) return refuse(e, 400, "address_unreadable", parsed.fields);
  const shipment = shipmentOf($app, body.reference);
  if (!shipment) return refuseUnknown(e);
  if (shipment.getString("status") === "delivered")
    return refuse(e, 409, "delivered", { reference: { code: "delivered", message: "" } });
  const email = parsed.value.email.trim().toLowerCase();
  const refusal = put(shipment.id, email, parsed.value.language);
  if (refusal === "full") {
    const why = fault("followers_many", { max: MOST_FOLLOWERS });
    return refuse(e, 409, why, { reference: { code: "too_many", why } });
  }
  if (refusal === "day") return require(`${__hooks}/lib/http/rate-limits.js`).refuse(e, "follow_day");
  e.json(200, { ok: true });
}

/**
 * @param {string} shipment
 * @param {string} email
 * @param {string} language
 * @returns {"" | "full" | "day"} why nothing was written
 */
function put(shipment, email, language) {
  const mailbox = mailboxOf(email);
  let refusal = /** @type {"" | "full" | "day"} */ ("");
  $app.runInTransaction((tx) => {
    const sum = require(`${__hooks}/lib/mail/mail-stops.js`).sumOf(tx, mailbox);
    const asked = "SELECT COUNT(*) FROM follow_requests WHERE mailbox = ? AND asked_at >= ? AND shipment <> ?";
    const others = (/** @type {string} */ since) => Number($native.ask(tx, asked, [sum, since, shipment])[0]);
    if (isFull(tx, shipment)) refusal = "full";
    else if (!require(`${__hooks}/lib/http/rate-limits.js`).belowDay("follow_day", others)) refusal = "day";
    if (refusal) return;
    rememberRequest(tx, sum, shipment);
    makeRoom(tx, shipment, email);
    const [known] = tx.findRecordsByFilter("followers", "shipment = {:shipment} && email = {:email}", "", 1, 0, {
      shipment,
      email,
    });
    const row = known || new Record(tx.findCachedCollectionByNameOrId("followers"));
    if (!known) for (const [field, value] of Object.entries({ shipment, email, mailbox })) row.set(field, value);
    row.set("language", language);
    row.set("asked_at", moment());
    row.set("letters", row.getInt("letters") + 1);
    tx.save(row);
  });
  return refusal;
}

/**
 * Kept apart from the followers, whose rows are deleted: by newer requests, an unsubscription, a delivery.
 * @param {CoreApp} tx
 * @param {string} mailbox its keyed sum
 * @param {string} shipment
 */
function rememberRequest(tx, mailbox, shipment) {
  tx.db()
    .newQuery("DELETE FROM follow_requests WHERE asked_at < {:before}")
    .bind({ before: moment(-2 * DAY_MS) })
    .execute();
  tx.db()
    .newQuery(
      `INSERT INTO follow_requests (mailbox, shipment, asked_at) VALUES ({:mailbox}, {:shipment}, {:now})
       ON CONFLICT DO UPDATE SET asked_at = excluded.asked_at`,
    )
    .bind({ mailbox, shipment, now: moment() })
    .execute();
}

/** @param {CoreApp} tx @param {string} shipment @param {string} email */
function makeRoom(tx, shipment, email) {
  const open = /** @type {core.Record[]} */ (
    tx.findRecordsByFilter(
      "followers",
      "shipment = {:shipment} && confirmed_at = '' && email != {:email}",
      "-asked_at",
      0,
      0,
      { shipment, email },
    )
  );
  for (const row of open.slice(MOST_ASKED - 1)) tx.delete(row);
}

/** Confirms by the letter's link, with a button on its page. @param {any} e */
function confirm(e) {
  const { followerOf } = require(`${__hooks}/lib/mail/mail-stops.js`);
  const id = followerOf($app, objectOf(e).token);
  let reference = "";
  let full = false;
  $app.runInTransaction((tx) => {
    const row = id ? findBy(tx, "followers", "id", id) : null;
    const shipment = row && findBy(tx, "shipments", "id", row.getString("shipment"));
    if (!row || !shipment || !isTracked(shipment.getString("status"))) return;
    if (row.getString("confirmed_at") === "") {
      if (row.getString("asked_at") < moment(-LINK_DAYS * DAY_MS)) return;
      full = isFull(tx, shipment.id);
      if (full) return;
      row.set("confirmed_at", moment());
      tx.save(row);
    }
    wanted(tx, row);
    reference = shipment.getString("reference");
  });
  if (full) {
    const why = fault("followers_many", { max: MOST_FOLLOWERS });
    return refuse(e, 409, why, { token: { code: "too_many", why } });
  }
  e.response.header().set("Cache-Control", "private, no-store");
  if (!reference) return refuse(e, 404, "link_over", {});
  e.json(200, { reference });
}

/**
 * Somebody who had ended letters to followers and follows again gets those of this shipment, not those of earlier ones.
 * @param {CoreApp} tx
 * @param {core.Record} row
 */
function wanted(tx, row) {
  const { endedOf, resume, sumOf } = require(`${__hooks}/lib/mail/mail-stops.js`);
  const email = row.getString("email");
  const sum = sumOf(tx, email);
  if (endedOf(tx, sum).indexOf("following") < 0) return;
  resume(tx, sum, ["following"]);
  const others = tx.findRecordsByFilter("followers", "email = {:email} && id != {:id}", "", 0, 0, {
    email,
    id: row.id,
  });
  for (const other of others) if (other) tx.delete(other);
}

module.exports = { LINK_DAYS, ask, confirm };
