import { company } from "#content/company.ts";
import type { Letter } from "./letter.ts";

/** Column at which values are aligned. */
const LABEL_WIDTH = 22;

/** A letter as plain text. */
export function textPart(letter: Letter, publicUrl: string): string {
  const parts = [`${company.name}\n\n${letter.heading}\n`];
  const paragraph = (text: string) => parts.push(`\n${text}\n`);
  if (letter.greeting) paragraph(letter.greeting);
  letter.lead?.forEach(paragraph);
  if (letter.steps?.length)
    paragraph(letter.steps.map(({ label, state }) => (state === "now" ? `[${label}]` : label)).join("  >  "));
  if (letter.action) paragraph(`${letter.action.label}:\n${letter.action.url}`);
  if (letter.message) {
    const title = letter.messageTitle ? `\n${letter.messageTitle}` : "";
    parts.push(`${title}\n----\n${letter.message}\n----\n`);
  }
  for (const { title, rows } of letter.sections ?? [])
    if (rows.length)
      paragraph([title, ...rows.map(({ label, value }) => `  ${padded(label)}${indented(value)}`)].join("\n"));
  letter.small?.forEach(paragraph);
  if (letter.unsubscribe) {
    const { why, label, url } = letter.unsubscribe;
    paragraph(`${why}\n${label}:\n${url}`);
  }
  parts.push(
    `\n--\n${company.name}, ${company.address}\n${company.phone}, ${company.email}\n${company.hours}\n${publicUrl}\n`,
  );
  return parts.join("");
}

function padded(label: string): string {
  return `${label}:${" ".repeat(Math.max(0, LABEL_WIDTH - 1 - characters(label)))} `;
}

function characters(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    if ((text.codePointAt(at) ?? 0) > 0xffff) at++;
    count++;
  }
  return count;
}

/** Further lines of a value are aligned with its first. */
function indented(value: string): string {
  if (!value.includes("\n") && !value.includes("\r")) return value;
  const lines = value.split(/[\r\n]+/).filter((line) => line !== "");
  return lines.join(`\n${" ".repeat(LABEL_WIDTH + 3)}`);
}
