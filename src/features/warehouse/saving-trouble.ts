import { refusalWords } from "#i18n/refusal-words.ts";
import { isSignedOut, toAppError } from "#live/errors.ts";
import { isFull } from "#live/storage.ts";
import { warehouse as text } from "#text/warehouse.ts";

/** An error, and what to do about it. */
export type Trouble = { title: string; how: string };

/** Why a scan could not be stored on this phone. Nothing was stored in any of these cases. */
export function savingTrouble(thrown: unknown): Trouble {
  const { trouble } = text;
  if (isSignedOut(thrown)) return { title: trouble.ended, how: trouble.endedHow };
  if (isFull(thrown)) return { title: trouble.full, how: trouble.fullHow };
  const error = toAppError(thrown);
  const words = error.kind === "invalid" ? refusalWords(error) : "";
  return { title: trouble.failed, how: words || trouble.failedHow };
}
