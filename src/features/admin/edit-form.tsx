import { type FormEvent, useState } from "react";
import type { EditOutcome } from "#data/sync/submit-edit.ts";
import type { EditableField } from "#domain/shipment/merge.ts";
import { isShipmentStatus, SHIPMENT_STATUSES, statusLabel } from "#domain/shipment/status.ts";
import { formatSince } from "#i18n/format.ts";
import { admin as text } from "#text/admin.ts";
import { Button } from "#ui/button.tsx";
import { TextAreaField, TextField } from "#ui/field.tsx";
import { Note, NoteHead } from "#ui/note.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { toast } from "#ui/toast.tsx";
import type { Edit } from "./use-edit.ts";

/** Characters that the server takes (docs/api.md, POST /api/shipments/{id}/edit). */
const MOST = { tracking_number: 100, admin_notes: 5000 } as const;
const LABELS: Record<EditableField, string> = {
  status: text.edit.status,
  tracking_number: text.edit.tracking,
  admin_notes: text.edit.notes,
};
const STATUSES = SHIPMENT_STATUSES.map((status) => ({ value: status, label: statusLabel(status) }));

/** What the office changes: status, tracking number, internal notes, Save Changes (specification section 2). */
export function EditForm({ edit }: { edit: Edit }) {
  const { values, changed, saving, savedAt } = edit;
  const [checked, setChecked] = useState(false);
  const errors = checked ? problems(values) : {};

  async function save(event: FormEvent) {
    event.preventDefault();
    if (saving) return;
    setChecked(true);
    const wrong = Object.keys(problems(values))[0];
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
      <form onSubmit={(event) => void save(event)} noValidate className="admin-form">
        <div className="admin-form-row">
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
        <Overtaken edit={edit} />
        <div className="admin-form-end">
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

/** Somebody changed what the person is changing: both are said, neither is overwritten. */
function Overtaken({ edit }: { edit: Edit }) {
  const { overtaken, theirs, saving } = edit;
  return (
    <div role="status" className="admin-overtaken">
      {overtaken.map((field) => (
        <p key={field}>
          <span>
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
  return text.edit.overtaken.text(field === "status" && isShipmentStatus(value) ? statusLabel(value) : `“${value}”`);
}

function problems(values: Edit["values"]): Partial<Record<EditableField, string>> {
  const found: Partial<Record<EditableField, string>> = {};
  for (const [field, most] of Object.entries(MOST) as [keyof typeof MOST, number][]) {
    if (values[field].trim().length > most) found[field] = text.edit.tooLong(LABELS[field], most);
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
