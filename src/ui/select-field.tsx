import { Listbox, ListboxButton, ListboxOption, ListboxOptions } from "@headlessui/react";
import { useId } from "react";
import { ui as text } from "#text/ui.ts";
import { classNames } from "./class-names.ts";
import {
  describedBy,
  type FieldBase,
  FieldShell,
  OPTION,
  OPTION_DETAIL,
  OPTION_LABEL,
  OPTIONS,
  UNIT,
  WHOLE_CELL,
} from "./field.tsx";
import { Icon } from "./icon.tsx";
import { WiredButton } from "./wired.tsx";

export type FieldOption<T> = {
  value: T;
  label: string;
  detail?: string | undefined;
  /** Other search terms: an abbreviation, names in other languages. Not shown. */
  names?: readonly string[] | undefined;
  disabled?: boolean | undefined;
};

/**
 * One line high; its text wraps out of sight where it does not fit beside the value, because an invisible start takes the
 * first line. `field-detail`: a form may leave it out.
 */
const WHERE_ROOM =
  "field-detail flex max-h-[1lh] min-w-0 flex-[0_1_auto] flex-wrap items-baseline overflow-hidden before:invisible before:w-0 before:content-['.'] [&>span]:whitespace-nowrap";

export type SelectFieldProps<T> = Omit<FieldBase, "name"> & {
  name?: string | undefined;
  value: T | null;
  onChange: (value: T) => void;
  onBlur?: (() => void) | undefined;
  options: readonly FieldOption<T>[];
  disabled?: boolean | undefined;
  /** Sets aria-required where the field is a text box; it is not allowed on a button. */
  required?: boolean | undefined;
  placeholder?: string | undefined;
};

/** Choose one of a few; the list opens in place under the cell, without a portal or measured styles. */
export function SelectField<T>({
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
  placeholder = text.choose,
  wide,
  className,
}: SelectFieldProps<T>) {
  const ownId = useId();
  const id = givenId ?? name ?? ownId;
  const chosen = options.find((option) => option.value === value);
  return (
    <FieldShell {...{ id, label, error, hint, optional, wide, disabled, className }} labelId={`${id}-label`}>
      <Listbox
        value={value}
        onChange={(next) => next !== null && onChange(next)}
        disabled={disabled ?? false}
        invalid={Boolean(error)}
      >
        <ListboxButton
          id={id}
          className={`group field-choice ${WHOLE_CELL}`}
          as={WiredButton}
          names={classNames(`${id}-label ${id}-value`, chosen?.detail && `${id}-detail`)}
          describes={describedBy(id, { error, hint })}
          aria-invalid={error ? true : undefined}
          onBlur={onBlur}
        >
          <span
            id={`${id}-value`}
            className={classNames(
              "max-w-[calc(100%-2.25rem)] min-w-0 flex-[1_0_auto] wrap-anywhere",
              !chosen && "font-normal text-ink-2",
            )}
          >
            {chosen?.label ?? placeholder}
          </span>{" "}
          {chosen?.detail && (
            <span className={WHERE_ROOM}>
              <span id={`${id}-detail`} className={UNIT}>
                {chosen.detail}
              </span>
            </span>
          )}
          <Icon name="down" className="ml-auto self-center text-ink-2 transition-[rotate] group-data-open:rotate-180" />
        </ListboxButton>
        <ListboxOptions modal={false} className={OPTIONS}>
          {options.map((option, index) => (
            <ListboxOption
              // biome-ignore lint/suspicious/noArrayIndexKey: values may be objects, labels may repeat; the order is the identity
              key={index}
              value={option.value}
              disabled={option.disabled ?? false}
              className={OPTION}
            >
              <span className={OPTION_LABEL}>{option.label}</span>
              {option.detail && <span className={OPTION_DETAIL}>{option.detail}</span>}
            </ListboxOption>
          ))}
        </ListboxOptions>
      </Listbox>
    </FieldShell>
  );
}
