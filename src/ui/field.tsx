import type { HTMLInputTypeAttribute, InputHTMLAttributes, ReactNode } from "react";
import { ui as text } from "#text/ui.ts";
import { classNames } from "./class-names.ts";
import styles from "./field.module.css";
import { FieldMessage } from "./field-message.tsx";

/** What every field shares. The id is the name unless given, so an error summary can link to it. */
export type FieldBase = {
  label: string;
  name: string;
  id?: string | undefined;
  error?: string | undefined;
  hint?: ReactNode;
  optional?: boolean | undefined;
  /** Spans every column of a FieldGrid. */
  wide?: boolean | undefined;
  className?: string | undefined;
};

/** The ids under which a field's parts are announced, in reading order. */
export function describedBy(
  id: string,
  parts: { error?: unknown; hint?: unknown; unit?: unknown; count?: unknown },
): string | undefined {
  const ids = [
    parts.error && `${id}-error`,
    parts.hint && `${id}-hint`,
    parts.unit && `${id}-unit`,
    parts.count && `${id}-count`,
  ];
  return classNames(...ids.map((part) => (typeof part === "string" ? part : ""))) || undefined;
}

/** In characters: typed, allowed at most, and missing to the required minimum. */
type Count = { used: number; most: number; missing: number };

export type FieldShellProps = Omit<FieldBase, "name" | "id"> & {
  id: string;
  labelId?: string | undefined;
  unit?: ReactNode;
  count?: Count | undefined;
  disabled?: boolean | undefined;
  children: ReactNode;
};

/** The whole cell is the label: a click anywhere in it goes to the value. */
export const WHOLE_CELL = "after:absolute after:inset-0";
/** Beside the value. */
export const UNIT = "flex-none text-[1rem] font-normal text-ink-2";
/** Choices of a list. Where there is no room beside the label, the detail stands under it. */
export const OPTION = `option ${styles.option}`;
export const OPTION_LABEL = "min-w-0 flex-[1_1_11rem] wrap-anywhere [&_b]:font-[750]";
export const OPTION_DETAIL = "max-w-full wrap-anywhere text-[1rem] font-normal text-ink-2";

const OFF =
  "border-dashed bg-transparent hover:border-ink-2 [&_:is(input,textarea,.field-choice)]:cursor-not-allowed [&_:is(input,textarea,.field-choice)]:text-ink-2";

/** The list that opens under the cell. */
export const OPTIONS =
  "absolute inset-x-[calc(-1*var(--hair))] top-[calc(100%+2px)] z-30 max-h-[min(19rem,46dvh)] overflow-y-auto overscroll-contain rounded-ruled border-(length:--hair) border-edge bg-sheet outline-none";

/** The ruled cell: label top left, message under it, value large, unit at the right edge. */
export function FieldShell({
  id,
  labelId,
  label,
  error,
  hint,
  optional,
  unit,
  count,
  wide,
  disabled,
  className,
  children,
}: FieldShellProps) {
  return (
    <div className={classNames("field", error && "field-bad", disabled && OFF, wide && "col-span-full", className)}>
      <div className="flex flex-wrap justify-between gap-x-3 text-14/[1.125rem] text-ink-2">
        <label htmlFor={id} id={labelId} className={`font-medium ${WHOLE_CELL}`}>
          {label}
          {optional && <span> {text.optional}</span>}
        </label>
        {count && (
          <span className="min-w-0" id={`${id}-count`}>
            <Counter {...count} />
          </span>
        )}
      </div>
      {error && <FieldMessage id={id}>{error}</FieldMessage>}
      <div className="flex items-baseline gap-2">
        {children}
        {unit && (
          <span className={UNIT} id={`${id}-unit`}>
            {unit}
          </span>
        )}
      </div>
      {hint && (
        <div className="mt-1 text-15/[1.25rem] text-ink-2" id={`${id}-hint`}>
          {hint}
        </div>
      )}
    </div>
  );
}

function Counter({ used, most, missing }: Count) {
  if (missing > 0) return text.charactersMissing(missing);
  return (
    <>
      <span aria-hidden="true">{text.characters(used, most)}</span>
      <span className="sr-only">{text.charactersLong(used, most)}</span>
    </>
  );
}

export type TextFieldProps = FieldBase & {
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  type?: HTMLInputTypeAttribute | undefined;
  inputMode?: InputHTMLAttributes<HTMLInputElement>["inputMode"];
  autoComplete?: string | undefined;
  /** The first field of a dialog, which is opened to type into it. */
  autoFocus?: boolean | undefined;
  autoCapitalize?: string | undefined;
  spellCheck?: boolean | undefined;
  placeholder?: string | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  readOnly?: boolean | undefined;
  unit?: ReactNode;
  maxLength?: number | undefined;
  /** The maximum that the counter shows. The text is never cut at it. */
  count?: number | undefined;
  /** How many characters are missing to the required minimum; the counter shows it until there are enough. */
  missing?: number | undefined;
};

/** One line of text in a ruled cell. */
export function TextField({
  label,
  name,
  id = name,
  value,
  onChange,
  onBlur,
  error,
  hint,
  optional,
  unit,
  count,
  missing = 0,
  wide,
  className,
  disabled,
  type = "text",
  required,
  ...input
}: TextFieldProps) {
  const counter = count === undefined ? undefined : { used: value.length, most: count, missing };
  return (
    <FieldShell {...{ id, label, error, hint, optional, unit, wide, disabled, className }} count={counter}>
      <input
        {...input}
        id={id}
        name={name}
        type={type}
        value={value}
        disabled={disabled}
        aria-required={required || undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { error, hint, unit, count: counter })}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
      />
    </FieldShell>
  );
}

export type TextAreaFieldProps = Omit<TextFieldProps, "type" | "unit" | "inputMode"> & {
  rows?: number | undefined;
};

/** Several lines; grows with what is written where the browser can. */
export function TextAreaField({
  label,
  name,
  id = name,
  value,
  onChange,
  onBlur,
  error,
  hint,
  optional,
  count,
  missing = 0,
  wide,
  className,
  disabled,
  rows = 4,
  required,
  ...area
}: TextAreaFieldProps) {
  const counter = count === undefined ? undefined : { used: value.length, most: count, missing };
  return (
    <FieldShell {...{ id, label, error, hint, optional, wide, disabled, className }} count={counter}>
      <textarea
        {...area}
        id={id}
        name={name}
        rows={rows}
        value={value}
        disabled={disabled}
        aria-required={required || undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { error, hint, count: counter })}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
      />
    </FieldShell>
  );
}
