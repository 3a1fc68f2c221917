import { useMemo, useState } from "react";
import type { Zone } from "#domain/rates/tariff.ts";
import { CSV_COLUMNS } from "#domain/tariff/csv.ts";
import type { CsvError } from "#domain/tariff/csv-line.ts";
import type { CsvConvention } from "#domain/tariff/csv-number.ts";
import { diffRows } from "#domain/tariff/diff.ts";
import type { TariffRows } from "#domain/tariff/rows.ts";
import { readZoneFile } from "#live/tariff-desk.ts";
import { tariffDesk as text } from "#text/tariff-desk.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { FileDrop } from "#ui/file-drop.tsx";
import { Icon } from "#ui/icon.tsx";
import { Note, NoteBody, NoteHead } from "#ui/note.tsx";
import { TableScroll } from "#ui/table-scroll.tsx";
import { toast } from "#ui/toast.tsx";
import { ChangeList } from "./change-list.tsx";
import { deskWords } from "./desk-words.ts";
import { MovedPostcodes } from "./moved-postcodes.tsx";
import { countOf, type Desk } from "./use-desk.ts";

/** The parsed file: all its zones. */
type Dry = { zones: Zone[] };
type Reading =
  | { state: "none" }
  | { state: "reading" }
  | { state: "broken" }
  | { state: "errors"; errors: CsvError[]; convention: CsvConvention | null }
  | { state: "dry"; dry: Dry; convention: CsvConvention };

const MOST_ERRORS = 200;
const SEPARATORS: Readonly<Record<string, "comma" | "semicolon" | "tab">> = {
  ",": "comma",
  ";": "semicolon",
  "\t": "tab",
};

/** CSV import as a dry run first: shows all changes and errors before the draft is changed. */
export function ImportScreen({ desk, onDone }: { desk: Desk; onDone: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [reading, setReading] = useState<Reading>({ state: "none" });
  const words = text.import;
  const read = async (chosen: File) => {
    setFile(chosen);
    setReading({ state: "reading" });
    try {
      const result = await readZoneFile(chosen, desk.rows);
      const { convention } = result;
      if (!result.ok) return setReading({ state: "errors", errors: result.errors, convention });
      setReading({ state: "dry", dry: { zones: result.rows.zones }, convention: result.convention });
    } catch (error) {
      console.error(error);
      setReading({ state: "broken" });
    }
  };
  const again = () => {
    setFile(null);
    setReading({ state: "none" });
  };
  return (
    <Note labelledBy="import-title">
      <NoteHead id="import-title" title={words.title}>
        <p className="hint mt-2">{words.lede}</p>
      </NoteHead>
      <NoteBody className="grid gap-4">
        <p className="hint">
          {words.columns}: <span className="wrap-anywhere text-ink">{CSV_COLUMNS.join(", ")}</span>. {words.distance}
        </p>
        <FileDrop
          label={words.file}
          accept=".csv,text/csv,.txt"
          hint={words.hint}
          file={file && { name: file.name, sizeText: `${(file.size / 1_048_576).toFixed(2)} MB` }}
          onFile={(chosen) => void read(chosen)}
          onRemove={again}
        />
        <div aria-live="polite" className="grid gap-4">
          {"convention" in reading && reading.convention && (
            <p className="gap-2 flex items-start font-semibold">
              <Icon className="flex-none mt-0.75" name="file" small />
              <span>{words.readAs(SEPARATORS[reading.convention.separator], reading.convention.decimals)}</span>
            </p>
          )}
          {reading.state === "reading" && <p>{words.reading}</p>}
          {reading.state === "broken" && <Banner tone="error" role="alert" title={words.unreadable} />}
          {reading.state === "errors" && <FileErrors errors={reading.errors} />}
          {reading.state === "dry" && (
            <DryRun
              dry={reading.dry}
              rows={desk.rows}
              onCancel={again}
              onApply={(changed) => {
                // Replaces only the zones: edits of countries are kept.
                desk.edit((now) => ({ ...now, zones: reading.dry.zones }));
                toast({ tone: "done", title: words.done(changed) });
                onDone();
              }}
            />
          )}
        </div>
      </NoteBody>
    </Note>
  );
}

/** Compares the file with the current draft, which may have changed since the file was read. */
function DryRun({
  dry: { zones },
  rows,
  onApply,
  onCancel,
}: {
  dry: Dry;
  rows: TariffRows;
  onApply: (changed: number) => void;
  onCancel: () => void;
}) {
  const read = useMemo(() => ({ ...rows, zones }), [rows, zones]);
  const changes = useMemo(() => diffRows(rows, read), [rows, read]);
  if (changes.length === 0) return <Banner tone="sea" title={text.import.same} />;
  const changed = countOf(changes);
  return (
    <div className="grid gap-4">
      <p className="font-semibold">{text.import.dry(zones.length, changed)}</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={() => onApply(changed)}>
          {text.import.apply}
        </Button>
        <Button onClick={onCancel}>{text.import.cancel}</Button>
      </div>
      <MovedPostcodes from={rows} to={read} className="[&_h3]:mb-2 [&_h3]:text-(length:--text-21)" />
      <ChangeList changes={changes} rows={rows} />
    </div>
  );
}

function FileErrors({ errors }: { errors: readonly CsvError[] }) {
  const words = text.import;
  return (
    <div className="grid gap-4">
      <Banner tone="error" role="alert" title={words.errors(errors.length)} />
      <TableScroll label={words.errorsCaption}>
        <table className="data-table">
          <caption className="sr-only">{words.errorsCaption}</caption>
          <thead>
            <tr>
              <th className="text-left whitespace-nowrap" scope="col">
                {words.errorRow}
              </th>
              <th className="text-left whitespace-nowrap" scope="col">
                {words.errorColumn}
              </th>
              <th className="text-left whitespace-nowrap" scope="col">
                {words.errorCell}
              </th>
              <th className="text-left whitespace-nowrap" scope="col">
                {words.errorWhat}
              </th>
            </tr>
          </thead>
          <tbody>
            {errors.slice(0, MOST_ERRORS).map(({ row, column, cell, why }) => (
              <tr key={`${row} ${column} ${why}`}>
                <th className="text-left whitespace-nowrap" scope="row">
                  {row}
                </th>
                <td className="text-left whitespace-nowrap">{column || "–"}</td>
                <td className="text-left whitespace-nowrap">{cell || "–"}</td>
                <td className="min-w-[22rem] py-2 text-left whitespace-normal">{deskWords(why)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
      {errors.length > MOST_ERRORS && <p className="hint">{words.moreErrors(errors.length - MOST_ERRORS)}</p>}
    </div>
  );
}
