import { readFileSync } from "node:fs";
import { type ESTree, parseSync } from "vite";

type Node = ESTree.Node;
/** What an element's classes are in one place of the source; `selectors`: how many of them style another element, `[&…]`. */
export type ClassString = { file: string; line: number; text: string; selectors: number };

/** Long strings here are sentences, prices and patterns. */
const OTHER = /^src\/(content|domain|i18n|letters)\//;
export const mayHaveClasses = (file: string) => /\.tsx?$/.test(file) && !/\.gen\.ts$/.test(file) && !OTHER.test(file);

/**
 * Every string of a file, as whole as it reaches an element: what is joined by "+", in a template, in `classNames` or by
 * `join` is one string, and a constant of the file stands for its text. What depends on a condition is a string of its own.
 */
export function classStrings(file: string, code = readFileSync(file, "utf8")): ClassString[] {
  const { program, errors } = parseSync(file, code);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const constants = constantsOf(program);
  const found: ClassString[] = [];
  /** Parts of a string that was found already: a node is visited before what is in it. */
  const parts = new Set<Node>();
  walk(program, (node) => {
    if (node.type === "Identifier" || parts.has(node)) return;
    const text = textOf(node, constants, parts)?.trim().replace(/\s+/g, " ");
    if (!text) return;
    const line = code.slice(0, node.start).split("\n").length;
    found.push({ file, line, text, selectors: text.split("[&").length - 1 });
  });
  return found;
}

function walk(node: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(node)) for (const one of node) walk(one, visit);
  else if (isNode(node)) {
    visit(node);
    for (const part of Object.values(node)) walk(part, visit);
  }
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as { type?: unknown }).type === "string";

type Constants = Map<string, Node>;

function constantsOf(program: Node): Constants {
  const constants: Constants = new Map();
  walk(program, (node) => {
    if (node.type === "VariableDeclarator" && node.id.type === "Identifier" && node.init)
      constants.set(node.id.name, node.init);
  });
  return constants;
}

/** The text of an expression that is there in any case; null where there is none. */
function textOf(node: Node, constants: Constants, parts: Set<Node>): string | null {
  parts.add(node);
  const joined = (nodes: readonly (Node | null)[], by: string): string | null => {
    const texts = nodes.flatMap((one) => (one && textOf(one, constants, parts)) ?? []);
    return texts.length > 0 ? texts.join(by) : null;
  };
  switch (node.type) {
    case "Literal":
      return typeof node.value === "string" ? node.value : null;
    case "TemplateLiteral":
      return node.quasis
        .map(({ value }, at) => `${value.cooked}${joined(node.expressions.slice(at, at + 1), "") ?? ""}`)
        .join("");
    case "BinaryExpression":
      return node.operator === "+" ? joined([node.left, node.right], "") : null;
    case "Identifier": {
      const value = constants.get(node.name);
      if (!value || value.type === "Identifier") return null;
      // Without itself: another one of the same name may be in it.
      constants.delete(node.name);
      const text = textOf(value, constants, parts);
      constants.set(node.name, value);
      return text;
    }
    case "TSAsExpression":
    case "TSSatisfiesExpression":
      return textOf(node.expression, constants, parts);
    case "CallExpression":
      return joined(joinedBy(node), " ");
    default:
      return null;
  }
}

/** What a call joins: `classNames(a, b)`, `variants(a, …)` or `[a, b].join(" ")`. */
function joinedBy({ callee, arguments: given }: ESTree.CallExpression): readonly Node[] {
  if (callee.type === "Identifier" && callee.name === "classNames") return given;
  if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return [];
  const { object, property } = callee;
  return property.name === "join" && object.type === "ArrayExpression"
    ? object.elements.filter((one) => one !== null)
    : [];
}
