import { useMemo, useState } from "react";
import type { Country, Zone } from "#domain/rates/tariff.ts";
import { TARIFF_COLUMNS } from "#domain/tariff/columns.ts";
import { type Cell, type TariffRow, withCell, withoutRow, withRow } from "#domain/tariff/diff.ts";
import { readPostcodeList } from "#domain/tariff/postcode-list.ts";
import { newRowId } from "#live/tariff-desk.ts";
import { tariffDesk as text } from "#text/tariff-desk.ts";
import { ui } from "#text/ui.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Icon } from "#ui/icon.tsx";
import { Note, NoteBody, NoteHead } from "#ui/note.tsx";
import { classes } from "./classes.ts";
import { CountryFields } from "./country-fields.tsx";
import { deskWords } from "./desk-words.ts";
import { EditGrid, type GridColumn } from "./edit-grid.tsx";
import { FindingList } from "./findings.tsx";
import type { Desk } from "./use-desk.ts";

const MOST = 100;
const STEP = 500;
const RATES = ["rate_under_500", "rate_under_1000", "rate_under_2000", "rate_under_2500", "rate_over_2500"];
const COLUMNS: GridColumn[] = [
  { name: "zone_name", head: text.grid.zone, width: "wide" },
  { name: "zip_codes", head: text.grid.postcodes, width: "text" },
  ...RATES.map((name) => ({ name, head: text.grid.heads[name], width: "amount" as const })),
  { name: "minimum_charge", head: text.grid.heads.minimum_charge, width: "amount" },
];

