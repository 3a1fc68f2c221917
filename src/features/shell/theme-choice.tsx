import { useId } from "react";
import { useStore } from "#lib/use-store.ts";
import { shell as text } from "#text/shell.ts";
import { type Theme, theme } from "./theme.ts";

const CHOICES: readonly { value: Theme; label: string }[] = [
  { value: "system", label: text.theme.system },
  { value: "light", label: text.theme.light },
  { value: "dark", label: text.theme.dark },
];

/** Light, dark, or the system's theme: three native radio buttons. */
export function ThemeChoice() {
  const name = useId();
  const chosen = useStore<Theme>(theme, "system");
  return (
    <fieldset
      data-stored=""
      className="inline-flex max-w-full rounded-ruled border-(length:--hair) border-ink-2 bg-sheet text-ink [&>label+label]:border-l-(length:--hair) [&>label+label]:border-line"
    >
      <legend className="sr-only">{text.theme.label}</legend>
      {CHOICES.map(({ value, label }) => (
        <label
          key={value}
          className="relative flex cursor-pointer has-focus-visible:z-1 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        >
          <input
            className="peer sr-only"
            type="radio"
            name={name}
            value={value}
            checked={chosen === value}
            onChange={() => theme.set(value)}
          />
          <span className="flex min-h-12 items-center px-3.5 text-center text-[0.9375rem] leading-[1.25] font-medium @max-[17rem]/site-footer:px-2 peer-checked:bg-ink peer-checked:text-paper">
            {label}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
