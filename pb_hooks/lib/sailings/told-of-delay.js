// How many would be told of a delay of a sailing, before it is sent.

/** The shipments whose days move with the sailing. */
const GOING = "SELECT id FROM shipments WHERE sailing = ? AND status IN ('confirmed', 'in_transit')";

/**
 * The numbers of docs/api.md ("Sailings"); null where there is no such sailing.
 * @param {CoreApp} app
 * @param {string} id
 */
function toldOf(app, id) {
  if (!require(`${__hooks}/lib/http/create-once.js`).findById(app, "sailings", id)) return null;
  const { A_DELAY, whoHears } = require(`${__hooks}/lib/office/who-hears.js`);
  const [shipments, going] = $native.ask(
    app,
    `SELECT (SELECT COUNT(*) FROM (${GOING} UNION SELECT shipment FROM pallets WHERE sailing = ? AND cancelled = 0)),
       (SELECT json_group_array(id) FROM (${GOING}))`,
    [id, id, id],
  );
  return { shipments: Number(shipments), ...whoHears(app, JSON.parse(going || "[]"), A_DELAY) };
}

module.exports = { toldOf };
