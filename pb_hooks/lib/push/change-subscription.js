// Subscriptions to web push: created, read, changed and ended by whoever knows the endpoint.

const { findBy } = require(`${__hooks}/lib/http/create-once.js`);
const { jsonBodyOf, refuse, refuseField } = require(`${__hooks}/lib/http/exchange.js`);
const domain = require(`${__hooks}/domain.gen.js`);

/** The largest number of devices per shipment and per account, and of shipments per device. */
const MOST_OF_SHIPMENT = 20;
const MOST_OF_ACCOUNT = 10;
const MOST_OF_DEVICE = 20;

/** @typedef {{ url: string, service: string }} Endpoint */
/** @typedef {{ id: string, session: string, series: string }} Account the account that owns the device */

/** @param {core.RequestEvent} e */
function subscribe(e) {
  const parsed = domain.parsePushSubscribe(jsonBodyOf(e));
  if (!parsed.ok) return refuse(e, 400, "request_incomplete", parsed.fields);
  const { value } = parsed;
  const endpoint = $native.pushEndpoint(value.endpoint);
  if (!endpoint.url) return refuseField(e, "endpoint", "invalid", "push_endpoint");
  const keys = $native.pushKeys(value.keys.p256dh, value.keys.auth);
  if (!keys.auth) return refuseField(e, "keys", "invalid", "push_keys_unreadable");
  const account = accountOf(e);
  if (!account && value.reference === undefined)
    return refuseField(e, "reference", "required", "push_reference_required");
  if ((value.wants || []).indexOf("office") >= 0 && !isOfOffice(e))
    return refuseField(e, "wants", "not_allowed", "push_office_only");
  const shipment = value.reference === undefined ? "" : shipmentOf($app, value.reference);
  if (shipment === null) return refuse(e, 404, "number_unknown", {});

  const full = inTransaction((tx) => {
    const row = rowFor(tx, { ...endpoint, ...keys }, account);
    if (!row) return "session_ended";
    setChoices(row, value);
    if (shipment && !makeRoom(tx, row.id, shipment)) return "too_many";
    tx.save(row);
    if (shipment) follow(tx, row.id, shipment);
    if (account) keepNewest(tx, account.id);
    return "";
  });
  if (full === "session_ended") return refuse(e, 401, "session_ended", {});
  if (full) return refuse(e, 409, TOO_MANY, { reference: { code: full, why: TOO_MANY } });
  return done(e);
}

const TOO_MANY = "followed_by_many";

/** The signed-in account, null for everybody else. @param {any} e @returns {Account | null} */
function accountOf(e) {
  if (e.auth?.collection().name !== "users") return null;
  return { id: e.auth.id, session: $native.sessionOf(e.request), series: e.auth.getString("session_series") };
}

/** @param {core.RequestEvent} e */
const isOfOffice = (e) =>
  accountOf(e) !== null && require(`${__hooks}/lib/http/roles.js`).senderMay(e, $app, "shipments");

/** The id of the shipment that a reference or a pallet's code names; null where there is none. @param {CoreApp} app @param {string} text */
function shipmentOf(app, text) {
  const asked = domain.readTrackedNumber(text);
  const sql = `SELECT IFNULL(MAX(id), '') FROM shipments
    WHERE reference = ? AND status <> 'cancelled' AND json_array_length(pallet_details) >= ?`;
  const [id] = $native.ask(app, sql, [asked ? asked.reference : "", asked?.pallet || 0]);
  return id || null;
}

/**
 * The device's record, created or updated with new keys and the account that asks. Null when the account's sessions were
 * ended in the meantime.
 * @param {CoreApp} tx
 * @param {Endpoint & { p256dh: string, auth: string }} device
 * @param {Account | null} account
 */
function rowFor(tx, device, account) {
  if (account && seriesOf(tx, account.id) !== account.series) return null;
  const known = deviceOf(tx, device.url);
  // Another person signs in on this device: nothing of the previous account may stay.
  const taken = known && account && known.getString("user_id") && known.getString("user_id") !== account.id;
  if (taken) tx.delete(known);
  const row = known && !taken ? known : newRow(tx);
  setDevice(row, device);
  if (account) {
    row.set("user_id", account.id);
    row.set("session", account.session);
  }
  return row;
}

/** @param {CoreApp} tx @param {string} user */
function seriesOf(tx, user) {
  return $native.ask(tx, "SELECT IFNULL(MAX(session_series), '') FROM users WHERE id = ?", [user])[0];
}

