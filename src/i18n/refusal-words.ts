import { allFaults } from "#text/faults/all.ts";
import { sentence } from "./faults.ts";

/** What an AppError says of a refusal (data/shared/errors.ts). */
type Refusal = {
  kind: string;
  fields?: Readonly<Record<string, string>>;
  faults?: Readonly<Record<string, string>>;
  message?: string;
  fault?: string;
};

/** In this device's words; in the server's where the code is not known here, or where an earlier server sent none. */
const wordsOf = (fault: string | undefined, message: string) => sentence(fault ?? message, allFaults, message);

/** What is wrong with each field. */
export function fieldWords({ fields = {}, faults = {} }: Refusal): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([field, message]) => [field, wordsOf(faults[field], message)]));
}

/** What is wrong with the whole; "" where nothing was said. */
export const wholeWords = ({ fault, message = "" }: Refusal): string => wordsOf(fault, message);

/** Why something was refused: what is wrong with its fields, else with the whole. */
export const refusalWords = (error: Refusal): string => Object.values(fieldWords(error)).join(" ") || wholeWords(error);
