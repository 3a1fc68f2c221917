// The routes of the office's changes of sailings: parsed here, then applied once per op (answer-once.js).

/**
 * @param {core.RequestEvent} e
 * @param {"parseAdvance" | "parseDelay" | "parseSailingEdit"} parser
 * @param {"advance" | "delay" | "edit"} change
 */
function answerChange(e, parser, change) {
  const id = e.request.pathValue("id");
  answer(e, { parser, kind: `sailing.${change}` }, { id }, (tx, value, cause) =>
    require(`${__hooks}/lib/sailings/change-sailing.js`)[change](tx, id, value, cause),
  );
}

/** @param {core.RequestEvent} e */
function answerAssign(e) {
  answer(e, { parser: "parseAssign", kind: "pallet.assign" }, {}, (tx, value, cause) =>
    require(`${__hooks}/lib/pallets/assign-pallets.js`).assign(tx, value, cause),
  );
}

/**
 * @param {core.RequestEvent} e
 * @param {{ parser: string, kind: string }} operation its parser in the domain, and its name as OpKind
 * @param {{ [name: string]: string }} about the values of the path
 * @param {(tx: CoreApp, value: any, cause: { by: string, op: string, before: any }) => import("../http/answer-once.js").Answer} apply
 */
function answer(e, { parser, kind }, about, apply) {
  const by = require(`${__hooks}/lib/audit/audit.js`).idOf(e);
  /** @type {any} */
  let parsed = null;
  require(`${__hooks}/lib/http/answer-once.js`).answerOnce(e, {
    right: "editSailings",
    kind: /** @type {any} */ (kind),
    read(/** @type {any} */ body) {
      parsed = require(`${__hooks}/domain.gen.js`)[parser](body);
      if (!parsed.ok) return parsed.fields;
      const empty = parser === "parseAssign" && parsed.value.pallets.length + parsed.value.shipments.length === 0;
      return empty ? { pallets: { code: "required", why: "nothing_to_assign" } } : {};
    },
    content: (/** @type {any} */ body) => ({
      ...about,
      ...require(`${__hooks}/domain.gen.js`).asSent(parsed.value, body),
    }),
    apply: (/** @type {CoreApp} */ tx, /** @type {any} */ { op }, /** @type {any} */ before) =>
      apply(tx, parsed.value, { by, op, before }),
  });
}

module.exports = { answerAssign, answerChange };
