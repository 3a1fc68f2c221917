// The pallets of a shipment follow its status (docs/pallets.md): created at confirmation, marked when it is cancelled.

const domain = require(`${__hooks}/domain.gen.js`);

/**
 * Before a shipment's status is saved: a shipment that is being confirmed gets its sailing.
 * @param {CoreApp} tx
 * @param {core.Record} shipment
 */
function beforeStatus(tx, shipment) {
  if (isRestored(shipment)) return;
  const [from, to] = [shipment.original().getString("status"), shipment.getString("status")];
  if (domain.hasPallets(from) || (to !== "confirmed" && to !== "in_transit")) return;
  shipment.set("sailing", require(`${__hooks}/lib/pallets/assign-pallets.js`).sailingAtConfirmation(tx, shipment));
}

/**
 * After a shipment's status was saved, in the same transaction.
 * @param {CoreApp} tx
 * @param {core.Record} shipment
 * @param {string} from the status before
 */
function followStatus(tx, shipment, from) {
  if (isRestored(shipment)) return;
  const status = shipment.getString("status");
  if (status === "cancelled") mark(tx, palletsOf(tx, shipment.id), true);
  if (!domain.hasPallets(status)) return;
  makePallets(tx, shipment);
  // Applies scans made before the confirmation. Not when the office goes back from a later status: that is its decision.
  if (!domain.hasPallets(from)) require(`${__hooks}/lib/pallets/record-scan.js`).takeEarlyScans(tx, shipment.id);
}

/** Who takes an act back sees to its sailing and its pallets (lib/shipments/undo.js). @param {core.Record} shipment */
const isRestored = (shipment) => shipment.getBool(require(`${__hooks}/lib/shipments/shipment-history.js`).RESTORED);

/** By number. @param {CoreApp} tx @param {string} shipment @returns {core.Record[]} */
function palletsOf(tx, shipment) {
  return /** @type {core.Record[]} */ (
    tx.findRecordsByFilter("pallets", "shipment = {:shipment}", "number", 0, 0, { shipment })
  );
}

/** @param {CoreApp} tx @param {core.Record[]} pallets @param {boolean} cancelled */
function mark(tx, pallets, cancelled) {
  for (const pallet of pallets) {
    if (pallet.getBool("cancelled") === cancelled) continue;
    pallet.set("cancelled", cancelled);
    tx.save(pallet);
  }
}

/**
 * Creates missing pallets and restores cancelled ones.
 * @param {CoreApp} tx
 * @param {core.Record} shipment
 */
function makePallets(tx, shipment) {
  const known = palletsOf(tx, shipment.id);
  const sailing = shipment.getString("sailing");
  // Restored pallets return to their sailing, or move to the shipment's new one when theirs has left.
  const stale = known.filter((row) => row.getBool("cancelled") && !row.getString("aboard") && !isPlanned(tx, row));
  for (const row of stale) row.set("sailing", sailing);
  mark(tx, known, false);
  const ids = known.map(({ id }) => id);
  const collection = tx.findCollectionByNameOrId("pallets");
  for (const row of domain.newPallets(sourceOf(shipment), originOf(tx, shipment).name)) {
    if (ids.indexOf(row.id) >= 0) continue;
    const user_id = shipment.getString("user_id");
    tx.save(new Record(collection, { ...row, shipment: shipment.id, user_id, sailing }));
  }
}

/**
 * Existing pallets move to the shipment's sailing. Called before the shipment is saved.
 * @param {CoreApp} tx
 * @param {core.Record} shipment
 */
function followAddress(tx, shipment) {
  const known = palletsOf(tx, shipment.id);
  if (known.length === 0) return;
  const [{ consignee, town, delivery_address, delivery_phone }] = domain.newPallets(sourceOf(shipment), "");
  for (const pallet of known) {
    for (const [field, value] of Object.entries({ consignee, town, delivery_address, delivery_phone }))
      pallet.set(field, value);
    tx.save(pallet);
  }
}

/** Whether a pallet's sailing still accepts pallets. @param {CoreApp} tx @param {core.Record} pallet */
function isPlanned(tx, pallet) {
  const id = pallet.getString("sailing");
  return $native.ask(tx, "SELECT COUNT(*) FROM sailings WHERE id = ? AND state = 'planned'", [id])[0] === "1";
}

const ofConsignee = (/** @type {string} */ part) => `consignee_${part}`;

/** @param {core.Record} shipment */
function sourceOf(shipment) {
  /** @type {{ [field: string]: any }} */
  const source = { pallet_details: JSON.parse(shipment.getString("pallet_details") || "[]") };
  for (const field of ["reference", ...["name", "company", "address", "postcode", "town", "phone"].map(ofConsignee)])
    source[field] = shipment.getString(field);
  return source;
}

/**
 * A shipment's country of origin: its current name, else the one it was booked with; "" where neither is known.
 * @param {CoreApp} tx
 * @param {core.Record} shipment
 * @returns {{ name: string, slug: string }}
 */
function originOf(tx, shipment) {
  const id = shipment.getString("country_id");
  const [name = "", slug = ""] = $native.ask(
    tx,
    "SELECT IFNULL(MAX(name), ''), IFNULL(MAX(slug), '') FROM countries WHERE id = ?",
    [id],
  );
  if (name) return { name, slug };
  const named = require(`${__hooks}/lib/tariff/current-tariff.js`).namedTariff(
    tx,
    shipment.getString("tariff_version"),
  );
  const found = named?.tariff.countries.find((/** @type {any} */ country) => country.id === id);
  return found ? { name: found.name, slug: found.slug } : { name: "", slug: "" };
}

module.exports = { beforeStatus, followAddress, followStatus, originOf, palletsOf };
