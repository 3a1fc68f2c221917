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
    <fieldset className="theme-choice">
      <legend className="sr-only">{text.theme.label}</legend>
      {CHOICES.map(({ value, label }) => (
        <label key={value}>
          <input
            className="sr-only"
            type="radio"
            name={name}
            value={value}
            checked={chosen === value}
            onChange={() => theme.set(value)}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
