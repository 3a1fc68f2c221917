import { useId } from "react";
import { classNames } from "./class-names.ts";

export type Choice = { value: string; label: string; detail?: string | undefined; disabled?: boolean | undefined };

export type SegmentsProps = {
  legend: string;
  options: readonly Choice[];
  value: string | null;
  onChange: (value: string) => void;
  name?: string | undefined;
  /** Shows the legend; otherwise only screen readers get it. */
  showLegend?: boolean | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
};

/** A few choices side by side, as native radio buttons. None is checked while the value matches none. */
export function Segments({ legend, options, value, onChange, name, showLegend, disabled, className }: SegmentsProps) {
  const ownName = useId();
  return (
    <fieldset className={classNames("segments", className)} disabled={disabled}>
      <legend className={showLegend ? "segments-legend" : "sr-only"}>{legend}</legend>
      <div className="segments-row">
        {options.map((option) => (
          <label key={option.value} className="segment">
            <input
              type="radio"
              name={name ?? ownName}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            <span className="segment-label">{option.label}</span>
            {option.detail && <span className="segment-detail">{option.detail}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
