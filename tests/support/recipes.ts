import { readFileSync } from "node:fs";

/** The recipes of CONTRIBUTING.md that have a patch in tests/records. */
export const RECIPES = {
  "A field": "new-field",
  "A collection": "new-collection",
  "An operation that works offline": "new-operation",
  "A role": "new-role",
  "A letter": "new-letter",
} as const;

export const patchOf = (name: string): URL => new URL(`../records/${name}.patch`, import.meta.url);

/** The files of a patch in its order. */
export function filesOf(name: string): { path: string; isNew: boolean }[] {
  const text = readFileSync(patchOf(name), "utf8");
  return [...text.matchAll(/^--- (.*)\n\+\+\+ b\/(.*)$/gm)].map(([, from, path = ""]) => ({
    path,
    isNew: from === "/dev/null",
  }));
}
