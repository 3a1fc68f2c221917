import { useId } from "react";
import { Icon } from "#ui/icon.tsx";

export type ChoiceProps = {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
};

/** A native select, because its list may extend beyond a dialog. */
export function Choice({ label, value, options, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-16 font-semibold">
        {label}
      </label>
      <span className="relative block">
        <select
          id={id}
          className="border-(length:--hair) border-ink-2 w-full min-h-(--tap) pr-10 pl-3 rounded-ruled bg-sheet text-ink text-17 appearance-none"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} className="bg-sheet text-ink">
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="down" className="absolute right-3 top-1/2 -translate-y-1/2 pointer-events-none" />
      </span>
    </div>
  );
}
