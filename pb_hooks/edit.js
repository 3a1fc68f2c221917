/// <reference path="./native.d.ts" />
// The route of the office's edits (docs/api.md), and how long their answers are kept.

routerAdd("POST", "/api/shipments/{id}/edit", (e) => {
  const { refuseSender, requireRight, senderMay } = require(`${__hooks}/roles.js`);
  const { jsonBodyOf, refuse } = require(`${__hooks}/request.js`);
  const { applyEdit } = require(`${__hooks}/edit-shipment.js`);
  if (!requireRight(e, $app, "shipments")) return;
  const { asSent, parseEdit } = require(`${__hooks}/domain.gen.js`);
  const body = jsonBodyOf(e);
  const edit = parseEdit(body);
  if (!edit.ok) return refuse(e, 400, "The change is not complete.", edit.fields);
  const id = e.request.pathValue("id");
  const { op, set, seen } = edit.value;
  const same = { id, .../** @type {any} */ (asSent({ set, seen }, body)) };
  const change = { op, set, seen, hash: $native.payloadSha256(JSON.stringify(same)) };
  /** @type {{ status: number, text: string } | null} */
  let answer = null;
  $app.runInTransaction((tx) => {
    // Checked again inside the transaction: the role may have been removed since the first check.
    if (senderMay(e, tx, "shipments")) answer = applyEdit(tx, e, id, change);
  });
  if (!answer) return refuseSender(e);
  const { status, text } = /** @type {{ status: number, text: string }} */ (answer);
  const header = e.response.header();
  header.set("Content-Type", "application/json");
  header.set("Cache-Control", "private, no-store");
  return e.string(status, text);
});

cronAdd("applied_ops_sweep", "41 2 * * *", () => require(`${__hooks}/edit-shipment.js`).forgetOldOps($app));

module.exports = {};
