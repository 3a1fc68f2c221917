import { useEffect, useRef } from "react";
import { CHECK_BOX, CHECK_INPUT } from "#ui/checkbox.tsx";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";

export type ChooseBoxProps = {
  label: string;
  checked: boolean;
  /** The indeterminate state: some rows are selected, not all. */
  partly?: boolean | undefined;
  onChange: (checked: boolean) => void;
};

/** A checkbox without visible text: a square of 26 px in a target of 48 px. */
export function ChooseBox({ label, checked, partly = false, onChange }: ChooseBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = partly;
  }, [partly]);
  return (
    <label className="group relative z-1 flex size-12 cursor-pointer items-center justify-center gap-3.5 has-disabled:cursor-not-allowed">
      <input
        ref={input}
        type="checkbox"
        className={CHECK_INPUT}
        aria-label={label}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span
        className={classNames(CHECK_BOX, partly ? "border-ink text-ink" : "border-ink-2 text-transparent")}
        aria-hidden="true"
      >
        {partly ? <Icon name="minus" small /> : <Icon name="check" />}
      </span>
    </label>
  );
}
