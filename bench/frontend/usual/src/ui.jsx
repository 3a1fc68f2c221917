import * as LabelParts from "@radix-ui/react-label";
import * as SelectParts from "@radix-ui/react-select";
import { Slot } from "@radix-ui/react-slot";
import { cva } from "class-variance-authority";
import { clsx } from "clsx";
import { Check, ChevronDown } from "lucide-react";
import { createContext, useContext, useId } from "react";
import { Controller, FormProvider, useFormContext } from "react-hook-form";
import { twMerge } from "tailwind-merge";

// Components as they are usually copied into such an app: Radix for behaviour, Tailwind for looks.
export const cn = (...names) => twMerge(clsx(names));

const buttonLooks = cva(
  "inline-flex items-center justify-center gap-2 rounded-md text-sm font-medium focus-visible:ring-2 disabled:opacity-50",
  {
    variants: {
      variant: {
        default: "bg-slate-900 text-white hover:bg-slate-800",
        outline: "border border-slate-300 bg-white hover:bg-slate-100",
        ghost: "hover:bg-slate-100",
      },
      size: { default: "h-12 px-4", sm: "h-9 px-3", icon: "h-12 w-12" },
    },
    defaultVariants: { variant: "default", size: "default" },
  },
);

export function Button({ className, variant, size, asChild = false, ...props }) {
  const Part = asChild ? Slot : "button";
  return <Part className={cn(buttonLooks({ variant, size }), className)} {...props} />;
}

export const Card = ({ className, ...props }) => (
  <section className={cn("rounded-lg border border-slate-200 bg-white p-6 shadow-sm", className)} {...props} />
);

export const Input = ({ className, ...props }) => (
  <input
    className={cn("h-12 w-full rounded-md border border-slate-300 bg-white px-3 disabled:opacity-50", className)}
    {...props}
  />
);

export const Label = ({ className, ...props }) => (
  <LabelParts.Root className={cn("text-sm font-medium", className)} {...props} />
);

export function Select({ id, label, value, onChange, options, placeholder, disabled }) {
  return (
    <SelectParts.Root value={value} onValueChange={onChange} disabled={disabled}>
      <SelectParts.Trigger
        id={id}
        aria-label={label}
        className="flex h-12 w-full items-center justify-between rounded-md border border-slate-300 bg-white px-3 disabled:opacity-50"
      >
        <SelectParts.Value placeholder={placeholder} />
        <SelectParts.Icon asChild>
          <ChevronDown className="h-4 w-4" />
        </SelectParts.Icon>
      </SelectParts.Trigger>
      <SelectParts.Portal>
        <SelectParts.Content position="popper" className="z-50 max-h-96 rounded-md border bg-white shadow-md">
          <SelectParts.Viewport className="p-1">
            {options.map((option) => (
              <SelectParts.Item key={option.value} value={option.value} className="flex items-center px-2 py-1.5">
                <SelectParts.ItemIndicator>
                  <Check className="mr-2 h-4 w-4" />
                </SelectParts.ItemIndicator>
                <SelectParts.ItemText>{option.label}</SelectParts.ItemText>
              </SelectParts.Item>
            ))}
          </SelectParts.Viewport>
        </SelectParts.Content>
      </SelectParts.Portal>
    </SelectParts.Root>
  );
}

export const Form = FormProvider;
const FieldContext = createContext({ id: "", name: "" });

/** A field of a form: label, control, message, tied together by their ids. */
export function FormField({ name, id, label, render }) {
  const { control } = useFormContext();
  const made = useId();
  return (
    <FieldContext.Provider value={{ id: id ?? made, name }}>
      <Controller
        control={control}
        name={name}
        render={({ field }) => (
          <div className="space-y-2">
            <Label htmlFor={id ?? made}>{label}</Label>
            {render({ ...field, id: id ?? made })}
            <FormMessage />
          </div>
        )}
      />
    </FieldContext.Provider>
  );
}

function FormMessage() {
  const { id, name } = useContext(FieldContext);
  const { getFieldState, formState } = useFormContext();
  const { error } = getFieldState(name, formState);
  return error ? (
    <p id={`${id}-message`} className="text-sm font-medium text-red-600">
      {error.message}
    </p>
  ) : null;
}
