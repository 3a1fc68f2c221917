// A change that needs a right and has an idempotency key (`op`). Sent again, it gets its first answer and changes nothing.

/**
 * `act`: by what it can be taken back. `outcome`: what the server decided and has to decide again after a restore; the signature
 * covers it.
 * @typedef {{ status: number, body: any, act?: object, outcome?: object }} Answer
 */
/** @typedef {import("../../../src/domain/fault.ts").FieldFaults} Wrong */

const OP = /^[a-zA-Z0-9_-]{15,64}$/;

/**
 * @typedef {object} Change
 * @property {import("../../../src/domain/roles.ts").Right | null} right null: any account; `apply` checks further
 * @property {(body: any) => Wrong} read the faults of the body, by field; its op is checked here
 * @property {(body: any) => any} content what two requests must share to be the same
 * @property {import("../../../src/domain/op-kinds.ts").OpKind | ""} [kind] of an operation that devices keep; it is acknowledged
 *   with a signature
 * @property {(tx: CoreApp, body: any, before: import("../sync/before-restore.js").Before | null) => Answer} apply runs in a transaction; its
 *   answer is stored if it is a 200. `before`: it was acknowledged, and a restore has lost it
 * @property {() => void} [after] runs after the commit
 */

/**
 * Answers a request that changes something.
 * @param {core.RequestEvent} e
 * @param {Change} change
 */
function answerOnce(e, { right, read, content, kind = "", apply, after }) {
  const { actorOf } = require(`${__hooks}/lib/who-and-when.js`);
  const { refuseSender, senderMay } = require(`${__hooks}/lib/http/roles.js`);
  const may = (/** @type {CoreApp} */ app) =>
    right ? senderMay(e, app, right) : e.auth?.collection().name === "users";
  const { jsonBodyOf, refuse } = require(`${__hooks}/lib/http/exchange.js`);
  const { rememberedOp, rememberOp } = require(`${__hooks}/lib/http/op-memory.js`);
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
  const { acknowledgedBefore, mightThen, quietly } = require(`${__hooks}/lib/sync/before-restore.js`);
  // A role that was lost since, or with the disk: the signature says that it was there.
  const then = (/** @type {string} */ payload) => mightThen(acknowledgedBefore(e, kind, op, payload), right);
  if (!may($app) && !own($app) && !then("")) return refuseSender(e);
  const wrong = read(body);
  if (!op) wrong.op = { code: "invalid", why: "op_invalid" };
  if (Object.keys(wrong).length > 0) return refuse(e, 400, "request_incomplete", wrong);

  const hash = $native.payloadSha256(JSON.stringify(content(body)));
  /** @type {Answer[]} */
  const answers = [];
  let isNew = false;
  $app.runInTransaction((tx) => {
    const known = rememberedOp(tx, op);
    if (known && known.user === who && known.hash === hash) {
      answers.push({ status: 200, body: JSON.parse(known.answer) });
      $native.acknowledgeAgain(tx, e, kind, op, hash);
    } else if (known) {
      answers.push(refusal(409, "op", "op_reused"));
    } else if (may(tx) || then(hash)) {
      // Checked again inside the transaction: the role may have been removed since the first check.
      /** @type {any} */
      let answer = null;
      const before = acknowledgedBefore(e, kind, op, hash);
      quietly(tx, before, () => {
        answer = apply(tx, body, before);
      });
      answers.push(answer);
      isNew = answer.status === 200;
      if (isNew) {
        rememberOp(tx, op, who, hash, JSON.stringify(answer.body), answer.act);
        $native.acknowledge(tx, e, kind, op, hash, answer.outcome ? JSON.stringify(answer.outcome) : "");
      }
    }
  });
  const [answer] = answers;
  if (!answer) return refuseSender(e);
  if (isNew && after) after();
  e.response.header().set("Cache-Control", "private, no-store");
  return e.json(answer.status, require(`${__hooks}/domain.gen.js`).worded(answer.body));
}

/**
 * A refusal of one field.
 * @param {number} status
 * @param {string} field
 * @param {string} code
 * @param {string} [why] which fault it is (src/domain/fault.ts), where several have the code
 * @returns {Answer}
 */
const refusal = (status, field, code, why = code) => ({
  status,
  body: { status, why, data: { [field]: { code, why } } },
});

module.exports = { answerOnce, refusal };
