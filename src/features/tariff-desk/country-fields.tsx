import { useEffect, useState } from "react";
import type { Country } from "#domain/rates/tariff.ts";
import type { Cell } from "#domain/tariff/diff.ts";
import { tariffDesk as text } from "#text/tariff-desk.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { TextField } from "#ui/field.tsx";
import { FieldGrid } from "#ui/field-grid.tsx";
import { cellText, readTyped } from "./cell-text.ts";

const FIELDS = [
  { column: "name", label: text.country.name },
  { column: "code", label: text.country.code },
  { column: "slug", label: text.country.slug },
  { column: "service_frequency", label: text.country.frequency },
] as const;

/** Names of a country and whether it is active. A valid value is saved to the draft when its field loses the focus. */
export function CountryFields({
  country,
  published,
  readOnly,
  onCommit,
}: {
  country: Country;
  readOnly: boolean;
  published: Country | undefined;
  onCommit: (column: string, value: Cell) => void;
}) {
  return (
    <>
      <FieldGrid columns={3}>
        {FIELDS.map(({ column, label }) => (
          <CountryField key={column} {...{ country, published, column, label, readOnly, onCommit }} />
        ))}
      </FieldGrid>
      <Checkbox
        className="mt-2"
        label={text.country.active}
        name="country-active"
        hint={country.active ? undefined : text.country.activeHint}
        checked={country.active}
        disabled={readOnly}
        onChange={(active) => onCommit("active", active)}
      />
    </>
  );
}

type Props = {
  country: Country;
  published: Country | undefined;
  column: (typeof FIELDS)[number]["column"];
  label: string;
  readOnly: boolean;
  onCommit: (column: string, value: Cell) => void;
};

function CountryField({ country, published, column, label, readOnly, onCommit }: Props) {
  const value = country[column];
  const [typed, setTyped] = useState<string>(value);
  const [error, setError] = useState<string>();
  // Another tab, an undo or a merge may change the value while it is shown.
  useEffect(() => {
    setTyped(value);
    setError(undefined);
  }, [value]);
  const leave = () => {
    if (typed === value) return;
    const read = readTyped("countries", column, typed);
    if ("error" in read) setError(read.error);
    else if (read.value === value) setTyped(value);
    else onCommit(column, read.value);
  };
  const was = published && published[column] !== value ? cellText(published[column]) : null;
  return (
    <TextField
      label={label}
      name={`country-${column}`}
      value={typed}
      error={error}
      hint={was === null ? undefined : text.country.was(was || text.changes.empty)}
      wide={column === "service_frequency"}
      autoComplete="off"
      readOnly={readOnly}
      onChange={setTyped}
      onBlur={leave}
    />
  );
}
