import { type FormEvent, useState } from "react";
import { readPalletCode } from "#domain/pallets/code.ts";
import { warehouse as text } from "#text/warehouse.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextField } from "#ui/field.tsx";

const { typed: words } = text;

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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (given.trim() === "") return setError(words.empty);
    const read = readPalletCode(given);
    if (read.ok) return onFound(given);
    setError({ number: words.which, foreign: words.foreign, form: words.form }[read.why]);
  };
  return (
    <Dialog open onClose={onClose} title={words.title} size="sm">
      <form onSubmit={submit} className="grid gap-3" noValidate>
        <TextField
          label={words.label}
          name="pallet-number"
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
