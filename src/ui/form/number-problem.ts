import type { Quantity } from "#domain/numbers/quantities.ts";
import { readTyped } from "#domain/numbers/typed-number.ts";
import { ui as text } from "#text/ui.ts";
import { questionOf, questionTitle } from "../question-text.ts";
import type { Problem } from "./problems.ts";

/**
 * What is wrong with a typed number (docs/numbers.md): it has two readings, it is no number, or the schema refuses it. `asked`
 * comes before the two readings in the summary, where the number alone would not tell which field is meant.
 */
export function numberProblem(
  control: string,
  typed: string,
  about: { quantity: Quantity; label: string; unit: string; message: string; asked?: string },
): Problem & { control: string } {
  const read = readTyped(typed, about.quantity);
  if (read.kind === "none") return { control, message: text.notNumber(about.label, about.quantity) };
  if (read.kind !== "two") return { control, message: about.message };
  // The full question is shown at the field; the summary only links to it.
  const title = [about.asked, typed.trim()].filter(Boolean).join(" ");
  return { control: questionOf(control), message: questionTitle(title, read, about.unit, text.or) };
}
