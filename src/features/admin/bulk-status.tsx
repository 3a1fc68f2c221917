import { useCallback, useMemo, useRef, useState } from "react";
import { isShipmentStatus, SHIPMENT_STATUSES, type ShipmentStatus, statusLabel } from "#domain/shipment/status.ts";
import { asksForPrice } from "#domain/shipment/zone-price.ts";
import { clean } from "#domain/text/clean.ts";
import { formatDate } from "#i18n/format.ts";
import { type StatusChange, setStatusOfMany } from "#live/change-many.ts";
import type { Told } from "#live/consequences.ts";
import type { OfficeShipments, Shipment } from "#live/office.ts";
import { adminMany } from "#text/admin-many.ts";
import { consequences } from "#text/consequences.ts";
import { undo } from "#text/undo.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextAreaField } from "#ui/field.tsx";
import { RadioCards } from "#ui/radio-cards.tsx";
import { CancelReason, NO_REASON, reasonText } from "./cancel-reason.tsx";
import { isStuck } from "./failed-row.ts";
import { backNote, goesBack, MAX_REASON } from "./goes-back.ts";
import { StatusFollows } from "./status-follows.tsx";
import { useBulkAction } from "./use-bulk-action.ts";
import type { Chosen } from "./use-chosen.ts";

const text = adminMany.setStatus;
const words = consequences.cancel;
const OPTIONS = SHIPMENT_STATUSES.map((status) => ({ value: status, label: statusLabel(status) }));

type Props = { chosen: Chosen; edits: OfficeShipments["edits"]; onClose: () => void };

/** Sets one status for all selected shipments, with one operation each, and says before what follows. */
export function BulkStatus({ chosen, edits, onClose }: Props) {
  const [checked, setChecked] = useState(false);
  const { busy, offering, run } = useBulkAction(chosen, onClose);
  const told = useRef<Told>({ state: "none" });
  const keepTold = useCallback((now: Told) => {
    told.current = now;
  }, []);
  const plan = useStatusPlan(chosen.rows, edits);
  const { to, changing } = plan;
  const cancels = to === "cancelled" && changing.length > 0;

  const save = () => {
    setChecked(true);
    if (plan.problem || plan.missing || busy) return;
    const title = (n: number) => undo.status(n, to === null ? "" : statusLabel(to));
    void run(() => setStatusOfMany(plan.changes(), offering(title, told.current)));
  };

  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={text.title(chosen.rows.length)}
      actions={
        <>
          <Button variant={cancels ? "stop" : "primary"} size="lg" aria-disabled={busy || undefined} onClick={save}>
            {busy ? adminMany.saving : cancels ? words.title(changing.length) : text.save(plan.count)}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {cancels ? words.keep(changing.length) : adminMany.cancel}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <RadioCards
          legend={text.field}
          options={OPTIONS}
          columns={3}
          value={to}
          onChange={(value) => isShipmentStatus(value) && plan.choose(value)}
          error={checked && plan.problem ? plan.problem : undefined}
          disabled={busy}
        />
        <Left
          same={to === null ? 0 : plan.free - changing.length - plan.marked}
          stuck={plan.stuck}
          marked={plan.marked}
          to={to}
        />
        {to !== null && changing.length > 0 && (
          <div className={cancels ? "grid gap-x-6 gap-y-4 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]" : "grid gap-4"}>
            <Why plan={plan} checked={checked} busy={busy} />
            <StatusFollows rows={changing} to={to} onTold={keepTold} />
          </div>
        )}
      </div>
    </Dialog>
  );
}

/** The reason for a status that goes back, which stays in the office, or of a cancellation, which the customer reads. */
function Why({ plan, checked, busy }: { plan: StatusPlan; checked: boolean; busy: boolean }) {
  const error = checked ? plan.missing : undefined;
  if (plan.to === "cancelled")
    return <CancelReason reason={plan.reason} onChange={plan.giveReason} error={error} disabled={busy} />;
  if (plan.back === 0) return null;
  return (
    <TextAreaField
      label={text.back(plan.back)}
      name="bulk-why"
      value={plan.why}
      onChange={plan.sayWhy}
      hint={text.backHint}
      error={error}
      maxLength={MAX_REASON}
      rows={2}
      required
      disabled={busy}
    />
  );
}

type StatusPlan = ReturnType<typeof useStatusPlan>;

/** The choice of a status for several shipments, and what it lacks. */
function useStatusPlan(rows: readonly Shipment[], edits: Props["edits"]) {
  const [to, setTo] = useState<ShipmentStatus | null>(null);
  const [why, setWhy] = useState("");
  const [reason, setReason] = useState(NO_REASON);
  const free = useMemo(() => rows.filter(({ id }) => !isStuck(edits.get(id))), [rows, edits]);
  const [changing, marked] = useMemo(() => {
    const all = free.filter(({ status }) => to !== null && status !== to);
    const asked = all.filter((row) => to !== null && asksForPrice(row, to));
    return [all.filter((row) => !asked.includes(row)), asked.length];
  }, [free, to]);
  const back = changing.filter(({ status }) => to !== null && goesBack(status, to)).length;
  const said = to === "cancelled" ? reasonText(reason) : "";
  const lacksWhy = back > 0 && clean(why, "text") === "" ? text.backMissing : undefined;
  return {
    ...{ to, why, reason, changing, back },
    free: free.length,
    stuck: rows.length - free.length,
    marked,
    /** How many the button names. */
    count: to === null ? free.length : changing.length,
    problem: to === null ? text.choose : changing.length === 0 ? text.nothing : null,
    missing: to === "cancelled" && said === "" ? words.missing : lacksWhy,
    choose: setTo,
    sayWhy: setWhy,
    giveReason: setReason,
    changes(): StatusChange[] {
      const today = formatDate(Date.now());
      if (to === null) return [];
      return changing.map(({ id, status }) => {
        const note = backNote(status, to, clean(why, "text"), today);
        return { shipment: id, seen: status, to, note, reason: said };
      });
    },
  };
}

/** Those that stay as they are. */
function Left({
  same,
  stuck,
  marked,
  to,
}: Record<"same" | "stuck" | "marked", number> & { to: ShipmentStatus | null }) {
  return (
    <div role="status" className="grid gap-1 text-16 text-ink-2">
      {to !== null && same > 0 && <p>{text.same(same, statusLabel(to))}</p>}
      {stuck > 0 && <p>{text.stuck(stuck)}</p>}
      {marked > 0 && <p>{text.marked(marked)}</p>}
    </div>
  );
}
