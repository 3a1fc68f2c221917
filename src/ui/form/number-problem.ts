import type { Quantity } from "#domain/numbers/quantities.ts";
import { readTyped } from "#domain/numbers/typed-number.ts";
import { ui as text } from "#text/ui.ts";
import { questionOf, questionTitle } from "../question-text.ts";
import type { Problem } from "./problems.ts";

/**
 * What is wrong with a typed number (docs/numbers.md): that its question is open, that it is no number, or what the schema
 * says of the number. `asked` begins the question where the number alone would not say which field it is about.
 */
export function numberProblem(
  control: string,
  typed: string,
  about: { quantity: Quantity; label: string; unit: string; message: string; asked?: string },
): Problem & { control: string } {
  const read = readTyped(typed, about.quantity);
  if (read.kind === "none") return { control, message: text.notNumber(about.label) };
  if (read.kind !== "two") return { control, message: about.message };
  // The question stands at the field and says it all; here is the way to it.
  const title = [about.asked, typed.trim()].filter(Boolean).join(" ");
  return { control: questionOf(control), message: questionTitle(title, read, about.unit, text.or) };
}
