import { Combobox, ComboboxButton, ComboboxInput, ComboboxOption, ComboboxOptions } from "@headlessui/react";
import { useId, useState } from "react";
import { ui as text } from "#text/ui.ts";
import { describedBy, FieldShell, OPTION, OPTION_DETAIL, OPTION_LABEL, OPTIONS } from "./field.tsx";
import { Icon } from "./icon.tsx";
import { matching, split } from "./match.ts";
import type { SelectFieldProps } from "./select-field.tsx";
import { WiredInput } from "./wired.tsx";

const NONE = "option flex min-h-(--tap) items-center px-3.5 py-2 text-[1.125rem] leading-[1.3] text-ink-2";

export type ComboFieldProps<T> = SelectFieldProps<T> & {
  /** Replaces "Nothing matches" with the reason why the typed text is not among the options. */
  whyNot?: ((query: string) => string | undefined) | undefined;
};

/** Choose one of many by typing part of its name; accents and case do not matter. */
export function ComboField<T>({
  label,
  name,
  id: givenId,
  value,
  onChange,
  onBlur,
  options,
  error,
  hint,
  optional,
  disabled,
  required,
  placeholder,
  wide,
  className,
  whyNot,
}: ComboFieldProps<T>) {
  const ownId = useId();
  const id = givenId ?? name ?? ownId;
  const [query, setQuery] = useState("");
  const why = whyNot?.(query);
  // "IT" means Italy, which is known to be missing, and not Lithuania and Switzerland.
  const found = matching(options, query, { inside: why === undefined });
  return (
    <FieldShell {...{ id, label, error, hint, optional, wide, disabled, className }} labelId={`${id}-label`}>
      <Combobox
        value={value}
        onChange={(next) => next !== null && onChange(next)}
        onClose={() => setQuery("")}
        disabled={disabled ?? false}
        invalid={Boolean(error)}
        immediate
      >
        <ComboboxInput
          id={id}
          name={name}
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          displayValue={(current: T | null) => options.find((option) => option.value === current)?.label ?? ""}
          as={WiredInput}
          names={`${id}-label`}
          describes={describedBy(id, { error, hint })}
          aria-invalid={error ? true : undefined}
          aria-required={required || undefined}
          onFocus={(event) => event.target.select()}
          onChange={(event) => setQuery(event.target.value)}
          onBlur={onBlur}
        />
        <ComboboxButton
          className="group relative z-2 -mt-[18px] -mr-3.5 -mb-2 grid w-12 place-items-center self-stretch pt-2.5"
          aria-label={text.showList}
        >
          <Icon name="down" className="self-center text-ink-2 transition-[rotate] group-data-open:rotate-180" />
        </ComboboxButton>
        <ComboboxOptions modal={false} className={OPTIONS}>
          {found.map((option) => (
            <ComboboxOption
              key={option.label}
              value={option.value}
              disabled={option.disabled ?? false}
              className={OPTION}
              // Without it the name would be read in pieces: the bold match splits the text.
              aria-label={option.detail ? `${option.label} ${option.detail}` : option.label}
            >
              <span className={OPTION_LABEL}>
                {split(option.label, query).map((part) =>
                  part.hit ? <b key={part.at}>{part.text}</b> : <span key={part.at}>{part.text}</span>,
                )}
              </span>
              {option.detail && <span className={OPTION_DETAIL}>{option.detail}</span>}
            </ComboboxOption>
          ))}
          {found.length === 0 && <div className={NONE}>{why ?? text.noMatch}</div>}
        </ComboboxOptions>
      </Combobox>
    </FieldShell>
  );
}
