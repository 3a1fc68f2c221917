import { revalidateLogic, useForm, useStore } from "@tanstack/react-form";
import { useState } from "react";
import { type BookingForm, BookingFormSchema } from "#domain/schemas/booking.ts";
import { booking as text } from "#text/booking.ts";
import { FIELD_ORDER, type TextName } from "./booking-fields.ts";
import type { BoundField } from "./party-fields.tsx";
import type { FieldErrors } from "./use-submission.ts";

/** The form's values and messages: checked when it is submitted, from then on field by field as they change. */
export function useBookingForm(options: { initial: BookingForm; onChange: (form: BookingForm) => void }) {
  const [refused, setRefused] = useState<FieldErrors>({});
  // Counts the failed attempts: each one brings the summary into focus again.
  const [attempt, setAttempt] = useState(0);
  const form = useForm({
    defaultValues: options.initial,
    validationLogic: revalidateLogic(),
    validators: { onDynamic: BookingFormSchema },
  });
  const values = useStore(form.store, (state) => state.values);
  const checked = useStore(form.store, (state) => messagesOf(state.errorMap.onDynamic));
  const errors: FieldErrors = { ...refused, ...checked };

  function set<K extends keyof BookingForm>(name: K, value: BookingForm[K]) {
    // The server's word was about the old value.
    setRefused(({ [name]: _, ...rest }) => rest);
    form.setFieldValue(name, value as never);
    // Every letter goes into the draft; the draft itself writes one at a time and skips what is overtaken.
    options.onChange({ ...form.state.values, [name]: value });
  }

  return {
    values,
    errors,
    list: FIELD_ORDER.flatMap((field) => (errors[field] ? [{ field, message: inSummary(field, errors[field]) }] : [])),
    attempt,
    set,
    bind: (name: TextName): BoundField => ({
      value: values[name],
      error: errors[name],
      onChange: (value) => set(name, value),
      onBlur: () => {},
    }),
    refuse(fields: FieldErrors) {
      setRefused(fields);
      if (Object.keys(fields).length > 0) setAttempt((n) => n + 1);
    },
    /** The values if they may go out; otherwise null, and the messages stand at their fields. */
    async check(): Promise<BookingForm | null> {
      setRefused({});
      await form.handleSubmit();
      if (form.state.isValid) return form.state.values;
      setAttempt((n) => n + 1);
      return null;
    },
  };
}

type Issue = { message: string };

/** A schema's complaints, the first one per field. */
function messagesOf(found: unknown): FieldErrors {
  const errors: FieldErrors = {};
  for (const [name, issues] of Object.entries((found ?? {}) as Record<string, Issue[]>)) {
    const first = issues[0]?.message;
    if (first) errors[name as keyof BookingForm] = first;
  }
  return errors;
}

/** The same message as at the field, with whose field it is: both parties have a name, a phone and an e-mail. */
function inSummary(field: keyof BookingForm, message: string): string {
  if (field.startsWith("shipper")) return text.form.errorOf(text.shipper.short, message);
  if (field.startsWith("consignee")) return text.form.errorOf(text.consignee.short, message);
  return message;
}
