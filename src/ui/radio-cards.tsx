import { type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";
import { describedBy } from "./field.tsx";
import { FieldMessage } from "./field-message.tsx";
import styles from "./radio-cards.module.css";

export type RadioCard = {
  value: string;
  label: ReactNode;
  detail?: ReactNode;
  /** A drawing at the right; decoration. */
  art?: ReactNode;
  disabled?: boolean | undefined;
};

export type RadioCardsProps = {
  legend: string;
  options: readonly RadioCard[];
  value: string | null;
  onChange: (value: string) => void;
  name?: string | undefined;
  id?: string | undefined;
  columns?: 1 | 2 | 3 | 4 | undefined;
  showLegend?: boolean | undefined;
  error?: string | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
};

/** The frame of the chosen one is a shadow inside, not a thicker border: choosing must not move the words. */
const CARD = `card ${styles.card}`;
const COLUMNS = {
  1: "",
  2: "sm:grid-cols-2",
  3: "sm:grid-cols-3",
  4: "sm:grid-cols-2 lg:grid-cols-4",
} as const;

/** Radio buttons with an explanation each; the chosen one has a 3 px frame. */
export function RadioCards({
  legend,
  options,
  value,
  onChange,
  name,
  id: givenId,
  columns = 2,
  showLegend = true,
  error,
  disabled,
  className,
}: RadioCardsProps) {
  const ownId = useId();
  const id = givenId ?? name ?? ownId;
  return (
    <fieldset
      className={classNames("cards min-w-0", className)}
      disabled={disabled}
      aria-describedby={describedBy(id, { error })}
    >
      <legend className={showLegend ? "mb-2 font-semibold" : "sr-only"}>{legend}</legend>
      {error && <FieldMessage id={id}>{error}</FieldMessage>}
      <div className={classNames("grid gap-3", COLUMNS[columns])}>
        {options.map((option, index) => (
          <label key={option.value} className={CARD} data-bad={error ? "" : undefined}>
            <input
              type="radio"
              className="peer absolute inset-0 m-0 size-full cursor-[inherit] opacity-0"
              // The first card has the field's id, so that the error summary can link to it.
              id={index === 0 ? id : undefined}
              name={name ?? ownId}
              value={option.value}
              checked={option.value === value}
              // Only the label is the accessible name; the explanation is its description.
              aria-labelledby={`${id}-${option.value}`}
              aria-describedby={option.detail ? `${id}-${option.value}-detail` : undefined}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            <span
              className="size-[22px] flex-none rounded-full border-2 border-ink-2 transition-[border-width] peer-checked:border-7 peer-checked:border-road"
              aria-hidden="true"
            />
            <span className="min-w-0 wrap-anywhere">
              <span className="card-label block leading-[1.375rem] font-[550]" id={`${id}-${option.value}`}>
                {option.label}
              </span>
              {option.detail && (
                <span className="mt-1 block text-15 text-ink-2" id={`${id}-${option.value}-detail`}>
                  {option.detail}
                </span>
              )}
            </span>
            {option.art && (
              <span className="card-art ml-auto w-[min(46%,10.5rem)] flex-none self-end">{option.art}</span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
