import { type ClipboardEvent, type KeyboardEvent, useState } from "react";
import { pastedNumbers } from "#domain/shipment/pasted-numbers.ts";
import { trackingFault } from "#domain/shipment/tracking-fault.ts";
import { clean } from "#domain/text/clean.ts";
import { sentence } from "#i18n/faults.ts";
import type { TrackingChange } from "#live/change-many.ts";
import type { OfficeShipments, Shipment } from "#live/office.ts";
import { admin } from "#text/admin.ts";
import { formFaults } from "#text/faults/forms.ts";
import { useScannedNumbers } from "#ui/use-scanner.ts";
import { EDIT_LIMITS } from "./edit-limits.ts";
import { isStuck } from "./failed-row.ts";

/** What was typed, by shipment: the text, and the number that was there when it was begun. */
export type TypedNumbers = Readonly<Record<string, { value: string; seen: string }>>;

type Known = {
  rows: readonly Shipment[];
  edits: OfficeShipments["edits"];
  typed: TypedNumbers;
  onType: (next: TypedNumbers) => void;
  /** The id of the control behind the last field. */
  after: string;
};

const FIELDS = "tracking-";
export const fieldId = (shipment: string): string => `${FIELDS}${shipment}`;

/** One field for each shipment's tracking number. Untouched ones follow changes from elsewhere, as in the form of one shipment. */
export function useTrackingFields({ rows, edits, typed, onType, after }: Known) {
  const [pasted, setPasted] = useState<{ filled: number; left: number } | null>(null);
  const fields = rows.map((row) => fieldOf(row, typed[row.id], isStuck(edits.get(row.id))));
  const at = (event: { target: EventTarget }) =>
    fields.findIndex(({ row }) => fieldId(row.id) === (event.target as HTMLElement).id);

  const fieldFor = (reference: string | null, index: number) =>
    reference ? fields.find(({ row }) => row.reference === reference) : fields[index];

  function put(changes: ReadonlyMap<Shipment, string>): void {
    const next = { ...typed };
    for (const [row, value] of changes) {
      const seen = typed[row.id]?.seen ?? row.tracking_number;
      if (value === seen && seen === row.tracking_number) delete next[row.id];
      else next[row.id] = { value, seen };
    }
    onType(next);
  }

  useScannedNumbers(FIELDS, (id, value) => {
    const field = fields.find(({ row, stuck }) => fieldId(row.id) === id && !stuck);
    if (field) put(new Map([[field.row, value]]));
  });

  const changes = fields.filter(({ changed }) => changed).map(changeOf);
  return {
    fields,
    changes,
    twice: [...new Set(changes.map(({ to }) => to).filter((to, at, all) => to !== "" && all.indexOf(to) !== at))],
    wrong: fields.find(({ error }) => error !== undefined),
    pasted,
    type(row: Shipment, value: string) {
      setPasted(null);
      put(new Map([[row, value]]));
    },
    /** A column fills the fields downwards, or by our references beside it. An empty cell leaves its field as it is. */
    paste(event: ClipboardEvent) {
      const lines = pastedNumbers(event.clipboardData.getData("text/plain"));
      const from = at(event);
      if (lines === null || from < 0) return;
      event.preventDefault();
      const filled = new Map<Shipment, string>();
      let left = 0;
      for (const [index, { reference, number }] of lines.entries()) {
        if (number === "") continue;
        const field = fieldFor(reference, from + index);
        if (field && !field.stuck) filled.set(field.row, number);
        else left += 1;
      }
      setPasted({ filled: filled.size, left });
      put(filled);
    },
    /** Enter leads to the field below, as in a spreadsheet; scanners of bar codes send it as well. */
    keys(event: KeyboardEvent) {
      const from = at(event);
      if (event.key !== "Enter" || from < 0) return;
      event.preventDefault();
      const below = fields.slice(from + 1).find(({ stuck }) => !stuck);
      document.getElementById(below ? fieldId(below.row.id) : after)?.focus();
    },
  };
}

function fieldOf(row: Shipment, typed: TypedNumbers[string] | undefined, stuck: boolean) {
  const value = stuck ? row.tracking_number : (typed?.value ?? row.tracking_number);
  const text = clean(value, "code");
  const changed = text !== clean(row.tracking_number, "code");
  return {
    ...{ row, value, stuck },
    seen: typed?.seen ?? row.tracking_number,
    changed,
    error: changed ? faultOf(text) : undefined,
  };
}

function faultOf(text: string): string | undefined {
  const wrong = trackingFault(text);
  if (wrong) return sentence(wrong, formFaults);
  const most = EDIT_LIMITS.tracking_number;
  return text.length > most ? admin.edit.tooLong(admin.edit.tracking, most) : undefined;
}

function changeOf({ row, value, seen }: ReturnType<typeof fieldOf>): TrackingChange {
  return { shipment: row.id, seen, to: clean(value, "code") };
}
