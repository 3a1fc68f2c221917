import { useRouterState } from "@tanstack/react-router";
import { type FormEvent, useEffect, useMemo, useState } from "react";
import { readyOnFault } from "#domain/schemas/ready-on.ts";
import { EDIT_CLEANING, type EditableField } from "#domain/shipment/merge.ts";
import { isShipmentStatus, SHIPMENT_STATUSES, statusLabel } from "#domain/shipment/status.ts";
import { trackingFault } from "#domain/shipment/tracking-fault.ts";
import { clean } from "#domain/text/clean.ts";
import { sentence } from "#i18n/faults.ts";
import { cyprusDay, formatSince, formatWeekday } from "#i18n/format.ts";
import { freeDay } from "#i18n/free-day.ts";
import { refusalWords } from "#i18n/refusal-words.ts";
import { trueNow } from "#lib/true-time.ts";
import type { Shipment } from "#live/office.ts";
import { useSession } from "#live/session.ts";
import type { EditOutcome } from "#live/submit-edit.ts";
import { useTariff } from "#live/tariff.ts";
import { type Act, offerUndo } from "#live/undo.ts";
import { admin as text } from "#text/admin.ts";
import { consequences } from "#text/consequences.ts";
import { formFaults } from "#text/faults/forms.ts";
import { savedWords } from "#text/not-on-device.ts";
import { undo } from "#text/undo.ts";
import { Button } from "#ui/button.tsx";
import { DayField } from "#ui/day-field.tsx";
import { TextAreaField, TextField } from "#ui/field.tsx";
import { goToField } from "#ui/go-to-field.ts";
import { Note, NoteHead } from "#ui/note.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { toast } from "#ui/toast.tsx";
import { useScannedNumbers } from "#ui/use-scanner.ts";
import { CancelReason, reasonText } from "./cancel-reason.tsx";
import { EDIT_LIMITS } from "./edit-limits.ts";
import { nameOf } from "./follows-rows.tsx";
import { MAX_REASON } from "./goes-back.ts";
import { StatusFollows } from "./status-follows.tsx";
import type { Edit } from "./use-edit.ts";
import { EDIT_HASH } from "./use-opening.ts";
import { type ZoneErrors, zoneErrors } from "./zone-answer.ts";
import { ZoneQuestion } from "./zone-question.tsx";

/** Characters of the note about a status that goes back, without its reason: the day and two statuses. */
const NOTE_HEAD = 60;
const LABELS: Record<EditableField, string> = {
  status: text.edit.status,
  tracking_number: text.edit.tracking,
  ready_on: text.edit.readyOn,
  admin_notes: text.edit.notes,
};
const STATUSES = SHIPMENT_STATUSES.map((status) => ({ value: status, label: statusLabel(status) }));