/** @param {CoreApp} tx */
function newRow(tx) {
  const row = new Record(tx.findCachedCollectionByNameOrId("push_subscriptions"), {
    wants: ["milestones", "delays"],
    language: "en",
  });
  // The id is set before the save, because what the device follows is looked up by it.
  row.set("id", $security.randomStringWithAlphabet(15, "abcdefghijklmnopqrstuvwxyz0123456789"));
  return row;
}

/** @param {core.Record} row @param {Endpoint & { p256dh: string, auth: string }} device */
function setDevice(row, { url, service, p256dh, auth }) {
  // Another endpoint has to show by itself that somebody is there.
  if (row.getString("endpoint") !== url) row.set("worked_at", "");
  row.set("endpoint", url);
  row.set("endpoint_sum", $security.sha256(url));
  row.set("service", service);
  row.set("p256dh", p256dh);
  row.set("auth", auth);
}

/** Choices that are not named stay as they are. @param {core.Record} row @param {any} value */
function setChoices(row, { wants, arrivals_only, language }) {
  if (wants) row.set("wants", wants);
  if (arrivals_only !== undefined) row.set("arrivals_only", arrivals_only);
  row.set("language", language);
}

/**
 * Whether the device can follow the shipment. Invented devices must not use up the limit: when it is reached, the follower
 * longest here that never took a message makes room.
 * @param {CoreApp} tx
 * @param {string} device
 * @param {string} shipment
 */
function makeRoom(tx, device, shipment) {
  const [already, ofShipment, ofDevice, silent] = $native.ask(
    tx,
    `SELECT (SELECT COUNT(*) FROM push_follows WHERE subscription = ? AND shipment = ?),
       (SELECT COUNT(*) FROM push_follows WHERE shipment = ?), (SELECT COUNT(*) FROM push_follows WHERE subscription = ?),
       IFNULL((SELECT f.subscription FROM push_follows f JOIN push_subscriptions s ON s.id = f.subscription
         WHERE f.shipment = ? AND s.worked_at = '' ORDER BY f.created, f.rowid LIMIT 1), '')`,
    [device, shipment, shipment, device, shipment],
  );
  if (Number(already) > 0) return true;
  if (Number(ofDevice) >= MOST_OF_DEVICE) return false;
  if (Number(ofShipment) < MOST_OF_SHIPMENT) return true;
  if (silent) leave(tx, tx.findRecordById("push_subscriptions", silent), shipment);
  return silent !== "";
}

/** @param {CoreApp} tx @param {string} subscription @param {string} shipment */
function follow(tx, subscription, shipment) {
  if (follows(tx, subscription, shipment)) return;
  tx.save(new Record(tx.findCachedCollectionByNameOrId("push_follows"), { subscription, shipment }));
}

/** @param {CoreApp} app @param {string} subscription @param {string} shipment */
function follows(app, subscription, shipment) {
  const sql = "SELECT EXISTS (SELECT 1 FROM push_follows WHERE subscription = ? AND shipment = ?)";
  return $native.ask(app, sql, [subscription, shipment])[0] === "1";
}

/**
 * One more device of an account replaces the one that was silent longest. A reinstalled browser has a new endpoint, and old
 * ones must not use up the limit.
 * @param {CoreApp} tx
 * @param {string} user
 */
function keepNewest(tx, user) {
  const rows = tx.findRecordsByFilter(
    "push_subscriptions",
    "user_id = {:user}",
    "-updated,-@rowid",
    0,
    MOST_OF_ACCOUNT,
    { user },
  );
  for (const row of rows) if (row) tx.delete(row);
}

/** @param {core.RequestEvent} e */
function answerState(e) {
  const body = jsonBodyOf(e);
  const row = deviceOf($app, urlOf(body, "endpoint"));
  const account = row !== null && row.getString("user_id") !== "";
  const shipment = row && referenceOf(body) ? shipmentOf($app, referenceOf(body)) : null;
  e.response.header().set("Cache-Control", "private, no-store");
  e.json(200, {
    account,
    wants: row && account ? allowedWants(row) : [],
    arrivals_only: row ? row.getBool("arrivals_only") : false,
    follows: row !== null && shipment !== null && follows($app, row.id, shipment),
  });
}

/** @param {core.Record} row @returns {string[]} the chosen kinds that the account's role still allows */
function allowedWants(row) {
  const { roleOf } = require(`${__hooks}/lib/http/roles.js`);
  /** @type {string[]} */
  const wants = JSON.parse(row.getString("wants")) || [];
  const office = domain.may(roleOf($app, row.getString("user_id")), "shipments");
  return wants.filter((want) => want !== "office" || office);
}

