import { useEffect, useRef, useState } from "react";
import {
  EDIT_CLEANING,
  EDITABLE_FIELDS,
  type EditableField,
  type EditSeen,
  type EditSet,
} from "#domain/shipment/merge.ts";
import { isShipmentStatus, type ShipmentStatus } from "#domain/shipment/status.ts";
import { asksForPrice } from "#domain/shipment/zone-price.ts";
import { clean } from "#domain/text/clean.ts";
import { formatDate } from "#i18n/format.ts";
import { useDraft } from "#live/draft.ts";
import { draftActions, idOf } from "#live/drafts.ts";
import { newRecordId } from "#live/new-id.ts";
import type { Shipment } from "#live/office.ts";
import { type EditOutcome, submitEdit, wasEnqueued } from "#live/submit-edit.ts";
import type { Act } from "#live/undo.ts";
import { NO_REASON, parseReason, type Reason, reasonText } from "./cancel-reason.tsx";
import { backNote, goesBack } from "./goes-back.ts";
import { type Charged, chargedBy, NOT_ASKED, parseZoneAnswer, type ZoneAnswer } from "./zone-answer.ts";

export type Values = Record<EditableField, string>;
/** The changed fields: the person's text, and the value they saw when they began. */
type Touched = Partial<Record<EditableField, { value: string; seen: string }>>;
/**
 * The draft of an edit; `id` becomes the operation's id. `why`: the reason for a status that goes back, for the office;
 * `reason`: of a cancellation, for the customer; `zone`: the price of a pickup in another zone.
 */
type EditDraft = { id: string; touched: Touched; why: string; reason: Reason; zone: ZoneAnswer };

/**
 * The form state over the current values: an untouched field follows changes from elsewhere; a touched one keeps the person's
 * text and the value they saw, so that saving never overwrites a value they have not seen.
 */
export function useEdit(row: Shipment, current: Values) {
  const { id: shipment, zone_by_postcode: mark } = row;
  const key = `edit-${shipment}`;
  const { ready, draft, savedAt, save: keep, discard } = useDraft(key, parseDraft);
  const [form, setForm] = useState<EditDraft>(newDraft);
  const [saving, setSaving] = useState(false);
  const adopted = useRef("");

  // Loads the draft of an earlier visit, or one that came back from the outbox; never over what is typed now.
  useEffect(() => {
    if (!draft || adopted.current === draft.id || saving) return;
    adopted.current = draft.id;
    setForm((now) => (Object.keys(now.touched).length > 0 ? now : draft));
  }, [draft, saving]);

  const { touched, why, reason } = form;
  const { values, changed, overtaken, back, cancels, asksPrice, zone } = read(row, current, form);

  function put(next: Touched, said: Partial<EditDraft> = {}): void {
    const now = { ...form, touched: next, ...said };
    adopted.current = form.id;
    setForm(now);
    if (Object.keys(next).length > 0) keep(now);
    else void forget();
  }
  /** Deletes the draft, unless another tab or an undone operation has replaced it. */
  async function forget(): Promise<void> {
    const kept = idOf((await draftActions.load(key))?.value);
    if (kept === null || kept === form.id) await discard();
  }

  return {
    values,
    /** The current values, whoever wrote them. */
    theirs: current,
    changed,
    overtaken,
    /** The status goes back, so a reason is required. */
    goesBack: back !== null,
    why,
    /** The shipment is cancelled by it, so the customer is told why. */
    cancels,
    reason,
    /** The pickup is in another zone than the booked one, so the office says what is charged. */
    asksPrice,
    zone,
    saving,
    ready,
    savedAt: changed.length > 0 ? savedAt : null,
    change(field: EditableField, value: string) {
      const seen = touched[field]?.seen ?? current[field];
      put(
        value === seen && seen === current[field] ? without(touched, field) : { ...touched, [field]: { value, seen } },
      );
    },
    /** Resolves a conflict: the person has seen the other value and keeps their own. */
    keepMine: (field: EditableField) => put({ ...touched, [field]: { value: values[field], seen: current[field] } }),
    takeTheirs: (field: EditableField) => put(without(touched, field)),
    sayWhy: (text: string) => put(touched, { why: text }),
    giveReason: (text: Reason) => put(touched, { reason: text }),
    answerZone: (answer: ZoneAnswer) => put(touched, { zone: { ...answer, mark } }),
    undo: () => put({}, { why: "", reason: NO_REASON, zone: NOT_ASKED }),
    /** Rejects when the device could not store it. `offer` gets what takes it back, null for what tells nobody. */
    async save(offer: (act: Act | null) => void): Promise<EditOutcome> {
      const cancelled = cancels ? reasonText(reason) : "";
      const charged = asksPrice ? chargedBy(zone) : null;
      const { set, seen } = payloadOf({ values, changed, touched, current, back, why, cancelled, charged });
      setSaving(true);
      try {
        // If another tab has already submitted this draft, this is a new edit with a new id.
        const id = (await wasEnqueued(form.id)) ? newRecordId() : form.id;
        // Flushes the draft before submitting: a refused edit becomes that draft again, with the last letters.
        await draftActions.save(key, { ...form, id } satisfies EditDraft);
        const outcome = await submitEdit({ id, shipment, set, seen }, key, offer);
        // The server may have applied it without acknowledging, so the next attempt uses a new id.
        const again = outcome.outcome === "refused" ? idOf((await draftActions.load(key))?.value) : null;
        adopted.current = again ?? id;
        setForm(outcome.outcome === "refused" ? { ...form, id: again ?? id } : newDraft());
        return outcome;
      } finally {
        setSaving(false);
      }
    },
  };
}