/** The office's edit form: status, tracking number, internal notes, Save Changes (rule: shipment.edit). */
export function EditForm({ edit, shipment }: { edit: Edit; shipment: Shipment }) {
  const { values, changed, saving, savedAt } = edit;
  const [checked, setChecked] = useState(false);
  const offer = useOffer(shipment, values.status);
  const errors = checked ? problems(edit) : {};
  useEditHash();
  useScannedNumbers("tracking_number", (_, value) => edit.change("tracking_number", value));

  async function save(event: FormEvent) {
    event.preventDefault();
    if (saving) return;
    setChecked(true);
    const wrong = Object.keys(problems(edit))[0];
    if (wrong) {
      document.getElementById(wrong)?.focus();
      return;
    }
    if (changed.length === 0) {
      toast({ tone: "info", title: text.edit.none });
      return;
    }
    try {
      say(await edit.save(offer));
    } catch (error) {
      console.error(error);
      toast({ tone: "error", title: text.edit.failed, text: text.edit.reasons.other });
    }
  }

  return (
    <Note label={text.edit.title} className="admin-edit">
      <NoteHead
        title={text.edit.title}
        aside={savedAt !== null && <span>{text.edit.draft(formatSince(savedAt))}</span>}
      />
      <form
        onSubmit={(event) => void save(event)}
        noValidate
        className="px-4 grid pb-4 sm:px-5.5 sm:pt-0 sm:pb-5 [&_textarea]:min-h-28 [&_.field]:-mb-(--hair) [&_.field]:rounded-none"
      >
        <div className="grid @min-[34rem]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] @min-[34rem]:[&>:last-child]:-ml-(--hair)">
          <SelectField
            label={LABELS.status}
            name="status"
            value={isShipmentStatus(values.status) ? values.status : null}
            onChange={(status) => edit.change("status", status)}
            options={STATUSES}
            disabled={saving}
          />
          <TextField
            label={LABELS.tracking_number}
            name="tracking_number"
            value={values.tracking_number}
            onChange={(value) => edit.change("tracking_number", value)}
            error={errors.tracking_number}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            disabled={saving}
          />
        </div>
        <ReadyOn edit={edit} country={shipment.country_id} error={errors.ready_on} />
        <TextAreaField
          label={LABELS.admin_notes}
          name="admin_notes"
          value={values.admin_notes}
          onChange={(value) => edit.change("admin_notes", value)}
          error={errors.admin_notes}
          hint={text.edit.notesHint}
          rows={4}
          disabled={saving}
        />
        <WhyBack edit={edit} error={errors.why} />
        <WhyCancelled edit={edit} error={errors["cancel-reason"]} />
        {edit.asksPrice && <ZoneQuestion edit={edit} shipment={shipment} errors={errors} />}
        <Follows edit={edit} shipment={shipment} />
        <Overtaken edit={edit} />
        <div className="flex flex-wrap items-center gap-y-2 gap-x-3 mt-4">
          <Button type="submit" variant="primary" aria-disabled={saving || undefined}>
            {saving ? text.edit.saving : text.edit.save}
          </Button>
          {changed.length > 0 && !saving && (
            <>
              <Button variant="quiet" size="sm" onClick={edit.undo}>
                {text.edit.undo}
              </Button>
              <p className="hint">{text.edit.unsaved(changed.length)}</p>
            </>
          )}
        </div>
      </form>
    </Note>
  );
}

/** The reason that a status going back requires (rule: shipment.many). */
function WhyBack({ edit, error }: { edit: Edit; error: string | undefined }) {
  if (!edit.goesBack) return null;
  return (
    <TextAreaField
      label={text.edit.why}
      name="why"
      value={edit.why}
      onChange={edit.sayWhy}
      error={error}
      hint={text.edit.whyHint}
      maxLength={MAX_REASON}
      rows={2}
      required
      disabled={edit.saving}
    />
  );
}

/** The reason of a cancellation, for the customer. */
function WhyCancelled({ edit, error }: { edit: Edit; error: string | undefined }) {
  if (!edit.cancels) return null;
  return (
    <div className="mt-4">
      <CancelReason reason={edit.reason} onChange={edit.giveReason} error={error} disabled={edit.saving} />
    </div>
  );
}

/** What follows from the status that is chosen, before it is saved. */
function Follows({ edit: { values, theirs, changed }, shipment }: { edit: Edit; shipment: Shipment }) {
  const { status } = theirs;
  const rows = useMemo(() => [{ ...shipment, status }], [shipment, status]);
  if (!changed.includes("status") || !isShipmentStatus(values.status)) return null;
  return (
    <div className="mt-4 border-(length:--hair) border-edge bg-paper px-5.5 py-3">
      <StatusFollows rows={rows} to={values.status} />
    </div>
  );
}

/** The day from which the goods can be collected. */
function ReadyOn({ edit, country, error }: { edit: Edit; country: string; error: string | undefined }) {
  const { tariff } = useTariff();
  const origin = tariff?.countries.find(({ id }) => id === country);
  return (
    <DayField
      label={LABELS.ready_on}
      name="ready_on"
      value={edit.values.ready_on}
      onChange={(value) => edit.change("ready_on", value)}
      hint={origin && freeDay(edit.values.ready_on, origin)}
      error={error}
      optional
      disabled={edit.saving}
    />
  );
}

