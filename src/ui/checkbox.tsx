import type { ReactNode } from "react";
import { ui as text } from "#text/ui.ts";
import { classNames } from "./class-names.ts";
import { describedBy } from "./field.tsx";
import { Icon } from "./icon.tsx";

export type CheckboxProps = {
  label: ReactNode;
  name: string;
  id?: string | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
  onBlur?: (() => void) | undefined;
  error?: string | undefined;
  hint?: ReactNode;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
};

/** A native checkbox, 28 px in a 48 px line. */
export function Checkbox({
  label,
  name,
  id = name,
  checked,
  onChange,
  onBlur,
  error,
  hint,
  required,
  disabled,
  className,
}: CheckboxProps) {
  return (
    <div className={classNames("check", error && "check-bad", className)}>
      {error && (
        <p className="field-msg" id={`${id}-error`}>
          <Icon name="alert" small />
          <span>
            <span className="sr-only">{text.error} </span>
            {error}
          </span>
        </p>
      )}
      <label className="check-line">
        <input
          type="checkbox"
          id={id}
          name={name}
          checked={checked}
          disabled={disabled}
          aria-required={required || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { error, hint })}
          onChange={(event) => onChange(event.target.checked)}
          onBlur={onBlur}
        />
        <span className="check-box" aria-hidden="true">
          <Icon name="check" />
        </span>
        <span className="check-label">{label}</span>
      </label>
      {hint && (
        <div className="hint pl-[42px]" id={`${id}-hint`}>
          {hint}
        </div>
      )}
    </div>
  );
}
