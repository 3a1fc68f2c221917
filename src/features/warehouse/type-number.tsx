import { type FormEvent, useEffect, useState } from "react";
import { formatPalletCode, readTypedCode } from "#domain/pallets/code.ts";
import { clean } from "#domain/text/clean.ts";
import { useOfferedPallets } from "#live/warehouse.ts";
import { warehouse as text } from "#text/warehouse.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextField } from "#ui/field.tsx";
import { useScanner } from "#ui/use-scanner.ts";
import { TypedMark } from "./typed-mark.tsx";

const { typed: words } = text;
const FIELD = "pallet-number";

type Props = {
  /** A reference whose pallet number is still needed, or a whole number to begin with; "" for none. */
  start: string;
  onFound: (given: string) => void;
  onClose: () => void;
};

/** Input of a number by hand, for unreadable labels; what fits on this phone is offered. */
export function TypeNumber(props: Props) {
  return (
    <Dialog open onClose={props.onClose} title={words.title} size="sm">
      <NumberForm {...props} />
    </Dialog>
  );
}

function NumberForm({ start, onFound }: Props) {
  const isWhole = readTypedCode(start).ok;
  const [given, setGiven] = useState(start && !isWhole ? `${start} ` : start);
  const [error, setError] = useState<string | undefined>(start && !isWhole ? words.which : undefined);
  const offered = useOfferedPallets(given);
  useEffect(() => document.getElementById(FIELD)?.focus(), []);
  useScanner(
    (scanned) => {
      const read = readTypedCode(scanned);
      if (read.ok) onFound(read.code);
      return read.ok;
    },
    { field: FIELD },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (clean(given, "code") === "") return setError(words.empty);
    const read = readTypedCode(given);
    if (read.ok) return onFound(read.code);
    setError({ number: words.which, foreign: words.foreign, form: words.form }[read.why]);
  };
  return (
    <form onSubmit={submit} className="grid gap-3" noValidate>
      <TextField
        label={words.label}
        name={FIELD}
        value={given}
        error={error}
        hint={words.hint}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        required
        onChange={(value) => {
          setGiven(value);
          setError(undefined);
        }}
      />
      {offered.length > 0 && (
        <ul aria-label={words.offered} className="-mt-1 grid max-h-[40dvh] overflow-y-auto border-rule border-y">
          {offered.map(({ id, code, count, consignee }) => (
            <li key={id} className="border-rule not-first:border-t">
              <button
                type="button"
                className="grid min-h-12 w-full cursor-pointer content-center px-2 py-1.5 text-left -outline-offset-3 hover:bg-sea-tint"
                onClick={() => onFound(code)}
              >
                <span>
                  <TypedMark shown={formatPalletCode(code, count)} typed={given} />
                </span>
                <span className="text-15 text-ink-2 [overflow-wrap:anywhere]">{consignee}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <Button type="submit" variant="primary" size="lg" wide>
        {words.go}
      </Button>
    </form>
  );
}
