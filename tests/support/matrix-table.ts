import { readFileSync, writeFileSync } from "node:fs";

/** All actors, in the order of the table's columns. */
export const ACTORS = [
  "guest",
  "A",
  "B",
  "admin",
  "operator",
  "sales",
  "warehouse",
  "revoked",
  "expired",
  "deleted",
  "superuser",
] as const;
export type ActorName = (typeof ACTORS)[number];
export type Outcomes = Record<ActorName, string>;
/** One line of the table: the collections (or routes), the action, and each actor's outcome. */
export type Line = { subject: string; action: string; outcomes: Outcomes };

const FILE = new URL("../../docs/access.md", import.meta.url);

/** The tables of docs/access.md below a heading: `### a, b` starts a table for the subjects a and b. */
export function accessTable(part: "Collections" | "Routes"): Line[] {
  const text = readFileSync(FILE, "utf8");
  const [, body = ""] = text.split(`\n## ${part}\n`);
  const lines: Line[] = [];
  let subjects: string[] = [];
  let actors: string[] = [];
  for (const line of (body.split("\n## ")[0] ?? "").split("\n")) {
    if (line.startsWith("### ")) subjects = line.slice(4).split(", ");
    const cells = line.startsWith("|") ? line.split("|").slice(1, -1) : [];
    const [action = "", ...words] = cells.map((cell) => cell.trim().replaceAll("`", ""));
    if (words[0] === ACTORS[0]) actors = words;
    if (words.length === 0 || /^-+$/.test(action) || words[0] === ACTORS[0]) continue;
    if (words.length !== actors.length) throw new Error(`docs/access.md: not one word for everybody: ${line}`);
    const outcomes = Object.fromEntries(actors.map((actor, i) => [actor, words[i]])) as Outcomes;
    for (const subject of subjects) lines.push({ subject, action, outcomes });
  }
  return lines;
}

/** The file with other outcomes; actors without a column get one (UPDATE_ACCESS=1 of tests/server/matrix.test.ts). */
export function writeTable(found: Line[]): void {
  const outcomes = new Map(found.map((line) => [`${line.subject}: ${line.action}`, line.outcomes]));
  let subjects: string[] = [];
  const lines = readFileSync(FILE, "utf8").split("\n");
  const written = lines.map((line) => {
    if (line.startsWith("### ")) subjects = line.slice(4).split(", ");
    if (line.startsWith(`| | ${ACTORS[0]} |`)) return `| | ${ACTORS.join(" | ")} |`;
    if (/^(\|---){10,}\|$/.test(line)) return `|---${"|---".repeat(ACTORS.length)}|`;
    const action = line.split("|")[1]?.trim() ?? "";
    const words = outcomes.get(`${subjects[0]}: ${action.replaceAll("`", "")}`);
    return words ? `| ${[action, ...ACTORS.map((actor) => words[actor])].join(" | ")} |` : line;
  });
  writeFileSync(FILE, written.join("\n"));
}
