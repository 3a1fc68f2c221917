import { type ReactNode, useId } from "react";
import { ui as text } from "#text/ui.ts";
import { classNames } from "./class-names.ts";
import { describedBy } from "./field.tsx";
import { Icon } from "./icon.tsx";

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
      className={classNames("cards", className)}
      disabled={disabled}
      aria-describedby={describedBy(id, { error })}
    >
      <legend className={showLegend ? "cards-legend" : "sr-only"}>{legend}</legend>
      {error && (
        <p className="field-msg" id={`${id}-error`}>
          <Icon name="alert" small />
          <span>
            <span className="sr-only">{text.error} </span>
            {error}
          </span>
        </p>
      )}
      <div className={`cards-grid cards-grid-${columns}`}>
        {options.map((option, index) => (
          <label key={option.value} className={classNames("card", error && "card-bad")}>
            <input
              type="radio"
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
            <span className="card-dot" aria-hidden="true" />
            <span className="card-text">
              <span className="card-label" id={`${id}-${option.value}`}>
                {option.label}
              </span>
              {option.detail && (
                <span className="card-detail" id={`${id}-${option.value}-detail`}>
                  {option.detail}
                </span>
              )}
            </span>
            {option.art && <span className="card-art">{option.art}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
