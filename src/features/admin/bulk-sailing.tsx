import { useState } from "react";
import { localDay } from "#domain/sailings/clock.ts";
import { formatWeekday } from "#i18n/format.ts";
import { assignMany } from "#live/change-many.ts";
import { useSailingDesk } from "#live/sailings.ts";
import { adminMany } from "#text/admin-many.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { useBulkAction } from "./use-bulk-action.ts";
import type { Chosen } from "./use-chosen.ts";

const text = adminMany.setSailing;
/** An option that is no sailing's id: removes the assignment. */
const NONE = "none";

/** Assigns all selected shipments to one sailing, with one operation each. */
export function BulkSailing({ chosen, onClose }: { chosen: Chosen; onClose: () => void }) {
  const [to, setTo] = useState<string | null>(null);
  const [checked, setChecked] = useState(false);
  const { busy, run } = useBulkAction(chosen, onClose);
  const { desk, state } = useSailingDesk();
  // Only shipments with pallets can be assigned, and pallets are created at the confirmation.
  const moving = chosen.rows.filter(({ status }) => status === "confirmed" || status === "in_transit");
  const open = (desk?.sailings ?? []).filter(({ state: at }) => at === "planned" || at === "closed");
  const options = [
    ...open.map(({ id, name, etd }) => ({
      value: id,
      label: text.option(name, formatWeekday(localDay(etd, "Europe/Rome"))),
    })),
    { value: NONE, label: text.none, detail: text.noneDetail },
  ];
  const problem = moving.length === 0 ? text.nothing : to === null ? text.choose : null;

  const save = () => {
    setChecked(true);
    if (problem || to === null || busy) return;
    const ids = moving.map(({ id }) => id);
    void run(() => assignMany(ids, to === NONE ? "" : to));
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={text.title(chosen.rows.length)}
      actions={
        <>
          <Button variant="primary" aria-disabled={busy || undefined} onClick={save}>
            {busy ? adminMany.saving : text.save(moving.length)}
          </Button>
          <Button onClick={onClose}>{adminMany.cancel}</Button>
        </>
      }
    >
      <div className="grid gap-4">
        <SelectField
          label={text.field}
          name="bulk-sailing"
          value={to}
          onChange={setTo}
          options={options}
          error={checked && problem ? problem : undefined}
          disabled={busy}
        />
        <div role="status" className="grid gap-1 text-16 text-ink-2">
          {moving.length < chosen.rows.length && <p>{text.pending(chosen.rows.length - moving.length)}</p>}
          {state !== "loading" && open.length === 0 && <p>{text.unknown}</p>}
        </div>
      </div>
    </Dialog>
  );
}
