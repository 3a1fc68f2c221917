/// <reference path="./native.d.ts" />
// Erasure of a person. Rows stay, because the company must account for what it shipped; personal data in them is replaced.
// A list beside the database stores each erasure as a hash of the address, so that a restored backup is erased again.

const { ERASED, erasedValues, reachedCollections } = require(`${__hooks}/domain.gen.js`);

const LIST = "akamas.erasures";
const OPEN = "('pending', 'confirmed', 'in_transit')";

/** @param {string} id */
const addressOf = (id) => `erased-${id}@erased.invalid`;

/** @param {string} email */
const sumOf = (email) => $security.sha256(email.trim().toLowerCase());

/**
 * A person as parameters of the statements; the account's id is "" when there is none.
 * @typedef {{ id: string, email: string }} Person
 * @typedef {{ [table: string]: number }} Changed rows by table
 */

/** Rows of their account. */
const THEIRS = "user_id = {:id} AND {:id} <> ''";
const NO_SELLER =
  "NOT EXISTS (SELECT 1 FROM user_roles WHERE user_id = {:id} AND role IN ('admin', 'operator', 'sales'))";
const OF_THEIR_SHIPMENTS = "IN (SELECT id FROM shipments WHERE user_id = {:id} AND {:id} <> '')";

/**
 * Runs the statements of one erasure and counts the rows they change.
 * @param {CoreApp} tx
 * @param {Changed} changed
 */
function statements(tx, changed) {
  const run = (/** @type {string} */ sql, /** @type {any} */ params) =>
    tx.db().newQuery(sql).bind(params).execute().rowsAffected();
  const count = (/** @type {string} */ table, /** @type {string} */ sql, /** @type {any} */ params) => {
    changed[table] = (changed[table] || 0) + run(sql, params);
  };
  /** Replaces a person's data by the values of the record contract. */
  const replace = (/** @type {string} */ table, /** @type {string} */ where, /** @type {any} */ params) => {
    /** @type {{ [column: string]: string }} */
    const values = erasedValues(table);
    const set = Object.keys(values).map((column) => `"${column}" = {:new_${column}}`);
    const bound = { ...params, now: new Date($native.now()).toISOString().replace("T", " ") };
    for (const column of Object.keys(values)) bound[`new_${column}`] = values[column];
    count(table, `UPDATE ${table} SET ${set.join(", ")}, updated = {:now} WHERE ${where}`, bound);
  };
  return { run, count, replace };
}

/**
 * Replaces a person's data in the database. `email` is the address as stored; the account is optional.
 * @param {CoreApp} app
 * @param {string} email
 * @returns {{ account: string, changed: Changed, files: string[] }} files: the folders to delete afterwards
 */
function erase(app, email) {
  /** @type {Changed} */
  const changed = {};
  /** @type {string[]} */
  let files = [];
  let account = "";
  app.runInTransaction((tx) => {
    const { run, count, replace } = statements(tx, changed);
    // SQLite overwrites deleted content, so that it does not stay in free pages of the file.
    run("PRAGMA secure_delete = ON", {});

    const user = require(`${__hooks}/idempotent-create.js`).findBy(tx, "users", "email", email);
    account = user ? user.id : "";
    const person = { id: account, email };
    if (user) files = eraseAccount(tx, user, person, changed);
    const sent = `((${THEIRS}) OR lower(contact_email) = {:email})`;
    replace("sea_freight_quotes", sent, person);
    replace("air_freight_quotes", sent, person);
    replace("contact_messages", "lower(email) = {:email}", person);
    if (tx.hasTable("quotes")) replace("quotes", "lower(customer_email) = {:email}", person);
    if (tx.hasTable("mail_stops")) {
      const sum = require(`${__hooks}/mail-stops.js`).sumOf(tx, email);
      count("mail_stops", "DELETE FROM mail_stops WHERE address_sum = {:sum}", { sum });
    }
    if (tx.hasTable("follow_requests")) {
      const { mailboxOf } = require(`${__hooks}/domain.gen.js`);
      const sum = require(`${__hooks}/mail-stops.js`).sumOf(tx, mailboxOf(email));
      count("follow_requests", "DELETE FROM follow_requests WHERE mailbox = {:sum}", { sum });
    }
    eraseReached(tx, "address", person, changed);
    if (tx.hasTable("invitations"))
      count("invitations", "DELETE FROM invitations WHERE lower(email) = {:email}", person);
    // The stored answer to an admin's invitation has the address.
    count("applied_ops", "DELETE FROM applied_ops WHERE instr(lower(result), {:email}) > 0", person);
    count(
      "mail_queue",
      `DELETE FROM mail_queue WHERE lower("to") = {:email} OR instr(lower(data), {:email}) > 0
         OR ({:id} <> '' AND instr(data, {:id}) > 0)`,
      person,
    );
    const rows = Object.keys(changed).filter((table) => (changed[table] || 0) > 0);
    const note = rows.map((table) => `${table} ${changed[table]}`).join(", ");
    if (rows.length > 0 && tx.hasTable("audit_log"))
      require(`${__hooks}/audit.js`).audit(tx, { by: "", kind: "erased", collection: "users", record: account, note });
  });
  require(`${__hooks}/search-index.js`).forgetOldTexts(app);
  return { account, changed, files };
}

