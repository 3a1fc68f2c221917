/// <reference path="./native.d.ts" />
// How many would be told of a delay of a sailing, counted by the rules by which it is told: followDelay (milestones.js), the
// triggers of its letters (0390_milestones.js, 0426_followers.js) and ofShipment (pocketbase/push/expand.go).
// tests/server/told.test.ts compares the numbers with what a delay then sends.

/** The shipments whose days move with the sailing. */
const GOING = "SELECT id, user_id FROM shipments WHERE sailing = ? AND status IN ('confirmed', 'in_transit')";

/** Letters, each with the kind that ends it. What goes to an erased account arrives nowhere. */
const LETTERS = `
  SELECT g.id AS shipment, lower(u.email) AS address, 'delays' AS kind
    FROM going g JOIN users u ON u.id = g.user_id WHERE u.email <> 'erased-' || u.id || '@erased.invalid'
  UNION ALL
  SELECT g.id, f.email, 'following'
    FROM going g JOIN followers f ON f.shipment = g.id LEFT JOIN users u ON u.id = g.user_id
    WHERE f.confirmed_at <> '' AND f.email <> IFNULL(lower(u.email), '')`;

/** Devices of owners and of followers. One that wants arrivals only hears of no delay. */
const DEVICES = `
  SELECT g.id AS shipment, s.id AS device, s.user_id AS account
    FROM going g JOIN push_subscriptions s ON s.user_id = g.user_id AND s.user_id <> ''
    WHERE instr(s.wants, '"delays"') > 0 AND s.arrivals_only = 0
  UNION
  SELECT g.id, s.id, s.user_id
    FROM going g JOIN push_follows f ON f.shipment = g.id JOIN push_subscriptions s ON s.id = f.subscription
    WHERE s.arrivals_only = 0`;

// In a subquery, because $native.ask takes only what begins with SELECT.
const ADDRESSES = `SELECT * FROM (WITH going AS (${GOING}), letters AS (${LETTERS})
  SELECT json_group_array(json_array(kind, address)) FROM (SELECT DISTINCT kind, address FROM letters))`;

const COUNTS = `SELECT * FROM (WITH going AS (${GOING}), letters AS (${LETTERS}), devices AS (${DEVICES}),
  sent AS (SELECT shipment, address FROM letters
    WHERE kind || ' ' || address NOT IN (SELECT value FROM json_each(?)))
  SELECT
    (SELECT COUNT(*) FROM (SELECT id FROM going UNION SELECT shipment FROM pallets WHERE sailing = ? AND cancelled = 0)),
    (SELECT COUNT(*) FROM (SELECT shipment FROM sent UNION SELECT shipment FROM devices)),
    (SELECT COUNT(DISTINCT iif(account = '', device, account)) FROM devices),
    (SELECT COUNT(DISTINCT address) FROM sent),
    (SELECT COUNT(*) FROM users WHERE id IN (SELECT account FROM devices) AND lower(email) IN (SELECT address FROM sent)))`;

/**
 * The numbers of docs/api.md ("Sailings"); null where there is no such sailing.
 * @param {CoreApp} app
 * @param {string} id
 */
function toldOf(app, id) {
  if (!require(`${__hooks}/idempotent-create.js`).findById(app, "sailings", id)) return null;
  const counts = $native.ask(app, COUNTS, [id, JSON.stringify(endedLetters(app, id)), id]);
  const [shipments, told, push, email, both] = counts.map(Number);
  return { shipments, told, push, email, both };
}

/**
 * Letters that their receivers have ended, as "kind address". Only a keyed sum of the address is stored for them.
 * @param {CoreApp} app
 * @param {string} id
 * @returns {string[]}
 */
function endedLetters(app, id) {
  const { endedAmong } = require(`${__hooks}/mail-stops.js`);
  /** @type {[kind: string, address: string][]} */
  const letters = JSON.parse($native.ask(app, ADDRESSES, [id])[0] || "[]");
  return ["delays", "following"].flatMap((kind) =>
    endedAmong(
      app,
      kind,
      letters.filter((letter) => letter[0] === kind).map((letter) => letter[1]),
    ).map((/** @type {string} */ address) => `${kind} ${address}`),
  );
}

module.exports = { toldOf };
