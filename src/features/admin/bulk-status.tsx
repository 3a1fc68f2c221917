import { useState } from "react";
import { isShipmentStatus, SHIPMENT_STATUSES, type ShipmentStatus, statusLabel } from "#domain/shipment/status.ts";
import { clean } from "#domain/text/clean.ts";
import { formatDate } from "#i18n/format.ts";
import { type StatusChange, setStatusOfMany } from "#live/change-many.ts";
import type { OfficeShipments, Shipment } from "#live/office.ts";
import { adminMany } from "#text/admin-many.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextAreaField } from "#ui/field.tsx";
import { RadioCards } from "#ui/radio-cards.tsx";
import { isStuck } from "./failed-row.ts";
import { backNote, goesBack, MAX_REASON } from "./goes-back.ts";
import { useBulkAction } from "./use-bulk-action.ts";
import type { Chosen } from "./use-chosen.ts";

const text = adminMany.setStatus;
const OPTIONS = SHIPMENT_STATUSES.map((status) => ({ value: status, label: statusLabel(status) }));

type Props = { chosen: Chosen; edits: OfficeShipments["edits"]; onClose: () => void };

/** Sets one status for all selected shipments, with one operation each. */
export function BulkStatus({ chosen, edits, onClose }: Props) {
  const [to, setTo] = useState<ShipmentStatus | null>(null);
  const [why, setWhy] = useState("");
  const [checked, setChecked] = useState(false);
  const { busy, run } = useBulkAction(chosen, onClose);
  const stuck = chosen.rows.filter(({ id }) => isStuck(edits.get(id)));
  const free = chosen.rows.filter((row) => !stuck.includes(row));
  const changing = free.filter(({ status }) => to !== null && status !== to);
  const back = changing.filter(({ status }) => to !== null && goesBack(status, to));
  const problem = to === null ? text.choose : changing.length === 0 ? text.nothing : null;
  const missing = back.length > 0 && clean(why, "text") === "" ? text.backMissing : undefined;

  const save = () => {
    setChecked(true);
    if (problem || missing || to === null || busy) return;
    const today = formatDate(Date.now());
    void run(() => setStatusOfMany(changing.map((row) => change(row, to, clean(why, "text"), today))));
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={text.title(chosen.rows.length)}
      actions={
        <>
          <Button variant="primary" aria-disabled={busy || undefined} onClick={save}>
            {busy ? adminMany.saving : text.save(to === null ? free.length : changing.length)}
          </Button>
          <Button onClick={onClose}>{adminMany.cancel}</Button>
        </>
      }
    >
      <div className="grid gap-4">
        <RadioCards
          legend={text.field}
          options={OPTIONS}
          value={to}
          onChange={(value) => isShipmentStatus(value) && setTo(value)}
          error={checked && problem ? problem : undefined}
          disabled={busy}
        />
        <div role="status" className="grid gap-1 text-16 text-ink-2">
          {to !== null && free.length > changing.length && (
            <p>{text.same(free.length - changing.length, statusLabel(to))}</p>
          )}
          {stuck.length > 0 && <p>{text.stuck(stuck.length)}</p>}
        </div>
        {back.length > 0 && (
          <TextAreaField
            label={text.back(back.length)}
            name="bulk-why"
            value={why}
            onChange={setWhy}
            hint={text.backHint}
            error={checked ? missing : undefined}
            maxLength={MAX_REASON}
            rows={2}
            required
            disabled={busy}
          />
        )}
      </div>
    </Dialog>
  );
}

function change({ id, status }: Shipment, to: ShipmentStatus, why: string, today: string): StatusChange {
  return { shipment: id, seen: status, to, note: backNote(status, to, why, today) };
}
