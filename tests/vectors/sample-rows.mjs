import { readFileSync } from "node:fs";

const FILE = new URL("../../pocketbase/seed/sample-tariff.csv", import.meta.url);

/**
 * The rows of the sample tariff as they are written: every value a text, so that a reference can read it exactly.
 * @returns {Record<string, string>[]}
 */
export function sampleRows() {
  const [header = [], ...rows] = parseCsv(readFileSync(FILE, "utf8"));
  return rows.map((row) => Object.fromEntries(header.map((name, i) => [name, row[i] ?? ""])));
}

/** @param {string} text @returns {string[][]} */
function parseCsv(text) {
  /** @type {string[][]} */
  const rows = [];
  for (const line of text.split(/\r?\n/).filter(Boolean)) {
    /** @type {string[]} */
    const cells = [""];
    let quoted = false;
    for (const character of line) {
      if (character === '"') quoted = !quoted;
      else if (character === "," && !quoted) cells.push("");
      else cells[cells.length - 1] += character;
    }
    rows.push(cells);
  }
  return rows;
}
