// What devices brought back after a restore (docs/sync/keepsakes.md): one letter for each customer, one for the office, and the
// figures of the status page.

const { isoTime } = require(`${__hooks}/lib/who-and-when.js`);

/** It has settled when nothing has come back for this long. */
const QUIET_MS = 3600000;
const DAY_MS = 86400000;
/** As many as a gathered letter lists (pocketbase/mail/gather.go). */
const MOST_LISTED = 50;
const MOST_PRICES = 100;
const MOST_HELD = 100;
/** Priced in one run. */
const AT_ONCE = 200;

/** Of this life of the server. */
const HERE = "epoch = (SELECT value FROM sync_meta WHERE key = 'epoch')";
const PRICED = "kind IN ('booking.create', 'quote.create')";

/** Letters that say how a shipment stands: one summary says the same. */
const SAID_ANYWAY = "('booking_customer', 'status_customer', 'milestone_customer')";

/**
 * @param {CoreApp} app
 * @param {string} sql
 * @param {any} params
 * @returns {any[]} the rows, as JSON objects
 */
function rowsOf(app, sql, params) {
  const [text] = $native.ask(app, `SELECT json_group_array(json(row)) FROM (${sql})`, params);
  return JSON.parse(text || "[]");
}

/**
 * Looks at the prices that came back, and tells everybody once when nothing has come back for an hour.
 * @param {CoreApp} app
 */
function settleHealing(app) {
  const [untold, last] = $native.ask(
    app,
    `SELECT COUNT(*), IFNULL(MAX(came), 0) FROM returned WHERE told = 0 AND ${HERE}`,
    [],
  );
  if (untold === "0") return;
  comparePrices(app);
  if ($native.now() - Number(last) < QUIET_MS) return;
  app.runInTransaction((tx) => {
    tellCustomers(tx);
    tellOffice(tx);
    tx.db().newQuery(`UPDATE returned SET told = 1 WHERE told = 0 AND ${HERE}`).execute();
  });
}

/**
 * Marks what came back at a price that no version of the tariff gives: its version was lost, or somebody has made a signature.
 * @param {CoreApp} app
 */
function comparePrices(app) {
  const { checkQuotedPrice } = require(`${__hooks}/domain.gen.js`);
  const tariffs = require(`${__hooks}/lib/tariff/current-tariff.js`);
  const rows = rowsOf(
    app,
    `SELECT json_object('kind', kind, 'op', op, 'country_id', country_id, 'zone_id', zone_id, 'total', total,
       'version', version, 'pallet_details', json(pallets)) AS row FROM (
       SELECT r.kind, r.op, s.country_id, s.zone_id, s.estimated_rate AS total, s.tariff_version AS version,
         s.pallet_details AS pallets FROM returned r JOIN shipments s ON s.id = r.op
         WHERE r.kind = 'booking.create' AND r.price = '' AND r.clashed = 0
       UNION ALL SELECT r.kind, r.op, q.country_id, q.zone_id, q.total, q.tariff_version, q.pallet_details
         FROM returned r JOIN quotes q ON q.id = r.op WHERE r.kind = 'quote.create' AND r.price = '' AND r.clashed = 0)
     LIMIT ${AT_ONCE}`,
    [],
  );
  for (const { kind, op, version, ...asked } of rows) {
    const named = tariffs.namedTariff(app, version);
    const known = [named?.tariff, tariffs.currentTariff(app)].some(
      (tariff) => tariff && checkQuotedPrice(tariff, asked).ok,
    );
    app
      .db()
      .newQuery("UPDATE returned SET price = {:price} WHERE kind = {:kind} AND op = {:op}")
      .bind({ price: known ? "known" : "differs", kind, op })
      .execute();
  }
}

/**
 * One letter for each customer whose letters of the last day before the restore were held back: how their shipments stand.
 * @param {CoreApp} tx
 */
function tellCustomers(tx) {
  const [last] = $native.ask(tx, `SELECT IFNULL(MAX(at), 0) FROM returned WHERE ${HERE}`, []);
  const since = require(`${__hooks}/lib/who-and-when.js`).rowTime(Number(last) - DAY_MS);
  const customers = rowsOf(
    tx,
    `SELECT DISTINCT json_object('id', u.id, 'email', u.email) AS row FROM mail_queue q JOIN users u ON u.email = q."to"
     WHERE q.state = 'suppressed' AND q.template IN ${SAID_ANYWAY} AND q.created >= ? AND q.last_error LIKE 'came again%'`,
    [since],
  );
  for (const { id, email } of customers) {
    const shipments = rowsOf(
      tx,
      `SELECT json_object('id', id) AS row FROM shipments
       WHERE user_id = ? AND (status IN ('pending', 'confirmed', 'in_transit') OR updated >= ?) ORDER BY created DESC`,
      [id, since],
    );
    if (shipments.length === 0) continue;
    const data = { items: shipments.slice(0, MOST_LISTED), count: shipments.length };
    queue(tx, { to: email, template: "healed_customer_gathered", data, key: `healed:${id}` });
  }
}

