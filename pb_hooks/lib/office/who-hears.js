// How many would hear of something that is about to be done to shipments, by the views by which it is told
// (triggers/shipment_events.sql and triggers/push_subscriptions.sql). tests/server/told.slow.test.ts compares the numbers with what
// is then sent.

/**
 * What is told. `owners` and `followers`: the kinds that end the letters (src/domain/mail/kinds.ts), "" for no letter. `push`:
 * what a device of the owner must want. `arrival`: also those that want arrivals only. `shared`: followers'
 * devices too.
 * @typedef {{ owners: string, followers: string, push: "delays" | "milestones", arrival: boolean, shared: boolean }} Told
 */

const GOING = "SELECT value AS id FROM json_each(?)";

/** Letters, each with the kind that ends it. What goes to an erased account arrives nowhere. */
const LETTERS = `SELECT shipment, address, kind FROM (
    SELECT s.id AS shipment, lower(u.email) AS address, ? AS kind
      FROM going g JOIN shipments s ON s.id = g.id JOIN users u ON u.id = s.user_id
      WHERE u.email <> 'erased-' || u.id || '@erased.invalid'
    UNION ALL
    SELECT f.shipment, f.email, ? FROM going g JOIN letter_followers f ON f.shipment = g.id)
  WHERE kind <> ''`;

/** Devices of owners and of followers. */
const DEVICES = `SELECT d.shipment, d.device, d.account FROM going g JOIN shipment_devices d ON d.shipment = g.id
  WHERE CASE ? WHEN 'delays' THEN d.delays ELSE d.milestones END
    AND (d.arrivals_only = 0 OR ?) AND (d.whose = 'owner' OR ?)`;

// In a subquery, because $native.ask takes only what begins with SELECT.
const ADDRESSES = `SELECT * FROM (WITH going AS (${GOING}), letters AS (${LETTERS})
  SELECT json_group_array(json_array(kind, address)) FROM (SELECT DISTINCT kind, address FROM letters))`;

const COUNTS = `SELECT * FROM (WITH going AS (${GOING}), letters AS (${LETTERS}), devices AS (${DEVICES}),
  sent AS (SELECT shipment, address FROM letters
    WHERE kind || ' ' || address NOT IN (SELECT value FROM json_each(?)))
  SELECT
    (SELECT COUNT(*) FROM (SELECT shipment FROM sent UNION SELECT shipment FROM devices)),
    (SELECT COUNT(DISTINCT iif(account = '', device, account)) FROM devices),
    (SELECT COUNT(DISTINCT address) FROM sent),
    (SELECT COUNT(*) FROM users WHERE id IN (SELECT account FROM devices) AND lower(email) IN (SELECT address FROM sent)))`;

/**
 * The numbers of docs/api.md ("Sailings").
 * @param {CoreApp} app
 * @param {string[]} shipments ids
 * @param {Told} told
 */
function whoHears(app, shipments, { owners, followers, push, arrival, shared }) {
  const letters = [JSON.stringify(shipments), owners, followers];
  const devices = [push, arrival ? "1" : "0", shared ? "1" : "0"];
  const ended = JSON.stringify(endedLetters(app, letters));
  const counts = $native.ask(app, COUNTS, [...letters, ...devices, ended]);
  const [all, pushed, email, both] = counts.map(Number);
  return { told: all, push: pushed, email, both };
}

/**
 * Letters that their receivers have ended, as "kind address". Only a keyed sum of the address is stored for them.
 * @param {CoreApp} app
 * @param {string[]} values of LETTERS
 * @returns {string[]}
 */
function endedLetters(app, values) {
  const { endedAmong } = require(`${__hooks}/lib/mail/mail-stops.js`);
  /** @type {[kind: string, address: string][]} */
  const letters = JSON.parse($native.ask(app, ADDRESSES, values)[0] || "[]");
  return [...new Set(letters.map(([kind]) => kind))].flatMap((kind) =>
    endedAmong(
      app,
      kind,
      letters.filter((letter) => letter[0] === kind).map((letter) => letter[1]),
    ).map((/** @type {string} */ address) => `${kind} ${address}`),
  );
}

/** What a delay tells: letters that "delays" ends, and devices that want to hear of delays. */
const A_DELAY = /** @type {Told} */ ({
  owners: "delays",
  followers: "following",
  push: "delays",
  arrival: false,
  shared: true,
});

/**
 * What a change of status tells (triggers/shipment_events.sql, src/letters/unsubscribe.ts). Nobody follows what is cancelled.
 * @param {string} status
 * @returns {Told}
 */
function aStatus(status) {
  const moves = status === "in_transit" || status === "delivered";
  return {
    owners: moves ? "milestones" : "bookings",
    followers: moves ? "following" : "",
    push: "milestones",
    arrival: status === "delivered",
    shared: status !== "cancelled",
  };
}

module.exports = { A_DELAY, aStatus, whoHears };
