import type { KeyboardEvent, ReactNode } from "react";
import { parseDecimal, stepDecimal } from "./decimal.ts";
import { describedBy, type FieldBase, FieldShell } from "./field.tsx";

export type NumberFieldProps = FieldBase & {
  /** What was typed, as typed; parseDecimal reads it. */
  value: string;
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

/** A number with its unit. A text input, because a number input throws away a decimal comma; arrow keys step as in one. */
export function NumberField({
  label,
  name,
  id = name,
  value,
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
    onChange(stepDecimal(value, step * Math.abs(direction), direction > 0 ? 1 : -1, limits));
  };
  const now = parseDecimal(value);
  return (
    <FieldShell {...{ id, label, error, hint, optional, unit, wide, disabled, className }}>
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
        aria-valuenow={Number.isNaN(now) ? undefined : now}
        aria-valuetext={value || undefined}
        aria-describedby={describedBy(id, { error, hint, unit })}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
        onKeyDown={onKeyDown}
      />
    </FieldShell>
  );
}
