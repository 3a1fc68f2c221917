import { formatTime } from "#i18n/format.ts";
import { refusalWords } from "#i18n/refusal-words.ts";
import type { Assigned, PendingEdit } from "#live/office.ts";
import { adminMany } from "#text/admin-many.ts";

const text = adminMany.row;

/** Whether the server refused a change of a shipment and it is still unresolved. */
export function isStuck(change: PendingEdit | Assigned | undefined): boolean {
  return change?.sync?.state === "attention";
}

/** Why a row's change was refused, in one line; null if it was saved or is still waiting. */
export function whyNotSaved(edit: PendingEdit | undefined, assigned: Assigned | undefined): string | null {
  const stuck = [edit, assigned].find(isStuck);
  if (!stuck) return null;
  const [clash] = edit?.conflict?.clashes ?? [];
  if (stuck === edit && clash) return `${text.notSaved} ${text.theirs(clash.by, formatTime(clash.at))}`;
  const error = stuck.sync?.error;
  if (error?.kind === "invalid") {
    const said = refusalWords(error);
    if (said) return `${text.notSaved} ${said}`;
  }
  if (error?.kind === "conflict" && error.state) return `${text.notSaved} ${text.state(error.state)}`;
  return `${text.notSaved} ${text.other}`;
}