/** One country's sheet: names, zones, findings. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the markup of one sheet
export function CountrySheet({ desk, country }: { desk: Desk; country: Country }) {
  const [most, setMost] = useState(MOST);
  const { rows, base, edit } = desk;
  const removed = !rows.countries.some(({ id }) => id === country.id);
  const zones = useMemo(() => sorted(rows.zones.filter((zone) => zone.country_id === country.id)), [rows, country.id]);
  const before = useMemo(() => new Map<string, TariffRow>(base.zones.map((zone) => [zone.id, zone])), [base]);
  const gone = base.zones.filter(
    (zone) => zone.country_id === country.id && !rows.zones.some(({ id }) => id === zone.id),
  );
  const problems = useMemo(
    () =>
      new Map(desk.errors.filter(({ list }) => list === "zones").map((e) => [`${e.id} ${e.column}`, deskWords(e.why)])),
    [desk.errors],
  );
  const findings = desk.findings.filter((finding) => finding.country?.id === country.id);
  if (removed) return <RemovedCountry desk={desk} country={country} />;

  const add = () => {
    const names = new Set(zones.map(({ zone_name }) => zone_name));
    let n = zones.length + 1;
    while (names.has(text.grid.newZone(country.code, n))) n += 1;
    edit((now) => withRow(now, "zones", blankZone(country.id, text.grid.newZone(country.code, n))));
  };
  const removal = {
    head: <span className="sr-only">{text.grid.removeHead}</span>,
    cell: (row: TariffRow) => (
      <button
        type="button"
        className="size-12 place-items-center inline-grid text-ink-2 hover:text-error"
        aria-label={text.grid.remove(String(row.zone_name))}
        onClick={() => edit((now) => withoutRow(now, "zones", row.id))}
      >
        <Icon name="trash" />
      </button>
    ),
  };
  return (
    <Note labelledBy="country-title" className="[&_.table-scroll]:border-x-0 [&_.table-scroll]:rounded-none">
      <NoteHead
        id="country-title"
        title={
          <>
            <span className={classes.code}>{country.code}</span> {country.name}
          </>
        }
        aside={!desk.readOnly && <RemoveCountry desk={desk} country={country} zones={zones.length} />}
      />
      <NoteBody>
        <CountryFields
          key={country.id}
          country={country}
          readOnly={desk.readOnly}
          published={base.countries.find(({ id }) => id === country.id)}
          onCommit={(column, value) => edit((now) => withCell(now, "countries", country.id, column, value))}
        />
      </NoteBody>
      {zones.length > 0 ? (
        <EditGrid
          key={country.id}
          list="zones"
          label={text.grid.label(country.name)}
          columns={COLUMNS}
          rows={zones.slice(0, most)}
          published={(id) => before.get(id)}
          nameOf={(row) => String(row.zone_name)}
          problems={problems}
          readOnly={desk.readOnly}
          onCommit={(id, column, value) => {
            const put = column === "zip_codes" ? codesToStore(value, before.get(id)?.zip_codes, country) : value;
            edit((now) => withCell(now, "zones", id, column, put));
          }}
          group={
            <tr className="h-[34px]">
              <td colSpan={2} className="sticky left-0 z-1 bg-sheet" />
              <th
                scope="colgroup"
                colSpan={5}
                className="px-3 pt-2 text-ink-2 font-medium text-(length:--text-15) leading-[1.2] text-center align-bottom shadow-[inset_0_-1px_0_var(--color-rule)]"
              >
                {text.grid.perKg}
              </th>
              <td colSpan={desk.readOnly ? 1 : 2} />
            </tr>
          }
          {...(desk.readOnly ? {} : { end: removal })}
        />
      ) : (
        <NoteBody>{text.grid.empty}</NoteBody>
      )}
      <div className="px-4 sm:px-5.5 py-3 border-t border-rule flex flex-wrap items-center gap-y-2 gap-x-4 empty:hidden">
        {!desk.readOnly && (
          <Button icon="plus" size="sm" onClick={add}>
            {text.grid.add}
          </Button>
        )}
        {zones.length > most && (
          <Button size="sm" variant="quiet" onClick={() => setMost(most + STEP)}>
            {ui.showMore(STEP, zones.length - most, text.grid.zones)}
          </Button>
        )}
        {gone.map((zone) => (
          <span key={zone.id} className="inline-flex flex-wrap items-center gap-x-2.5 text-ink-2">
            <s>{zone.zone_name}</s>
            <Button
              size="sm"
              variant="quiet"
              aria-label={text.grid.putBack(zone.zone_name)}
              onClick={() => edit((now) => withRow(now, "zones", zone))}
            >
              {text.grid.bar.undo}
            </Button>
          </span>
        ))}
      </div>
      {findings.length > 0 && (
        <NoteBody>
          <h3 className="mb-2 text-(length:--text-21)">{text.findings.title}</h3>
          <FindingList findings={findings} />
        </NoteBody>
      )}
    </Note>
  );
}

function RemoveCountry({ desk, country, zones }: { desk: Desk; country: Country; zones: number }) {
  const [asked, setAsked] = useState(false);
  const ask = text.country.removeAsk;
  return (
    <>
      {/* Its word ends where the fields below end; under the name it begins where that begins. */}
      <Button size="sm" variant="danger" className="-mx-2.5" onClick={() => setAsked(true)}>
        {text.country.remove}
      </Button>
      <Dialog
        kind="alert"
        size="sm"
        open={asked}
        onClose={() => setAsked(false)}
        title={ask.title(country.name)}
        lede={ask.text(text.countries.zones(zones))}
        actions={
          <>
            <Button
              variant="primary"
              onClick={() => {
                setAsked(false);
                desk.edit((now) => withoutRow(now, "countries", country.id));
              }}
            >
              {ask.yes}
            </Button>
            <Button onClick={() => setAsked(false)}>{ask.no}</Button>
          </>
        }
      />
    </>
  );
}

function RemovedCountry({ desk, country }: { desk: Desk; country: Country }) {
  const putBack = () =>
    desk.edit((now) => {
      const zones = desk.base.zones.filter((zone) => zone.country_id === country.id);
      return { ...now, countries: [...now.countries, country], zones: [...now.zones, ...zones] };
    });
  return (
    <Banner
      tone="hub"
      title={country.name}
      actions={
        <Button size="sm" onClick={putBack}>
          {text.country.putBack}
        </Button>
      }
    >
      {text.country.removed}
    </Banner>
  );
}

/** Typed postcodes in the form that prices are found with. What is not understood stays as typed, with a warning. */
function codesToStore(typed: Cell, published: Cell | undefined, { code }: Country): Cell {
  return typed === published || typeof typed !== "string" ? typed : readPostcodeList(typed, code).written;
}

function sorted(zones: Zone[]): Zone[] {
  return zones.sort((a, b) => a.zone_name.localeCompare(b.zone_name, "en", { numeric: true }));
}

/** An empty zone; its missing values are listed as errors until they are filled in. */
function blankZone(countryId: string, name: string): TariffRow {
  const row: TariffRow = { id: newRowId() };
  for (const { name: column } of TARIFF_COLUMNS.zones) if (column !== "id") row[column] = 0;
  return { ...row, country_id: countryId, zone_name: name, zip_codes: "" };
}
