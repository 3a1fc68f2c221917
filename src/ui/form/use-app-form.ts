import { createFormHook, revalidateLogic, useSelector } from "@tanstack/react-form";
import { type GenericSchema, safeParse } from "valibot";
import { fieldContext, formContext } from "./contexts.ts";
import { Checkbox, EmailField, PhoneField, RadioCards, TextAreaField, TextField } from "./fields.tsx";
import { Errors, Form } from "./form-parts.tsx";
import { forgetRefusal, type Problem, type Problems, problemOf } from "./problems.ts";

const kit = createFormHook({
  fieldContext,
  formContext,
  fieldComponents: { Checkbox, EmailField, PhoneField, RadioCards, TextAreaField, TextField },
  formComponents: { Errors, Form },
});

export const { withFieldGroup } = kit;

export type AppFormOptions<V extends object> = {
  defaultValues: V;
  /** The validation: a schema, or a function that returns the problems. Runs on submit, and after that on each change. */
  rules: GenericSchema<Partial<V>, unknown> | ((values: V) => Problems | null);
  /** Called with all values after each edit: for the draft on the device. */
  onEdit?: (values: V) => void;
  /** Runs once at a time, with valid values. */
  onSubmit: (values: V) => Promise<void>;
};

/** A form of the product (docs/architecture.md, Forms). */
export function useAppForm<V extends object>({ defaultValues, rules, onEdit, onSubmit }: AppFormOptions<V>) {
  return kit.useAppForm({
    defaultValues,
    validationLogic: revalidateLogic(),
    validators: {
      onDynamic: ({ value }: { value: V }) => {
        const fields = typeof rules === "function" ? rules(value) : problemsOf(rules, value);
        return fields && { fields };
      },
    },
    listeners: {
      onChange: ({ formApi, fieldApi }) => {
        // The server's error was about the old value.
        forgetRefusal(formApi, fieldApi.name);
        onEdit?.(formApi.state.values);
      },
    },
    onSubmit: ({ value }) => onSubmit(value),
  });
}

/** The schema may cover only some of the values; the others are not validated. Forms are flat. */
function problemsOf<V>(schema: GenericSchema<Partial<V>, unknown>, values: V): Problems | null {
  const { issues } = safeParse(schema, values);
  if (!issues) return null;
  const problems: Record<string, Problem[]> = {};
  for (const issue of issues) {
    const name = String(issue.path?.[0]?.key);
    problems[name] = [...(problems[name] ?? []), problemOf(issue)];
  }
  return problems;
}

export type AppForm<V extends object> = ReturnType<typeof useAppForm<V>>;

/** The components of a form, typed without its values. */
export type FormParts = Pick<AppForm<object>, "AppForm" | "Errors" | "Form">;

/** Whether the values are being checked and sent. */
export function useSending<V extends object>(form: AppForm<V>): boolean {
  return useSelector(form.store, (state) => state.isSubmitting);
}
