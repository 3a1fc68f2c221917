import { createHash } from "node:crypto";
import { parseAst } from "vite";

/**
 * What is left out of one file of a library. `sha256` is of the text that somebody has read for this: with another one,
 * what is left out here may be needed there.
 * @typedef {object} Omission
 * @property {string} file as imported, below node_modules
 * @property {string} sha256
 * @property {Record<string, string[]>} members by class, or by call for an object handed to a function: "props(Dexie)"
 * @property {Passage[]} passages
 */

/** A passage that begins with `from`, once in all of the text, and ends before `upTo`, or with `from` where there is none.
 * @typedef {{ from: string, upTo?: string, put?: string }} Passage */

/** @typedef {{ start: number, end: number, put: string }} Cut */

/**
 * The text of a library without what an omission names. Throws when anything is not where it is expected.
 * @param {string} text @param {Omission} omission */
export function leaveOut(text, { file, sha256, members, passages }) {
  if (createHash("sha256").update(text).digest("hex") !== sha256)
    throw new Error(`${file} is another one: read what has changed before any of it is left out, then note its sum.`);
  const cuts = [...memberCuts(text, members), ...passages.map((passage) => passageCut(text, passage))];
  cuts.sort((a, b) => a.start - b.start);
  let at = 0;
  let rest = "";
  for (const { start, end, put } of cuts) {
    if (start < at) throw new Error(`${file}: what is left out overlaps at ${text.slice(start, start + 40)}`);
    rest += text.slice(at, start) + put;
    at = end;
  }
  return rest + text.slice(at);
}

/** @param {string} text @param {Passage} passage @returns {Cut} */
function passageCut(text, { from, upTo, put = "" }) {
  const start = text.indexOf(from);
  if (start < 0 || text.indexOf(from, start + 1) >= 0) throw new Error(`Not there exactly once: ${from}`);
  const behind = start + from.length;
  const end = upTo === undefined ? behind : text.indexOf(upTo, behind);
  if (end < 0) throw new Error(`There is no ${upTo} behind ${from}`);
  return { start, end, put };
}

/** @param {string} text @param {Record<string, string[]>} members @returns {Cut[]} */
function memberCuts(text, members) {
  const lists = memberLists(text);
  return Object.entries(members).flatMap(([owner, names]) => {
    const list = lists.get(owner);
    if (!list) throw new Error(`There is no ${owner}`);
    return names.flatMap((name) => {
      const found = list.filter((member) => member.name === name);
      if (found.length === 0) throw new Error(`${owner} has no ${name}`);
      return found.map(({ start, end }) => ({ start, end, put: "" }));
    });
  });
}

/** @typedef {{ name: string, start: number, end: number }} Member */

/** The members of every class, and of every object that a statement hands to a function behind a name. @param {string} text */
function memberLists(text) {
  /** @type {Map<string, Member[]>} */
  const lists = new Map();
  const look = (/** @type {any} */ node) => {
    if (Array.isArray(node)) node.forEach(look);
    else if (typeof node?.type === "string") {
      if (/^Class(Declaration|Expression)$/.test(node.type) && node.id)
        lists.set(node.id.name, node.body.body.map(member));
      const object = node.type === "CallExpression" && node.arguments.at(-1);
      if (object?.type === "ObjectExpression") {
        const [first] = node.arguments;
        lists.set(
          `${text.slice(node.start, first.end)})`,
          object.properties.map((/** @type {any} */ property) => withComma(text, member(property))),
        );
      }
      Object.values(node).forEach(look);
    }
  };
  look(parseAst(text).body);
  return lists;

  /** @param {any} node @returns {Member} */
  function member({ key, argument, start, end }) {
    return { name: text.slice((key ?? argument).start, (key ?? argument).end), start, end };
  }
}

/** @param {string} text @param {Member} member @returns {Member} */
function withComma(text, { name, start, end }) {
  const comma = /^\s*,/.exec(text.slice(end, end + 200));
  return { name, start, end: end + (comma?.[0].length ?? 0) };
}