/** Shown when somebody else changed a field with an unsaved edit: both values, neither is overwritten. */
function Overtaken({ edit }: { edit: Edit }) {
  const { overtaken, theirs, saving } = edit;
  return (
    <div role="status">
      {overtaken.map((field) => (
        <p
          className="px-3 py-1 border-l-6 border-hub flex flex-wrap items-center gap-x-3 mt-3 bg-hub-tint text-(length:--text-16) wrap-anywhere"
          key={field}
        >
          <span className="flex-[1_1_12rem]">
            <b>{LABELS[field]}</b>: {theirs[field] === "" ? text.edit.overtaken.emptied : said(field, theirs[field])}
          </span>
          <Button variant="quiet" size="sm" disabled={saving} onClick={() => edit.takeTheirs(field)}>
            {text.edit.overtaken.take}
          </Button>
          <Button variant="quiet" size="sm" disabled={saving} onClick={() => edit.keepMine(field)}>
            {text.edit.overtaken.keep}
          </Button>
        </p>
      ))}
    </div>
  );
}

function said(field: EditableField, value: string): string {
  if (field === "ready_on") return text.edit.overtaken.text(formatWeekday(value));
  return text.edit.overtaken.text(field === "status" && isShipmentStatus(value) ? statusLabel(value) : `“${value}”`);
}

/** By the id of the field. */
type Problems = Partial<Record<EditableField | "why" | "cancel-reason", string>> & ZoneErrors;

function problems({ values, theirs, goesBack, why, cancels, reason, asksPrice, zone }: Edit): Problems {
  const found: Problems = asksPrice ? { ...zoneErrors(zone) } : {};
  if (goesBack && clean(why, "text") === "") found.why = text.edit.whyMissing;
  if (cancels && reasonText(reason) === "") found["cancel-reason"] = consequences.cancel.missing;
  const today = cyprusDay(trueNow());
  // A stored day may be in the past; only a changed one must not be.
  const day = values.ready_on === theirs.ready_on ? "" : readyOnFault(values.ready_on, { earliest: today, today });
  if (day) found.ready_on = sentence(day, formFaults);
  // A stored number may be what it may; only a changed one is looked at.
  const wrong = values.tracking_number === theirs.tracking_number ? "" : trackingFault(values.tracking_number);
  if (wrong) found.tracking_number = sentence(wrong, formFaults);
  for (const [field, most] of Object.entries(EDIT_LIMITS) as [keyof typeof EDIT_LIMITS, number][]) {
    const added = field === "admin_notes" && goesBack ? why.length + NOTE_HEAD : 0;
    if (clean(values[field], EDIT_CLEANING[field]).length + added > most)
      found[field] = text.edit.tooLong(LABELS[field], most);
  }
  return found;
}

/** The list's key `e` leads to the first field. */
function useEditHash() {
  const hash = useRouterState({ select: (state) => state.location.hash });
  useEffect(() => {
    if (hash === EDIT_HASH) goToField("status");
  }, [hash]);
}

/** Offers to undo a change of status. */
function useOffer(shipment: Shipment, status: string) {
  const me = useSession()?.userId ?? "";
  return (act: Act | null) =>
    act &&
    offerUndo(me, [act], {
      title: (n) => undo.status(n, isShipmentStatus(status) ? statusLabel(status) : status),
      names: new Map([[shipment.id, nameOf(shipment)]]),
    });
}

function say(outcome: EditOutcome): void {
  if (outcome.outcome === "sent") toast({ tone: "done", title: text.edit.done });
  else if (outcome.outcome === "saved") toast({ tone: "info", ...savedWords(outcome.at, text.edit.saved) });
  else if (outcome.outcome === "conflict") toast({ tone: "info", ...text.edit.conflict });
  else if (outcome.outcome === "refused")
    toast({ tone: "error", title: text.edit.failed, text: reason(outcome.error) });
}

function reason(error: Extract<EditOutcome, { outcome: "refused" }>["error"]): string {
  const { reasons } = text.edit;
  if (error.kind === "invalid") return refusalWords(error) || reasons.other;
  if (error.kind === "session" || error.kind === "forbidden" || error.kind === "missing") return reasons[error.kind];
  return error.kind === "offline" ? reasons.offline : reasons.other;
}
