import type { AnyFormApi } from "@tanstack/react-form";
import { sentence } from "#i18n/faults.ts";
import { formFaults } from "#text/faults/forms.ts";

/** What is wrong with a value. */
export type Problem = {
  message: string;
  /** The id of the control it belongs to; left out where the field is a single control, whose id is its name. */
  control?: string;
  /** The message for the summary, where `message` alone would not tell which field is meant. */
  inSummary?: string;
};

/** The problems by field name; the first of each control is shown. */
export type Problems = Partial<Record<string, readonly Problem[]>>;

/** A schema's issue in words. */
export const problemOf = ({ message }: { message: string }): Problem => ({ message: sentence(message, formFaults) });

type ErrorMap = { onDynamic?: unknown; onServer?: unknown };

/** What is shown at a field: the form's validation errors, else the server's. */
export function problemsAt({ errorMap }: { errorMap: ErrorMap }): readonly Problem[] {
  return ((errorMap.onDynamic ?? errorMap.onServer) as readonly Problem[] | undefined) ?? [];
}

/** Shows the server's errors at their fields, until the field is edited or the form is submitted again. */
export function refuse(form: AnyFormApi, problems: Problems): void {
  for (const [name, found] of Object.entries(problems)) if (found?.length) setServerWord(form, name, found);
}

/** Clears the server's errors: at one field, or at all. */
export function forgetRefusal(form: AnyFormApi, name?: string): void {
  const names = name === undefined ? Object.keys(form.state.fieldMeta) : [name];
  for (const one of names) if (form.getFieldMeta(one)?.errorMap.onServer) setServerWord(form, one, undefined);
}

function setServerWord(form: AnyFormApi, name: string, found: readonly Problem[] | undefined): void {
  form.setFieldMeta(name, (meta) => ({ ...meta, errorMap: { ...meta.errorMap, onServer: found } }));
}

/** Turns messages by field into what `refuse` takes; fields without a message are left out. */
export function asProblems(messages: Readonly<Record<string, string | undefined>>): Problems {
  return Object.fromEntries(
    Object.entries(messages).flatMap(([name, message]) => (message ? [[name, [{ message }]]] : [])),
  );
}
