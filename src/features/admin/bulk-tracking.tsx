import { useState } from "react";
import { formatReference } from "#domain/shipment/reference.ts";
import { setTrackingOfMany } from "#live/change-many.ts";
import type { OfficeShipments } from "#live/office.ts";
import { admin } from "#text/admin.ts";
import { adminMany } from "#text/admin-many.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextField } from "#ui/field.tsx";
import { FieldGrid } from "#ui/field-grid.tsx";
import { useBulkAction } from "./use-bulk-action.ts";
import type { Chosen } from "./use-chosen.ts";
import { fieldId, type TypedNumbers, useTrackingFields } from "./use-tracking-fields.ts";

const text = adminMany.setTracking;
/** How many fields are shown at most. */
const MOST = 200;
const SAVE = "save-tracking-numbers";

type Props = {
  chosen: Chosen;
  office: OfficeShipments;
  /** Kept by the caller, so that a dialog closed by mistake loses nothing. */
  typed: TypedNumbers;
  onType: (next: TypedNumbers) => void;
  onClose: () => void;
};

/** One tracking number for each selected shipment, in the order of the list, with one operation each that changes. */
export function BulkTracking({ chosen, office, typed, onType, onClose }: Props) {
  const [checked, setChecked] = useState(false);
  /** The numbers of several shipments that were asked about. */
  const [asked, setAsked] = useState("");
  const { busy, run } = useBulkAction(chosen, onClose);
  const tooMany = chosen.rows.length > MOST;
  const rows = tooMany ? [] : chosen.rows;
  const known = { rows, edits: office.edits, typed, onType, after: SAVE };
  const { fields, changes, twice, wrong, pasted, type, paste, keys } = useTrackingFields(known);
  const several = twice.join("\n");

  const save = () => {
    setChecked(true);
    if (wrong) document.getElementById(fieldId(wrong.row.id))?.focus();
    else if (several !== "" && several !== asked) setAsked(several);
    else if (changes.length > 0 && !busy) void run(() => setTrackingOfMany(changes));
  };
  const cancel = () => {
    onType({});
    onClose();
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={text.title(chosen.rows.length)}
      lede={tooMany ? text.tooMany(MOST) : text.paste}
      actions={
        <>
          {!tooMany && (
            <Button id={SAVE} variant="primary" aria-disabled={busy || undefined} onClick={save}>
              {busy ? adminMany.saving : text.save(changes.length)}
            </Button>
          )}
          <Button onClick={cancel}>{adminMany.cancel}</Button>
        </>
      }
    >
      {!tooMany && (
        <div className="grid gap-4">
          <fieldset
            aria-label={text.fields}
            onPaste={paste}
            onKeyDown={keys}
            // Save stays in sight below many fields.
            className="max-h-[max(20rem,calc(100dvh-26rem))] min-w-0 overflow-y-auto overscroll-contain"
          >
            <FieldGrid columns={1}>
              {fields.map(({ row, value, error, stuck }) => (
                <TextField
                  key={row.id}
                  name={fieldId(row.id)}
                  label={text.field(
                    formatReference(row.reference),
                    office.customers.get(row.user_id)?.full_name || admin.card.unknown,
                  )}
                  value={value}
                  onChange={(next) => type(row, next)}
                  error={error}
                  hint={stuck ? text.stuck : undefined}
                  disabled={stuck || busy}
                  autoComplete="off"
                  autoCapitalize="characters"
                  spellCheck={false}
                />
              ))}
            </FieldGrid>
          </fieldset>
          <p role="status" className="text-16 text-ink-2 empty:hidden">
            {pasted && text.pasted(pasted.filled, pasted.left)}
            {several !== "" && several === asked && <span className="block">{text.twice(twice)}</span>}
            {checked && changes.length === 0 && admin.edit.none}
          </p>
        </div>
      )}
    </Dialog>
  );
}
