// Erasure of a person. Rows stay, because the company must account for what it shipped; personal data in them is replaced.
// A list beside the database stores each erasure as a hash of the address, so that a restored backup is erased again, and as
// hashes of the ids of person and records, so that no device brings one back (pocketbase/keepsakes/erased.go).

const { isoTime } = require(`${__hooks}/lib/who-and-when.js`);
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
    // A backup of an earlier release may lack a column: its migrations run after this.
    const [names = ""] = $native.ask(tx, `SELECT group_concat(name) FROM pragma_table_info('${table}')`, []);
    const columns = names.split(",");
    /** @type {{ [column: string]: string }} */
    const values = Object.fromEntries(
      Object.entries(erasedValues(table)).filter(([column]) => columns.indexOf(column) >= 0),
    );
    const set = Object.keys(values).map((column) => `"${column}" = {:new_${column}}`);
    const bound = { ...params, now: require(`${__hooks}/lib/who-and-when.js`).moment() };
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

    const user = require(`${__hooks}/lib/http/create-once.js`).findBy(tx, "users", "email", email);
    account = user ? user.id : "";
    const person = { id: account, email };
    if (user) files = eraseAccount(tx, user, person, changed);
    const sent = `((${THEIRS}) OR lower(contact_email) = {:email})`;
    replace("sea_freight_quotes", sent, person);
    replace("air_freight_quotes", sent, person);
    replace("contact_messages", "lower(email) = {:email}", person);
    if (tx.hasTable("quotes")) replace("quotes", "lower(customer_email) = {:email}", person);
    if (tx.hasTable("mail_stops")) {
      const sum = require(`${__hooks}/lib/mail/mail-stops.js`).sumOf(tx, email);
      count("mail_stops", "DELETE FROM mail_stops WHERE address_sum = {:sum}", { sum });
    }
    if (tx.hasTable("follow_requests")) {
      const { mailboxOf } = require(`${__hooks}/domain.gen.js`);
      const sum = require(`${__hooks}/lib/mail/mail-stops.js`).sumOf(tx, mailboxOf(email));
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
      require(`${__hooks}/lib/audit/audit.js`).audit(tx, {
        by: "",
        kind: "erased",
        collection: "users",
        record: account,
        note,
      });
  });
  require(`${__hooks}/lib/office/search-index.js`).forgetOldTexts(app);
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
  const { moment } = require(`${__hooks}/lib/who-and-when.js`);
  const { run, count, replace } = statements(tx, changed);
  const documents = tx.findRecordsByFilter("shipment_documents", "user_id = {:id}", "", 0, 0, { id: person.id });
  const files = documents.map((document) => (document ? document.baseFilesPath() : ""));
  count("shipment_documents", `DELETE FROM shipment_documents WHERE ${THEIRS}`, person);
  replace("shipment_notes", `shipment ${OF_THEIR_SHIPMENTS}`, person);
  replace("shipments", THEIRS, person);
  // A backup of an earlier release does not have it yet, here and below: its migrations run after this.
  // The sums of what they had corrected: those of a telephone number or a postcode are soon guessed.
  if (tx.hasTable("field_places"))
    count("field_places", `DELETE FROM field_places WHERE record ${OF_THEIR_SHIPMENTS}`, person);
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
  const columns = $native.ask(tx, "SELECT COUNT(*) FROM pragma_table_info('quotes') WHERE name = 'maker_name'", []);
  if (columns[0] === "1")
    count(
      "quotes",
      `UPDATE quotes SET maker_name = '', maker_phone = '', updated = {:now} WHERE ${THEIRS} AND maker_name <> ''`,
      { ...person, now: moment() },
    );
  count("user_roles", `DELETE FROM user_roles WHERE ${THEIRS}`, person);
  if (tx.hasTable("push_follows"))
    count("push_follows", `DELETE FROM push_follows WHERE shipment ${OF_THEIR_SHIPMENTS}`, person);
  eraseReached(tx, "account", person, changed);
  if (tx.hasTable("acknowledgements"))
    count("acknowledgements", `DELETE FROM acknowledgements WHERE ${THEIRS}`, person);
  if (tx.hasTable("returned")) run(`DELETE FROM returned WHERE ${THEIRS}`, person);
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
 * The ids of the person and of the records that an erasure empties or deletes.
 * @param {CoreApp} app
 * @param {string} email
 * @returns {string[]}
 */
