/// <reference path="./native.d.ts" />
// The routes of the office's changes of sailings: parsed here, then applied once per op (once.js).

/**
 * @param {core.RequestEvent} e
 * @param {"parseAdvance" | "parseDelay" | "parseSailingEdit"} parser
 * @param {"advance" | "delay" | "edit"} change
 */
function answerChange(e, parser, change) {
  const id = e.request.pathValue("id");
  answer(e, parser, { id }, (tx, value, cause) =>
    require(`${__hooks}/change-sailing.js`)[change](tx, id, value, cause),
  );
}

/** @param {core.RequestEvent} e */
function answerAssign(e) {
  answer(e, "parseAssign", {}, (tx, value, cause) => require(`${__hooks}/assign-pallets.js`).assign(tx, value, cause));
}

/**
 * @param {core.RequestEvent} e
 * @param {string} parser of the domain
 * @param {{ [name: string]: string }} about the values of the path
 * @param {(tx: CoreApp, value: any, cause: { by: string, op: string }) => import("./once.js").Answer} apply
 */
function answer(e, parser, about, apply) {
  const by = require(`${__hooks}/audit.js`).idOf(e);
  /** @type {any} */
  let parsed = null;
  require(`${__hooks}/once.js`).answerOnce(e, {
    right: "editSailings",
    read(/** @type {any} */ body) {
      parsed = require(`${__hooks}/domain.gen.js`)[parser](body);
      if (!parsed.ok) return parsed.fields;
      const empty = parser === "parseAssign" && parsed.value.pallets.length + parsed.value.shipments.length === 0;
      return empty ? { pallets: { code: "required", message: "There is nothing to assign." } } : {};
    },
    content: (/** @type {any} */ body) => ({
      ...about,
      ...require(`${__hooks}/domain.gen.js`).asSent(parsed.value, body),
    }),
    apply: (/** @type {CoreApp} */ tx, /** @type {any} */ { op }) => apply(tx, parsed.value, { by, op }),
  });
}

module.exports = { answerAssign, answerChange };
