import { type FormEvent, useState } from "react";
import { type TariffRow, withRow } from "#domain/tariff/diff.ts";
import { nameKey } from "#domain/tariff/rows.ts";
import { clean } from "#domain/text/clean.ts";
import { latinLetters } from "#domain/text/latin-letters.ts";
import { newRowId } from "#live/tariff-desk.ts";
import { tariffDesk as text } from "#text/tariff-desk.ts";
import { Button } from "#ui/button.tsx";
import { Dialog, DialogActions } from "#ui/dialog.tsx";
import { TextField } from "#ui/field.tsx";
import { FieldGrid } from "#ui/field-grid.tsx";
import { readTyped } from "./cell-text.ts";
import type { Desk } from "./use-desk.ts";

/** Adds a country, inactive and without zones; the office activates it later. */
export function AddCountry({ desk, onAdded }: { desk: Desk; onAdded: (code: string) => void }) {
  const [open, setOpen] = useState(false);
  const [name, setName] = useState("");
  const [code, setCode] = useState("");
  const [errors, setErrors] = useState<{ name?: string | undefined; code?: string | undefined }>({});
  const words = text.countries.new;
  const close = () => {
    setOpen(false);
    setErrors({});
  };
  const add = (event: FormEvent) => {
    event.preventDefault();
    const wrong = (column: "name" | "code", value: string) => {
      const read = readTyped("countries", column, value);
      if ("error" in read) return read.error;
      const taken = desk.rows.countries.find((country) => nameKey(country[column]) === nameKey(value));
      return taken ? `${taken.name} (${taken.code}) is there already` : undefined;
    };
    const found = { name: wrong("name", name), code: wrong("code", countryCode(code)) };
    setErrors(found);
    if (found.name || found.code) return;
    const row: TariffRow = {
      id: newRowId(),
      name: clean(name, "line"),
      code: countryCode(code),
      slug: slugOf(name),
      service_frequency: desk.rows.countries[0]?.service_frequency ?? "",
      active: false,
    };
    desk.edit((now) => withRow(now, "countries", row));
    close();
    setName("");
    setCode("");
    onAdded(String(row.code));
  };
  return (
    <>
      <Button size="sm" icon="plus" onClick={() => setOpen(true)}>
        {text.countries.add}
      </Button>
      <Dialog size="sm" open={open} onClose={close} title={words.title}>
        <form onSubmit={add} noValidate>
          <FieldGrid columns={1}>
            <TextField label={words.name} name="new-country-name" value={name} onChange={setName} error={errors.name} />
            <TextField
              label={words.code}
              name="new-country-code"
              value={code}
              onChange={setCode}
              error={errors.code}
              hint={text.countries.hint}
            />
          </FieldGrid>
          <DialogActions>
            <Button type="submit" variant="primary">
              {words.add}
            </Button>
            <Button onClick={close}>{words.cancel}</Button>
          </DialogActions>
        </form>
      </Dialog>
    </>
  );
}

/** The slug of a country's name: "Česká republika" is "ceska-republika". */
function slugOf(name: string): string {
  const plain = name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return plain.replace(/[^a-z]+/g, "-").replace(/^-|-$/g, "") || "country";
}

const countryCode = (typed: string) => latinLetters(clean(typed, "code")).toUpperCase();