function idsOf(app, email) {
  const user = require(`${__hooks}/lib/http/create-once.js`).findBy(app, "users", "email", email);
  const person = { id: user ? user.id : "", email: email.trim().toLowerCase() };
  const of = [
    "SELECT id FROM users WHERE id = {:id}",
    `SELECT id FROM shipments WHERE ${THEIRS}`,
    `SELECT id FROM shipment_documents WHERE ${THEIRS}`,
    `SELECT id FROM shipment_notes WHERE shipment ${OF_THEIR_SHIPMENTS}`,
    `SELECT id FROM sea_freight_quotes WHERE (${THEIRS}) OR lower(contact_email) = {:email}`,
    `SELECT id FROM air_freight_quotes WHERE (${THEIRS}) OR lower(contact_email) = {:email}`,
    "SELECT id FROM contact_messages WHERE lower(email) = {:email}",
  ];
  // A backup of an earlier release does not have them yet: its migrations run after this.
  if (app.hasTable("pallets")) of.push(`SELECT id FROM pallets WHERE ${THEIRS}`);
  if (app.hasTable("quotes"))
    of.push(`SELECT id FROM quotes WHERE lower(customer_email) = {:email} OR (${THEIRS} AND ${NO_SELLER})`);
  for (const { collection, by } of reachedCollections())
    if (by === "shipment" && app.hasTable(collection))
      of.push(`SELECT id FROM ${collection} WHERE shipment ${OF_THEIR_SHIPMENTS}`);
  const rows = arrayOf(new DynamicModel({ id: "" }));
  app.db().newQuery(of.join(" UNION ")).bind(person).all(rows);
  return rows.map((row) => (row ? row.id : ""));
}

/**
 * Adds an erasure to the list before it is done, so that it is repeated after a crash between the two. Who is erased for a
 * second time, with a new account, is listed with the later time; `repeated` is the same erasure after a restore, and keeps its
 * time: a copy from after it may have a new account.
 * @param {CoreApp} app
 * @param {string} email
 * @param {boolean} [repeated]
 */
function remember(app, email, repeated) {
  const person = sumOf(email);
  const at = isoTime();
  const lines = remembered(app).filter((line) => repeated || isOfId(line) || line.slice(0, 64) !== person);
  /** @type {{ [sum: string]: true }} */
  const have = Object.fromEntries(lines.map((line) => [line.slice(0, 64), true]));
  const ids = idsOf(app, email).map((id) => $security.sha256(`id ${id}`));
  const fresh = [...(have[person] ? [] : [`${person} ${at}`])];
  for (const sum of ids) if (!have[sum]) fresh.push(`${sum} ${at} id`);
  if (fresh.length > 0) write(app, [...lines, ...fresh]);
  // Into the database too, where requests ask it.
  $native.listErasures(app);
}

/** @param {string} line */
const isOfId = (line) => / id$/.test(line);
/** When it was erased; "" in lists that do not say so. @param {string} line */
const timeOf = (line) => line.split(" ")[1] || "";

/** @param {CoreApp} app @param {string[]} lines */
function write(app, lines) {
  const path = `${app.dataDir()}/${LIST}`;
  $os.writeFile(`${path}.new`, `${lines.join("\n")}\n`, /** @type {any} */ (0o600));
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
  const user = require(`${__hooks}/lib/http/create-once.js`).findBy(app, "users", "email", email);
  return user && require(`${__hooks}/lib/people/change-people.js`).isOnlyAdmin(app, user.id) ? user.id : "";
}

/**
 * Whether an erased person is in the database again. With a row from after their erasure they came back themselves, and a
 * backup that has it was made after the erasure, too.
 * @param {string | undefined} time of the erasure, "" where the list does not say
 * @param {string} last when their newest row was made
 */
const isBack = (time, last) => time !== undefined && (time === "" || last.replace(" ", "T") <= time);

/**
 * After a restore: erases everybody on the list who is in the database again, except the only admin.
 * @param {CoreApp} app
 * @returns {{ erased: number, kept: string }} how many; the account that is the only admin's
 */
function eraseAgain(app) {
  const lines = remembered(app).filter((line) => !isOfId(line));
  if (lines.length === 0) return { erased: 0, kept: "" };
  /** @type {{ [sum: string]: string }} the latest of each: a restore adds the lines of the backup */
  const times = {};
  for (const line of lines) {
    const [sum, time, known] = [line.slice(0, 64), timeOf(line), times[line.slice(0, 64)]];
    if (known === undefined || time > known) times[sum] = time;
  }
  const rows = arrayOf(new DynamicModel({ email: "", last: "" }));
  app
    .db()
    .newQuery(
      `SELECT email, IFNULL(MAX(created), '') AS last FROM (
         SELECT lower(email) AS email, created FROM users UNION ALL SELECT lower(contact_email), created FROM sea_freight_quotes
         UNION ALL SELECT lower(contact_email), created FROM air_freight_quotes
         UNION ALL SELECT lower(email), created FROM contact_messages UNION ALL SELECT lower("to"), created FROM mail_queue
         ${app.hasTable("invitations") ? "UNION ALL SELECT lower(email), created FROM invitations" : ""}
         ${app.hasTable("followers") ? "UNION ALL SELECT email, created FROM followers" : ""}
         ${app.hasTable("quotes") ? "UNION ALL SELECT lower(customer_email), created FROM quotes" : ""}
       ) GROUP BY email`,
    )
    .all(rows);
  let erased = 0;
  let kept = "";
  for (const row of rows) {
    if (!row || !isBack(times[sumOf(row.email)], row.last)) continue;
    const admin = onlyAdmin(app, row.email);
    if (admin) {
      kept = admin;
      continue;
    }
    remember(app, row.email, true);
    $native.deleteFileFolders(app, erase(app, row.email).files);
    erased++;
  }
  if (erased > 0) require(`${__hooks}/lib/office/search-index.js`).catchUp(app);
  return { erased, kept };
}

module.exports = { LIST, erase, eraseAgain, onlyAdmin, openShipments, remember };
