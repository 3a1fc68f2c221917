import { useEffect, useRef } from "react";
import { CHECK_BOX, CHECK_INPUT, CHECK_PARTLY } from "#ui/checkbox.tsx";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";

export type ChooseBoxProps = {
  label: string;
  checked: boolean;
  /** The indeterminate state: some rows are selected, not all. */
  partly?: boolean | undefined;
  /** The head of a list is lower than its target, which reaches over both edges. */
  low?: boolean | undefined;
  /** In a row: reached with its key, so that each row is one stop of the Tab key. */
  inRow?: boolean | undefined;
  onChange: (checked: boolean) => void;
};

/** A checkbox without visible text: a square of 26 px in a target of 48 px. */
export function ChooseBox({ label, checked, partly = false, low, inRow, onChange }: ChooseBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = partly;
  }, [partly]);
  return (
    <label
      className={classNames(
        "group relative z-1 flex size-12 cursor-pointer items-center justify-center gap-3.5 has-disabled:cursor-not-allowed",
        low && "@min-[40rem]/list:-my-2",
      )}
    >
      <input
        ref={input}
        type="checkbox"
        className={CHECK_INPUT}
        aria-label={label}
        checked={checked}
        tabIndex={inRow ? -1 : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={classNames(CHECK_BOX, partly && CHECK_PARTLY)} aria-hidden="true">
        {partly ? <Icon name="minus" small /> : <Icon name="check" />}
      </span>
    </label>
  );
}
