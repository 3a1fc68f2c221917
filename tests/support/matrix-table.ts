import { readFileSync } from "node:fs";

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
  for (const line of (body.split("\n## ")[0] ?? "").split("\n")) {
    if (line.startsWith("### ")) subjects = line.slice(4).split(", ");
    const cells = line.startsWith("|") ? line.split("|").slice(1, -1) : [];
    const [action = "", ...words] = cells.map((cell) => cell.trim().replaceAll("`", ""));
    if (words.length === 0 || /^-+$/.test(action) || words[0] === ACTORS[0]) continue;
    if (words.length !== ACTORS.length) throw new Error(`docs/access.md: not one word for everybody: ${line}`);
    const outcomes = Object.fromEntries(ACTORS.map((actor, i) => [actor, words[i]])) as Outcomes;
    for (const subject of subjects) lines.push({ subject, action, outcomes });
  }
  return lines;
}

/** Lines in the file's form, to be reviewed before they are put there. */
export function printed(lines: Line[]): string {
  const bySubject = new Map<string, string[]>();
  for (const { subject, action, outcomes } of lines) {
    const cells = [action, ...ACTORS.map((actor) => outcomes[actor])];
    bySubject.set(subject, [...(bySubject.get(subject) ?? []), `| ${cells.join(" | ")} |`]);
  }
  const byTable = new Map<string, string[]>();
  for (const [subject, rows] of bySubject)
    byTable.set(rows.join("\n"), [...(byTable.get(rows.join("\n")) ?? []), subject]);
  const head = `| | ${ACTORS.join(" | ")} |\n|---${"|---".repeat(ACTORS.length)}|`;
  return [...byTable].map(([rows, subjects]) => `### ${subjects.join(", ")}\n${head}\n${rows}\n`).join("\n");
}
