import { type FormEvent, useState } from "react";
import { readTypedCode } from "#domain/pallets/code.ts";
import { clean } from "#domain/text/clean.ts";
import { warehouse as text } from "#text/warehouse.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextField } from "#ui/field.tsx";
import { useScanner } from "#ui/use-scanner.ts";

const { typed: words } = text;
const FIELD = "pallet-number";

/** Input of a number by hand, for unreadable labels. */
export function TypeNumber({
  start,
  onFound,
  onClose,
}: {
  /** A reference whose pallet number is still needed; "" for none. */
  start: string;
  onFound: (given: string) => void;
  onClose: () => void;
}) {
  const [given, setGiven] = useState(start && `${start} `);
  const [error, setError] = useState<string | undefined>(start ? words.which : undefined);
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
    <Dialog open onClose={onClose} title={words.title} size="sm">
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
        <Button type="submit" variant="primary" size="lg" wide>
          {words.go}
        </Button>
      </form>
    </Dialog>
  );
}
