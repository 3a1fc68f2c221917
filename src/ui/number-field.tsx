import type { KeyboardEvent, ReactNode } from "react";
import type { Quantity } from "#domain/numbers/quantities.ts";
import { readTyped, stepTyped } from "#domain/numbers/typed-number.ts";
import { classNames } from "./class-names.ts";
import { describedBy, type FieldBase, FieldShell } from "./field.tsx";
import { questionOf } from "./question-text.ts";

export type NumberFieldProps = FieldBase & {
  /** The text as typed. */
  value: string;
  /** The rule by which it is parsed. Where that allows two readings, a NumberQuestion for this field follows it. */
  quantity: Quantity;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  unit?: ReactNode;
  step: number;
  min?: number | undefined;
  max?: number | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  placeholder?: string | undefined;
};

/** A number with its unit. A text input, because a number input drops a decimal comma; the arrow keys step as in one. */
export function NumberField({
  label,
  name,
  id = name,
  value,
  quantity,
  onChange,
  onBlur,
  unit,
  step,
  min,
  max,
  error,
  hint,
  optional,
  wide,
  className,
  required,
  disabled,
  placeholder,
}: NumberFieldProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const direction = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
    if (!direction || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const limits = { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
    onChange(stepTyped(value, quantity, step * direction, limits));
  };
  const read = readTyped(value, quantity);
  const asked = read.kind === "two";
  return (
    <FieldShell
      {...{ id, label, error, hint, optional, unit, wide, disabled }}
      className={classNames(asked && "field-asked", className)}
    >
      <input
        id={id}
        name={name}
        type="text"
        role="spinbutton"
        inputMode="decimal"
        autoComplete="off"
        step={step}
        value={value}
        placeholder={placeholder}
        disabled={disabled}
        aria-required={required || undefined}
        aria-invalid={error ? true : undefined}
        aria-valuemin={min}
        aria-valuemax={max}
        aria-valuenow={read.kind === "one" ? read.value : undefined}
        aria-valuetext={value || undefined}
        aria-describedby={classNames(describedBy(id, { error, hint, unit }), asked && questionOf(id)) || undefined}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
        onKeyDown={onKeyDown}
      />
    </FieldShell>
  );
}
