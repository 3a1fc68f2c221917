import { type FormEvent, useState } from "react";
import { readyOnFault } from "#domain/schemas/ready-on.ts";
import { EDIT_CLEANING, type EditableField } from "#domain/shipment/merge.ts";
import { isShipmentStatus, SHIPMENT_STATUSES, statusLabel } from "#domain/shipment/status.ts";
import { clean } from "#domain/text/clean.ts";
import { cyprusDay, formatSince, formatWeekday } from "#i18n/format.ts";
import { trueNow } from "#lib/true-time.ts";
import type { EditOutcome } from "#live/submit-edit.ts";
import { admin as text } from "#text/admin.ts";
import { Button } from "#ui/button.tsx";
import { TextAreaField, TextField } from "#ui/field.tsx";
import { Note, NoteHead } from "#ui/note.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { toast } from "#ui/toast.tsx";
import { useScannedNumbers } from "#ui/use-scanner.ts";
import { EDIT_LIMITS } from "./edit-limits.ts";
import { MAX_REASON } from "./goes-back.ts";
import type { Edit } from "./use-edit.ts";

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
export function EditForm({ edit }: { edit: Edit }) {
  const { values, changed, saving, savedAt } = edit;
  const [checked, setChecked] = useState(false);
  const errors = checked ? problems(edit) : {};
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
      say(await edit.save());
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
        <ReadyOn edit={edit} error={errors.ready_on} />
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
      onChange={edit.giveReason}
      error={error}
      hint={text.edit.whyHint}
      maxLength={MAX_REASON}
      rows={2}
      required
      disabled={edit.saving}
    />
  );
}

/** The day from which the goods can be collected. */
function ReadyOn({ edit, error }: { edit: Edit; error: string | undefined }) {
  return (
    <TextField
      label={LABELS.ready_on}
      name="ready_on"
      type="date"
      value={edit.values.ready_on}
      onChange={(value) => edit.change("ready_on", value)}
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

type Problems = Partial<Record<EditableField | "why", string>>;

function problems({ values, theirs, goesBack, why }: Edit): Problems {
  const found: Problems = {};
  if (goesBack && clean(why, "text") === "") found.why = text.edit.whyMissing;
  const today = cyprusDay(trueNow());
  // A stored day may be in the past; only a changed one must not be.
  const day = values.ready_on === theirs.ready_on ? "" : readyOnFault(values.ready_on, { earliest: today, today });
  if (day) found.ready_on = day;
  for (const [field, most] of Object.entries(EDIT_LIMITS) as [keyof typeof EDIT_LIMITS, number][]) {
    const added = field === "admin_notes" && goesBack ? why.length + NOTE_HEAD : 0;
    if (clean(values[field], EDIT_CLEANING[field]).length + added > most)
      found[field] = text.edit.tooLong(LABELS[field], most);
  }
  return found;
}

function say(outcome: EditOutcome): void {
  if (outcome.outcome === "sent") toast({ tone: "done", title: text.edit.done });
  else if (outcome.outcome === "saved") toast({ tone: "info", ...text.edit.saved });
  else if (outcome.outcome === "conflict") toast({ tone: "info", ...text.edit.conflict });
  else if (outcome.outcome === "refused")
    toast({ tone: "error", title: text.edit.failed, text: reason(outcome.error) });
}

function reason(error: Extract<EditOutcome, { outcome: "refused" }>["error"]): string {
  const { reasons } = text.edit;
  if (error.kind === "invalid") return Object.values(error.fields).join(" ") || error.message || reasons.other;
  if (error.kind === "session" || error.kind === "forbidden" || error.kind === "missing") return reasons[error.kind];
  return error.kind === "offline" ? reasons.offline : reasons.other;
}
