import {
  CORRECTABLE,
  type CorrectionForm,
  type CorrectionValues,
  cleanCorrected,
} from "#domain/schemas/customer-change.ts";
import type { ShipmentRow } from "#live/shipments.ts";

/** The draft of a correction. `base` has the values from when it was begun. */
export type CorrectionDraft = { id: string; form: CorrectionForm; base: CorrectionForm };
export type CancelDraft = { id: string; form: { reason: string } };

/** The form's values of a shipment. */
export function textsOf(row: ShipmentRow): CorrectionForm {
  return Object.fromEntries(CORRECTABLE.map(({ name, inForm }) => [inForm, row[name]])) as CorrectionForm;
}

/** The payload: the changed values, and the old values that were seen. */
export function changesOf(form: CorrectionForm, base: CorrectionForm) {
  const set: CorrectionValues = {};
  const seen: CorrectionValues = {};
  for (const { name, inForm } of CORRECTABLE) {
    const field = inForm as keyof CorrectionForm;
    const [now, before] = [form[field], base[field]].map((text) => cleanCorrected(name, text)) as [string, string];
    if (now === before) continue;
    set[name] = now;
    seen[name] = before;
  }
  return { set, seen };
}

/** The server's messages by form field; `rest` are those that belong to no field. */
export function messagesOf(fields: Readonly<Record<string, string>>) {
  const known = CORRECTABLE.filter(({ name }) => fields[name]);
  return {
    form: Object.fromEntries(known.map(({ name, inForm }) => [inForm, fields[name]])),
    rest: Object.entries(fields).flatMap(([field, message]) =>
      known.some(({ name }) => name === field) ? [] : [message],
    ),
  };
}

export function parseCorrectionDraft(raw: unknown): CorrectionDraft | null {
  const { id, form, base } = fieldsOf(raw);
  if (!isId(id)) return null;
  const texts = (value: unknown) =>
    Object.fromEntries(CORRECTABLE.map(({ inForm }) => [inForm, textOf(fieldsOf(value)[inForm])])) as CorrectionForm;
  return form && base ? { id, form: texts(form), base: texts(base) } : null;
}

export function parseCancelDraft(raw: unknown): CancelDraft | null {
  const { id, form } = fieldsOf(raw);
  return isId(id) ? { id, form: { reason: textOf(fieldsOf(form).reason) } } : null;
}

const isId = (id: unknown): id is string => typeof id === "string" && /^[a-z0-9]{15}$/.test(id);
const textOf = (value: unknown) => (typeof value === "string" ? value : "");
const fieldsOf = (value: unknown) =>
  (typeof value === "object" && value !== null ? value : {}) as Record<string, unknown>;
