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
  /** The rules: a schema of the values, or what is wrong with them. Asked on submit, from then on after each change. */
  rules: GenericSchema<Partial<V>, unknown> | ((values: V) => Problems | null);
  /** The values after a person changed one: for the draft on the device. */
  onEdit?: (values: V) => void;
  /** Runs once at a time, with values that keep the rules. */
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
          : // A schema of some of the values; the others are not looked at.
            (rules as unknown as StandardSchemaV1<V, unknown>),
    },
    listeners: {
      onChange: ({ formApi, fieldApi }) => {
        // The server's word was about the old value.
        forgetRefusal(formApi, fieldApi.name);
        onEdit?.(formApi.state.values);
      },
    },
    onSubmit: ({ value }) => onSubmit(value),
  });
}

export type AppForm<V extends object> = ReturnType<typeof useAppForm<V>>;

/** The parts of any form, whatever its values. */
export type FormParts = Pick<AppForm<object>, "AppForm" | "Errors" | "Form">;

/** Whether the values are being checked and sent. */
export function useSending<V extends object>(form: AppForm<V>): boolean {
  return useSelector(form.store, (state) => state.isSubmitting);
}