/** What the draft makes of the current values. */
function read(row: Shipment, current: Values, { touched, zone }: EditDraft) {
  const values = { ...current };
  for (const field of EDITABLE_FIELDS) values[field] = touched[field]?.value ?? current[field];
  const changed = EDITABLE_FIELDS.filter((field) => cleaned(field, values) !== cleaned(field, current));
  const setsStatus = changed.includes("status");
  return {
    values,
    changed,
    overtaken: changed.filter((field) => touched[field] && touched[field].seen !== current[field]),
    back: setsStatus ? wayBack(touched.status?.seen ?? current.status, values.status) : null,
    cancels: setsStatus && values.status === "cancelled",
    asksPrice: setsStatus && asksForPrice({ ...row, status: current.status }, values.status),
    // An answer about another zone is none: the customer has corrected the address since.
    zone: zone.mark === row.zone_by_postcode ? zone : NOT_ASKED,
  };
}

function without(touched: Touched, field: EditableField): Touched {
  const { [field]: _, ...rest } = touched;
  return rest;
}

const newDraft = (): EditDraft => ({ id: newRecordId(), touched: {}, why: "", reason: NO_REASON, zone: NOT_ASKED });
const cleaned = (field: EditableField, values: Values) => clean(values[field], EDIT_CLEANING[field]);

export type Edit = ReturnType<typeof useEdit>;

type Back = { from: string; to: ShipmentStatus } | null;

function wayBack(from: string, to: string): Back {
  return isShipmentStatus(to) && goesBack(from, to) ? { from, to } : null;
}

type Payload = {
  values: Values;
  changed: readonly EditableField[];
  touched: Touched;
  current: Values;
  back: Back;
  why: string;
  /** The reason of a cancellation, "" for none. */
  cancelled: string;
  /** The price for another zone, null for the booked one. */
  charged: Charged | null;
};

/** The new values and the values the editor saw. The reason for a status that goes back is added to the internal notes. */
function payloadOf({ values, changed, touched, current, back, why, cancelled, charged }: Payload) {
  const set: EditSet = {};
  const seen: EditSeen = {};
  for (const field of changed) {
    set[field] = values[field];
    seen[field] = touched[field]?.seen ?? current[field];
  }
  if (cancelled) set.cancel_reason = cancelled;
  if (charged) {
    set.adjusted_rate = charged.euro;
    set.adjusted_reason = charged.reason;
    seen.zone_by_postcode = charged.mark;
  }
  if (back) {
    const note = backNote(back.from, back.to, clean(why, "text"), formatDate(Date.now()));
    set.admin_notes = [clean(values.admin_notes, "text"), note].filter(Boolean).join("\n");
    seen.admin_notes ??= current.admin_notes;
  }
  return { set, seen };
}

function parseDraft(raw: unknown): EditDraft | null {
  if (typeof raw !== "object" || raw === null || !("id" in raw) || !("touched" in raw)) return null;
  const { id, touched, why, reason, zone } = raw as Record<string, unknown>;
  if (typeof id !== "string" || typeof touched !== "object" || touched === null) return null;
  const known: Touched = {};
  for (const field of EDITABLE_FIELDS) {
    const { value, seen } = (touched as Record<string, { value?: unknown; seen?: unknown } | undefined>)[field] ?? {};
    if (typeof value === "string" && typeof seen === "string") known[field] = { value, seen };
  }
  return {
    id,
    touched: known,
    why: typeof why === "string" ? why : "",
    reason: parseReason(reason),
    zone: parseZoneAnswer(zone),
  };
}
