import { useId } from "react";
import { classNames } from "./class-names.ts";
import styles from "./segments.module.css";

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

// Side by side down to 4 rem each; with large text in two rows. `segment` is what forms select by.
const SEGMENT = `segment ${styles.segment}`;

/** A few choices side by side, as native radio buttons. None is checked while the value matches none. */
export function Segments({ legend, options, value, onChange, name, showLegend, disabled, className }: SegmentsProps) {
  const ownName = useId();
  return (
    <fieldset className={classNames("min-w-0", className)} disabled={disabled}>
      <legend className={showLegend ? "mb-2 font-semibold" : "sr-only"}>{legend}</legend>
      <div className="flex flex-wrap rounded-ruled border-(length:--hair) border-ink-2 bg-sheet">
        {options.map((option) => (
          <label key={option.value} className={SEGMENT}>
            <input
              type="radio"
              className="absolute inset-0 m-0 size-full cursor-[inherit] opacity-0"
              name={name ?? ownName}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            <span className="font-semibold">{option.label}</span>
            {option.detail && <span>{option.detail}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
