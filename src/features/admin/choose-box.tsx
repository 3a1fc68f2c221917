import { useEffect, useRef } from "react";
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
    <label className="check check-line z-1 size-12 items-center justify-center p-0">
      <input
        ref={input}
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={classNames("check-box mt-0", partly && "border-ink text-ink")} aria-hidden="true">
        {partly ? <Icon name="minus" small /> : <Icon name="check" />}
      </span>
    </label>
  );
}
