import type { ReactNode } from "react";
import styles from "./checkbox.module.css";
import { classNames } from "./class-names.ts";
import { describedBy } from "./field.tsx";
import { FieldMessage } from "./field-message.tsx";
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

const CHECK_LINE =
  "group relative flex min-h-(--tap) cursor-pointer items-start gap-3.5 py-2.5 has-disabled:cursor-not-allowed has-disabled:text-ink-2";
/** The native control lies invisibly over its line. */
export const CHECK_INPUT = "peer absolute inset-0 m-0 size-full cursor-[inherit] opacity-0";
/** The square, after its control in the same group. */
export const CHECK_BOX = classNames(styles.box);
/** It stands for several, of which some are checked. */
export const CHECK_PARTLY = styles.partly;
const BAD = "pl-3.5 [box-shadow:inset_5px_0_0_var(--color-error)] forced-colors:border-l-5";

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
    <div className={classNames("check", error && BAD, className)}>
      {error && <FieldMessage id={id}>{error}</FieldMessage>}
      <label className={CHECK_LINE}>
        <input
          type="checkbox"
          className={CHECK_INPUT}
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
        <span className={classNames(CHECK_BOX, "-mt-px", error && styles.bad)} aria-hidden="true">
          <Icon name="check" />
        </span>
        <span>{label}</span>
      </label>
      {hint && (
        <div className="hint pl-[42px]" id={`${id}-hint`}>
          {hint}
        </div>
      )}
    </div>
  );
}
