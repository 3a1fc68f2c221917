import { type FormEvent, useState } from "react";
import { readBay } from "#domain/pallets/bay.ts";
import { scans } from "#domain/records/scans.ts";
import type { ScanBay } from "#live/warehouse.ts";
import { warehouse as text } from "#text/warehouse.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextField } from "#ui/field.tsx";

const { bay: words } = text;

/** The bay of a pallet and of those after it: one of the last ones, or another. `onChoose` gets "" for none. */
export function BayDialog({
  bay,
  onChoose,
  onClose,
}: {
  bay: ScanBay;
  onChoose: (bay: string) => void;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readBay(typed);
    if (read === "") setError(words.missing);
    else if (read.length > scans.bay.max) setError(words.long);
    else onChoose(read);
  };
  return (
    <Dialog open onClose={onClose} title={words.title} lede={words.lede} size="sm">
      <form onSubmit={submit} className="grid gap-3" noValidate>
        {bay.recent.length > 0 && (
          <fieldset className="grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-2">
            <legend className="sr-only">{words.recent}</legend>
            {bay.recent.map((one) => (
              <Button
                key={one}
                className="min-h-14 px-2 [overflow-wrap:anywhere]"
                aria-label={text.scan.bay(one)}
                aria-pressed={one === bay.now}
                onClick={() => onChoose(one)}
              >
                {one}
              </Button>
            ))}
          </fieldset>
        )}
        <TextField
          label={words.label}
          name="bay"
          value={typed}
          error={error}
          hint={words.hint}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          required
          onChange={(value) => {
            setTyped(value);
            setError(undefined);
          }}
        />
        <Button type="submit" variant="primary" size="lg" wide>
          {words.use}
        </Button>
        {bay.now && (
          <Button variant="quiet" onClick={() => onChoose("")}>
            {words.none}
          </Button>
        )}
      </form>
    </Dialog>
  );
}
