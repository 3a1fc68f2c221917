import { useRef, useState } from "react";
import { isDay } from "#domain/schemas/ready-on.ts";
import { cyprusDay, formatWeekday, weekdayName } from "#i18n/format.ts";
import { isMoment, readDay, readMoment, writtenDay, writtenMoment } from "#i18n/read-day.ts";
import { ui as text } from "#text/ui.ts";
import { describedBy, type FieldBase, FieldShell } from "./field.tsx";
import { Icon } from "./icon.tsx";

export type DayFieldProps = FieldBase & {
  /** "YYYY-MM-DD", or what was typed and is no day. */
  value: string;
  onChange: (value: string) => void;
  disabled?: boolean | undefined;
  /** The first and the last day that the calendar offers, "YYYY-MM-DD". */
  min?: string | undefined;
  max?: string | undefined;
};

type Kind = {
  type: "date" | "datetime-local";
  form: string;
  /** A telephone's keys for figures have no colon. */
  keys: "numeric" | "text";
  is: (value: string) => boolean;
  read: (typed: string, today: string) => string;
  written: (value: string) => string;
  /** What stands beside it. */
  said: (value: string) => string;
};

const DAY: Kind = {
  ...{ type: "date", form: text.dayForm, keys: "numeric", is: isDay, read: readDay, written: writtenDay },
  said: formatWeekday,
};
const MOMENT: Kind = {
  ...{
    type: "datetime-local",
    form: text.momentForm,
    keys: "text",
    is: isMoment,
    read: readMoment,
    written: writtenMoment,
  },
  said: (value) => weekdayName(value.slice(0, 10)),
};

/**
 * A day, typed with the day before the month or chosen in the device's calendar; beside it stands what was read. A date field
 * alone has the order of the device's language: mm/dd/yyyy on many in Cyprus.
 */
export function DayField(props: DayFieldProps) {
  return <TypedDay {...props} kind={DAY} />;
}

/** A day with a time, "2026-12-27T22:00". */
export function MomentField(props: DayFieldProps) {
  return <TypedDay {...props} kind={MOMENT} />;
}

function TypedDay({ kind, ...props }: DayFieldProps & { kind: Kind }) {
  const { label, name, id = name, value, onChange, error, hint, optional, wide, className, disabled, min, max } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const written = useRef<HTMLInputElement>(null);
  const calendar = useRef<HTMLInputElement>(null);
  const known = kind.is(value);
  const unit = known ? kind.said(value) : undefined;

  function type(next: string) {
    setTyped(next);
    onChange(kind.read(next, cyprusDay(Date.now())) || next.trim());
  }

  function choose(day: string) {
    setTyped(null);
    onChange(day);
    written.current?.focus();
  }

  return (
    <FieldShell {...{ id, label, error, hint, optional, unit, wide, disabled, className }}>
      <input
        ref={written}
        id={id}
        name={name}
        value={typed ?? (known ? kind.written(value) : value)}
        inputMode={kind.keys}
        autoComplete="off"
        placeholder={kind.form}
        disabled={disabled}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { error, hint, unit })}
        onChange={(event) => type(event.target.value)}
        onBlur={() => setTyped(null)}
      />
      <span className="relative z-2 order-last -mt-[18px] -mr-3.5 -mb-2 grid w-12 self-stretch">
        <input
          ref={calendar}
          type={kind.type}
          className="pointer-events-none absolute! inset-0 m-0! opacity-0"
          tabIndex={-1}
          aria-hidden="true"
          value={known ? value : ""}
          min={min}
          max={max}
          disabled={disabled}
          onChange={(event) => choose(event.target.value)}
        />
        <button
          type="button"
          className="relative z-2 grid place-items-center"
          aria-label={text.chooseDay(label)}
          disabled={disabled}
          onClick={() => calendar.current?.showPicker()}
        >
          <Icon name="calendar" className="text-ink-2" />
        </button>
      </span>
    </FieldShell>
  );
}