/**
 * A device in the export of a person's data: the push service's name, without the endpoint.
 * @param {core.Record} row
 */
function exported(row) {
  const follows = $app.findRecordsByFilter("push_follows", "subscription = {:id}", "created", 0, 0, { id: row.id });
  return {
    service: row.getString("service"),
    wants: JSON.parse(row.getString("wants")),
    arrivals_only: row.getBool("arrivals_only"),
    language: row.getString("language"),
    follows: follows.map((one) => one?.getString("shipment")),
    created: row.getString("created"),
    updated: row.getString("updated"),
    worked_at: row.getString("worked_at"),
  };
}

/** @param {core.RequestEvent} e */
function unsubscribe(e) {
  const body = jsonBodyOf(e);
  const url = urlOf(body, "endpoint");
  const one = referenceOf(body);
  inTransaction((tx) => {
    const row = deviceOf(tx, url);
    if (row && one) leave(tx, row, shipmentOf(tx, one));
    else if (row) tx.delete(row);
    return "";
  });
  return done(e);
}

/**
 * A device that has nothing left to be told of goes too.
 * @param {CoreApp} tx
 * @param {core.Record} row
 * @param {string | null} shipment
 */
function leave(tx, row, shipment) {
  const filter = "subscription = {:id} && shipment = {:shipment}";
  const params = { id: row.id, shipment };
  if (shipment)
    for (const one of tx.findRecordsByFilter("push_follows", filter, "", 1, 0, params)) if (one) tx.delete(one);
  if (isIdle(tx, row)) tx.delete(row);
}

/** Whether a device has neither an account nor a shipment to follow. @param {CoreApp} tx @param {core.Record} row */
function isIdle(tx, row) {
  const sql = "SELECT EXISTS (SELECT 1 FROM push_follows WHERE subscription = ?)";
  return row.getString("user_id") === "" && $native.ask(tx, sql, [row.id])[0] === "0";
}

/** The browser has replaced the device's endpoint. @param {core.RequestEvent} e */
function renew(e) {
  const body = /** @type {any} */ (jsonBodyOf(e)) || {};
  const old = urlOf(body, "old");
  const given = $native.pushEndpoint(domain.pushEndpoint(body));
  const { p256dh, auth } = body.keys || {};
  const keys = $native.pushKeys(String(p256dh || ""), String(auth || ""));
  if (!old || !given.url || !keys.auth) return done(e);
  inTransaction((tx) => {
    const before = deviceOf(tx, old);
    if (!before) return "";
    const made = deviceOf(tx, given.url);
    const row = made || before;
    if (made && made.id !== before.id) {
      // The page has already registered the new endpoint. Its data win, and the follows of the old one are moved to it.
      const params = { before: before.id, made: made.id };
      tx.db()
        .newQuery("UPDATE OR IGNORE push_follows SET subscription = {:made} WHERE subscription = {:before}")
        .bind(params)
        .execute();
      tx.delete(before);
    }
    setDevice(row, { ...given, ...keys });
    tx.save(row);
    return "";
  });
  return done(e);
}

/** The second button of a notification: keep only the milestones of arrival and delivery. @param {core.RequestEvent} e */
function setArrivals(e) {
  const body = /** @type {any} */ (jsonBodyOf(e)) || {};
  inTransaction((tx) => {
    const row = deviceOf(tx, urlOf(body, "endpoint"));
    if (!row) return "";
    row.set("arrivals_only", body.arrivals_only === true);
    tx.save(row);
    return "";
  });
  return done(e);
}

/**
 * The endpoint in a body, in its stored form; "" where there is none.
 * @param {unknown} body
 * @param {"endpoint" | "old"} field
 */
const urlOf = (body, field) => $native.pushEndpoint(domain.pushEndpoint(body, field)).url;

/** @param {any} body */
const referenceOf = (body) => (body && typeof body.reference === "string" ? body.reference.slice(0, 40) : "");

/** @param {CoreApp} app @param {string} url @returns {core.Record | null} */
const deviceOf = (app, url) => (url ? findBy(app, "push_subscriptions", "endpoint_sum", $security.sha256(url)) : null);

/** @param {(tx: CoreApp) => string} work @returns {string} the returned text */
function inTransaction(work) {
  let said = "";
  $app.runInTransaction((tx) => {
    said = work(tx);
  });
  return said;
}

/** @param {core.RequestEvent} e */
function done(e) {
  e.response.header().set("Cache-Control", "private, no-store");
  e.json(200, { ok: true });
}

module.exports = { answerState, exported, renew, setArrivals, subscribe, unsubscribe };
