/// <reference path="./native.d.ts" />
// A change that needs a right and has an idempotency key (`op`). Sent again, it gets its first answer and changes nothing.

/** @typedef {{ status: number, body: any }} Answer */
/** @typedef {{ [field: string]: { code: string, message: string } }} Wrong */

const OP = /^[a-zA-Z0-9_-]{15,64}$/;

/**
 * @typedef {object} Change
 * @property {import("../src/domain/roles.ts").Right | null} right null: any account; `apply` checks further
 * @property {(body: any) => Wrong} read the faults of the body, by field; its op is checked here
 * @property {(body: any) => any} content what two requests must share to be the same
 * @property {(tx: CoreApp, body: any) => Answer} apply runs in a transaction; its answer is stored if it is a 200
 * @property {() => void} [after] runs after the commit
 */

/**
 * Answers a request that changes something.
 * @param {core.RequestEvent} e
 * @param {Change} change
 */
function answerOnce(e, { right, read, content, apply, after }) {
  const { actorOf } = require(`${__hooks}/office.js`);
  const { refuseSender, senderMay } = require(`${__hooks}/roles.js`);
  const may = (/** @type {CoreApp} */ app) =>
    right ? senderMay(e, app, right) : e.auth?.collection().name === "users";
  const { jsonBodyOf, refuse } = require(`${__hooks}/request.js`);
  const { rememberedOp, rememberOp } = require(`${__hooks}/edit-shipment.js`);
  const sent = jsonBodyOf(e);
  /** @type {{ [key: string]: any }} */
  const body = typeof sent === "object" && sent !== null ? sent : {};
  const op = typeof body.op === "string" && OP.test(body.op) ? body.op : "";
  const who = actorOf(e);
  // An admin who removed their own role and did not receive the answer retries without the role.
  const own = (/** @type {CoreApp} */ app) => {
    const known = op && e.auth ? rememberedOp(app, op) : null;
    return known && known.user === who ? known : null;
  };
  if (!may($app) && !own($app)) return refuseSender(e);
  const wrong = read(body);
  if (!op) wrong.op = { code: "invalid", message: "Not a name for a change." };
  if (Object.keys(wrong).length > 0) return refuse(e, 400, "The request is not complete.", wrong);

  const hash = $native.payloadSha256(JSON.stringify(content(body)));
  /** @type {Answer[]} */
  const answers = [];
  let isNew = false;
  $app.runInTransaction((tx) => {
    const known = rememberedOp(tx, op);
    if (known && known.user === who && known.hash === hash) {
      answers.push({ status: 200, body: JSON.parse(known.answer) });
    } else if (known) {
      answers.push(refusal(409, "op", "op_reused", "Something else was already changed under this name."));
    } else if (may(tx)) {
      // Checked again inside the transaction: the role may have been removed since the first check.
      const answer = apply(tx, body);
      answers.push(answer);
      isNew = answer.status === 200;
      if (isNew) rememberOp(tx, op, who, hash, JSON.stringify(answer.body));
    }
  });
  const [answer] = answers;
  if (!answer) return refuseSender(e);
  if (isNew && after) after();
  e.response.header().set("Cache-Control", "private, no-store");
  return e.json(answer.status, answer.body);
}

/**
 * A refusal of one field.
 * @param {number} status
 * @param {string} field
 * @param {string} code
 * @param {string} message
 * @returns {Answer}
 */
const refusal = (status, field, code, message) => ({
  status,
  body: { status, message, data: { [field]: { code, message } } },
});

module.exports = { answerOnce, refusal };
