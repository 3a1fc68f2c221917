import type { AnyFormApi } from "@tanstack/react-form";

/** What is wrong with a value. An issue of a schema is one, too. */
export type Problem = {
  message: string;
  /** The id of the control it belongs to; the field's name where the field is one control. */
  control?: string;
  /** Said in the summary, where the message alone would not say whose. */
  inSummary?: string;
};

/** The problems by the field's name; the first of a control is shown. */
export type Problems = Partial<Record<string, readonly Problem[]>>;

type ErrorMap = { onDynamic?: unknown; onServer?: unknown };

/** What is shown at a field: the form's own word about the value, else the server's. */
export function problemsAt({ errorMap }: { errorMap: ErrorMap }): readonly Problem[] {
  return ((errorMap.onDynamic ?? errorMap.onServer) as readonly Problem[] | undefined) ?? [];
}

/** Shows the server's words at their fields. They stand until the field is edited or the form is submitted again. */
export function refuse(form: AnyFormApi, problems: Problems): void {
  for (const [name, found] of Object.entries(problems)) if (found?.length) setServerWord(form, name, found);
}

/** Takes the server's words away: at one field, or at all. */
export function forgetRefusal(form: AnyFormApi, name?: string): void {
  const names = name === undefined ? Object.keys(form.state.fieldMeta) : [name];
  for (const one of names) if (form.getFieldMeta(one)?.errorMap.onServer) setServerWord(form, one, undefined);
}

function setServerWord(form: AnyFormApi, name: string, found: readonly Problem[] | undefined): void {
  form.setFieldMeta(name, (meta) => ({ ...meta, errorMap: { ...meta.errorMap, onServer: found } }));
}

/** Messages by field, as `refuse` takes them; names without one are left out. */
export function asProblems(messages: Readonly<Record<string, string | undefined>>): Problems {
  return Object.fromEntries(
    Object.entries(messages).flatMap(([name, message]) => (message ? [[name, [{ message }]]] : [])),
  );
}