/**
 * The part of an erasure that needs an account.
 * @param {CoreApp} tx
 * @param {core.Record} user
 * @param {Person} person
 * @param {Changed} changed
 * @returns {string[]} the folders of their documents
 */
function eraseAccount(tx, user, person, changed) {
  const { moment } = require(`${__hooks}/office.js`);
  const { run, count, replace } = statements(tx, changed);
  const documents = tx.findRecordsByFilter("shipment_documents", "user_id = {:id}", "", 0, 0, { id: person.id });
  const files = documents.map((document) => (document ? document.baseFilesPath() : ""));
  count("shipment_documents", `DELETE FROM shipment_documents WHERE ${THEIRS}`, person);
  replace("shipment_notes", `shipment ${OF_THEIR_SHIPMENTS}`, person);
  replace("shipments", THEIRS, person);
  // A backup of an earlier release does not have it yet, here and below: its migrations run after this.
  if (tx.hasTable("pallets")) replace("pallets", THEIRS, person);
  files.push(...eraseReached(tx, "shipment", person, changed));
  const erased = (/** @type {string} */ column) => `"${column}" = CASE WHEN "${column}" = '' THEN '' ELSE {:word} END`;
  count(
    "shipment_events",
    `UPDATE shipment_events SET ${erased("from")}, ${erased("to")}, updated = {:now}
     WHERE kind = 'tracking_number' AND shipment ${OF_THEIR_SHIPMENTS}`,
    { id: person.id, word: ERASED, now: moment() },
  );
  // Stored answers carry whole rows.
  count(
    "applied_ops",
    `DELETE FROM applied_ops WHERE EXISTS (SELECT 1 FROM shipments s WHERE s.user_id = {:id} AND instr(applied_ops.result, s.id) > 0)`,
    person,
  );
  // What a member created is about customers of the company, who are erased by their own address.
  if (tx.hasTable("quotes")) replace("quotes", `${THEIRS} AND ${NO_SELLER}`, person);
  count("user_roles", `DELETE FROM user_roles WHERE ${THEIRS}`, person);
  if (tx.hasTable("push_follows"))
    count("push_follows", `DELETE FROM push_follows WHERE shipment ${OF_THEIR_SHIPMENTS}`, person);
  eraseReached(tx, "account", person, changed);
  if (tx.hasTable("sessions")) count("sessions", `DELETE FROM sessions WHERE ${THEIRS}`, person);
  for (const table of ["_externalAuths", "_mfas", "_otps", "_authOrigins"])
    run(`DELETE FROM ${table} WHERE recordRef = {:id}`, { id: person.id });
  user.setEmail(addressOf(person.id));
  user.setVerified(false);
  user.setRandomPassword(); // a new password also ends every session
  const values = erasedValues("users");
  for (const field of Object.keys(values)) user.set(field, values[field]);
  tx.saveNoValidate(user);
  changed.users = 1;
  return files;
}

/**
 * The collections that the record contract reaches this way.
 * @param {CoreApp} tx
 * @param {"shipment" | "account" | "address"} by
 * @param {Person} person
 * @param {Changed} changed
 * @returns {string[]} the folders of deleted rows
 */