/**
 * What came back, for the office. Again when more comes later, with the sums of everything.
 * @param {CoreApp} tx
 */
function tellOffice(tx) {
  const healed = healingOf(tx);
  if (!healed) return;
  const { came, accounts, devices, clashed, prices, tariffs } = healed;
  const [round] = $native.ask(tx, `SELECT COUNT(*) FROM returned WHERE ${HERE}`, []);
  const data = { healed: { came, accounts, devices, clashed, prices: prices.length, tariffs: tariffs.length } };
  queue(tx, { to: "office", template: "healed_office", data, key: `healed:office:${round}` });
}

/**
 * Once in each life of the server.
 * @param {CoreApp} tx
 * @param {{ to: string, template: string, data: any, key: string }} letter
 */
function queue(tx, { to, template, data, key }) {
  tx.db()
    .newQuery(
      `INSERT INTO mail_queue (id, "to", template, data, dedupe_key, state, attempts, next_try, last_error, created, updated)
       VALUES ('r' || lower(hex(randomblob(7))), {:to}, {:template}, {:data},
         {:key} || ':' || (SELECT value FROM sync_meta WHERE key = 'epoch'), 'queued', 0, '', '', {:now}, {:now})
       ON CONFLICT (dedupe_key) DO NOTHING`,
    )
    .bind({ to, template, data: JSON.stringify(data), key, now: require(`${__hooks}/lib/who-and-when.js`).moment() })
    .execute();
}

/**
 * For the status page, with the newest letters to people that were held back. How shipments stand is told by one letter for
 * each customer, so letters that say that are not among them.
 * @param {CoreApp} app
 */
function healingForOffice(app) {
  const healing = healingOf(app);
  if (!healing) return null;
  const held = rowsOf(
    app,
    `SELECT json_object('id', id, 'to', "to", 'template', template, 'state', state, 'attempts', attempts,
       'last_error', last_error, 'created', created, 'updated', updated) AS row FROM mail_queue
     WHERE state = 'suppressed' AND last_error LIKE 'came again after a restore%' AND "to" <> 'office' AND channel = ''
       AND template NOT LIKE '%\\_customer' ESCAPE '\\' AND template NOT LIKE '%\\_follower' ESCAPE '\\'
     ORDER BY updated DESC, id LIMIT ${MOST_HELD}`,
    [],
  );
  return { ...healing, held };
}

/**
 * Null where nothing has come back in this life of the server.
 * @param {CoreApp} app
 */
function healingOf(app) {
  const [came, clashed, accounts, devices, last, untold, since] = $native.ask(
    app,
    `SELECT IFNULL(SUM(clashed = 0), 0), IFNULL(SUM(clashed), 0), COUNT(DISTINCT NULLIF(user_id, '')), COUNT(DISTINCT device),
       IFNULL(MAX(came), 0), IFNULL(SUM(told = 0), 0), IFNULL((SELECT value FROM sync_meta WHERE key = 'epoch_since'), '')
     FROM returned WHERE ${HERE}`,
    [],
  );
  if (last === "0") return null;
  const priced = `SELECT r.op, r.kind, r.price, IFNULL(s.reference, q.reference) AS reference,
      IFNULL(s.estimated_rate, q.total) AS total, IFNULL(s.tariff_version, q.tariff_version) AS version
    FROM returned r LEFT JOIN shipments s ON s.id = r.op LEFT JOIN quotes q ON q.id = r.op
    WHERE r.${HERE} AND r.${PRICED} AND r.clashed = 0 AND (s.id IS NOT NULL OR q.id IS NOT NULL)`;
  const prices = rowsOf(
    app,
    `SELECT json_object('id', op, 'kind', kind, 'reference', reference, 'total', total, 'version', version) AS row
     FROM (${priced}) WHERE price = 'differs' LIMIT ${MOST_PRICES}`,
    [],
  );
  const tariffs = rowsOf(
    app,
    `SELECT json_object('version', version, 'rows', COUNT(*)) AS row FROM (${priced})
     WHERE version NOT IN (SELECT version FROM tariffs) GROUP BY version ORDER BY version`,
    [],
  );
  return {
    ...{ since, last: isoTime(Number(last)), settled: untold === "0" },
    ...{ came: Number(came), clashed: Number(clashed), accounts: Number(accounts), devices: Number(devices) },
    ...{ prices, tariffs },
  };
}

module.exports = { healingForOffice, settleHealing };
