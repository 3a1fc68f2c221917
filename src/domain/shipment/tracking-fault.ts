import { clean } from "../text/clean.ts";
import { referenceIn } from "./search.ts";

/**
 * Why a text is no carrier's tracking number, as a fault: its figures are gone, it is an error of a spreadsheet, or a reference
 * of ours; "" for a text that may be one, and for an empty one.
 */
export function trackingFault(text: string): string {
  const typed = clean(text, "code");
  if (/^\d+([.,]\d+)?E\+\d+$/i.test(typed)) return "tracking_shortened";
  if (/^(0|#+|#(N\/A|REF!|VALUE!|NAME\?|NULL!|NUM!|DIV\/0!))$/i.test(typed)) return "tracking_cell_error";
  return referenceIn(typed) === null ? "" : "tracking_own_reference";
}
