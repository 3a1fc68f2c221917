import { createFormHook, revalidateLogic, type StandardSchemaV1, useSelector } from "@tanstack/react-form";
import type { GenericSchema } from "valibot";
import { fieldContext, formContext } from "./contexts.ts";
import { Checkbox, EmailField, PhoneField, RadioCards, TextAreaField, TextField } from "./fields.tsx";
import { Errors, Form } from "./form-parts.tsx";
import { forgetRefusal, type Problems } from "./problems.ts";

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
      onDynamic:
        typeof rules === "function"
          ? ({ value }: { value: V }) => {
              const fields = rules(value);
              return fields && { fields };
            }
          : // The schema may cover only some of the values; the others are not validated.
            (rules as unknown as StandardSchemaV1<V, unknown>),
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

export type AppForm<V extends object> = ReturnType<typeof useAppForm<V>>;

/** The components of a form, typed without its values. */
export type FormParts = Pick<AppForm<object>, "AppForm" | "Errors" | "Form">;

/** Whether the values are being checked and sent. */
export function useSending<V extends object>(form: AppForm<V>): boolean {
  return useSelector(form.store, (state) => state.isSubmitting);
}