function eraseReached(tx, by, person, changed) {
  const { count, replace } = statements(tx, changed);
  const where = { shipment: `shipment ${OF_THEIR_SHIPMENTS}`, account: THEIRS, address: "email = {:email}" }[by];
  /** @type {string[]} */
  const files = [];
  for (const { collection, by: way, erased, hasFiles } of reachedCollections()) {
    if (way !== by || !tx.hasTable(collection)) continue;
    if (erased === "emptied") {
      replace(collection, where, person);
      continue;
    }
    if (hasFiles) {
      const rows = tx.findRecordsByFilter(collection, "shipment.user_id = {:id}", "", 0, 0, { id: person.id });
      for (const row of rows) if (row) files.push(row.baseFilesPath());
    }
    count(collection, `DELETE FROM ${collection} WHERE ${where}`, person);
  }
  return files;
}

/**
 * References of their shipments that are still under way.
 * @param {CoreApp} app
 * @param {string} email
 * @returns {string[]}
 */
function openShipments(app, email) {
  const rows = arrayOf(new DynamicModel({ reference: "" }));
  app
    .db()
    .newQuery(
      `SELECT s.reference FROM shipments s JOIN users u ON u.id = s.user_id
       WHERE u.email = {:email} AND s.status IN ${OPEN} ORDER BY s.created`,
    )
    .bind({ email })
    .all(rows);
  return rows.map((row) => (row ? row.reference : ""));
}

/**
 * Adds an erasure to the list before it is done, so that it is repeated after a crash between the two.
 * @param {CoreApp} app
 * @param {string} email
 */
function remember(app, email) {
  const sum = sumOf(email);
  const lines = remembered(app);
  if (lines.some((line) => line.indexOf(sum) === 0)) return;
  const path = `${app.dataDir()}/${LIST}`;
  const text = [...lines, `${sum} ${new Date($native.now()).toISOString()}`].join("\n");
  $os.writeFile(`${path}.new`, `${text}\n`, /** @type {any} */ (0o600));
  $os.rename(`${path}.new`, path);
}

/** @param {CoreApp} app @returns {string[]} */
function remembered(app) {
  try {
    return toString($os.readFile(`${app.dataDir()}/${LIST}`))
      .split("\n")
      .filter((line) => /^[0-9a-f]{64}( |$)/.test(line));
  } catch {
    return [];
  }
}

/**
 * The account of an address if it is the only admin, who cannot be erased; else "".
 * @param {CoreApp} app
 * @param {string} email
 */
function onlyAdmin(app, email) {
  const user = require(`${__hooks}/idempotent-create.js`).findBy(app, "users", "email", email);
  return user && require(`${__hooks}/change-people.js`).isOnlyAdmin(app, user.id) ? user.id : "";
}

/**
 * After a restore: erases everybody on the list who is in the database again, except the only admin.
 * @param {CoreApp} app
 * @returns {{ erased: number, kept: string }} how many; the account that is the only admin's
 */
function eraseAgain(app) {
  const sums = remembered(app).map((line) => line.slice(0, 64));
  if (sums.length === 0) return { erased: 0, kept: "" };
  const rows = arrayOf(new DynamicModel({ email: "" }));
  app
    .db()
    .newQuery(
      `SELECT lower(email) AS email FROM users UNION SELECT lower(contact_email) FROM sea_freight_quotes
       UNION SELECT lower(contact_email) FROM air_freight_quotes UNION SELECT lower(email) FROM contact_messages
       UNION SELECT lower("to") FROM mail_queue${app.hasTable("invitations") ? " UNION SELECT lower(email) FROM invitations" : ""}
       ${app.hasTable("followers") ? "UNION SELECT email FROM followers" : ""}
       ${app.hasTable("quotes") ? "UNION SELECT lower(customer_email) FROM quotes" : ""}`,
    )
    .all(rows);
  let erased = 0;
  let kept = "";
  for (const row of rows) {
    if (!row || sums.indexOf(sumOf(row.email)) < 0) continue;
    const admin = onlyAdmin(app, row.email);
    if (admin) {
      kept = admin;
      continue;
    }
    $native.deleteFileFolders(app, erase(app, row.email).files);
    erased++;
  }
  if (erased > 0) require(`${__hooks}/search-index.js`).catchUp(app);
  return { erased, kept };
}

module.exports = { LIST, erase, eraseAgain, onlyAdmin, openShipments, remember };
