import { useId, useSyncExternalStore } from "react";
import { shell as text } from "#text/shell.ts";
import { type Theme, theme } from "./theme.ts";

const CHOICES: readonly { value: Theme; label: string }[] = [
  { value: "system", label: text.theme.system },
  { value: "light", label: text.theme.light },
  { value: "dark", label: text.theme.dark },
];
const onServer = (): Theme => "system";

/** Light, dark, or what the device says: three native radios drawn as one ruled strip. */
export function ThemeChoice() {
  const name = useId();
  const chosen = useSyncExternalStore(theme.subscribe, theme.get, onServer);
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
