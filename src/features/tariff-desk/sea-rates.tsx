import { useMemo } from "react";
import { formatEuro } from "#domain/rates/money.ts";
import { DEFAULT_DOCUMENTATION_FEE, documentationFeeRow } from "#domain/rates/tariff.ts";
import { type TariffRow, withCell, withoutRow, withRow } from "#domain/tariff/diff.ts";
import { newRowId } from "#live/tariff-desk.ts";
import { tariffDesk as text } from "#text/tariff-desk.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Note, NoteBody, NoteHead } from "#ui/note.tsx";
import { deskWords } from "./desk-words.ts";
import { EditGrid, type GridColumn } from "./edit-grid.tsx";
import type { Desk } from "./use-desk.ts";

const COLUMNS: GridColumn[] = [
  { name: "rate_name", head: text.sea.name, width: "wide" },
  { name: "rate_value", head: text.sea.value, width: "amount" },
];

/** The sea rates, and which of them is used for prices (rule: tariff.sea). */
export function SeaRates({ desk }: { desk: Desk }) {
  const { rows, base, edit } = desk;
  const effective = documentationFeeRow(rows.sea_rates);
  const before = useMemo(() => new Map<string, TariffRow>(base.sea_rates.map((rate) => [rate.id, rate])), [base]);
  const problems = useMemo(
    () =>
      new Map(
        desk.errors.filter(({ list }) => list === "sea_rates").map((e) => [`${e.id} ${e.column}`, deskWords(e.why)]),
      ),
    [desk.errors],
  );
  const add = () =>
    edit((now) => {
      const names = new Set(now.sea_rates.map(({ rate_name }) => rate_name));
      let n = now.sea_rates.length + 1;
      while (names.has(text.sea.newRate(n))) n += 1;
      return withRow(now, "sea_rates", { id: newRowId(), rate_name: text.sea.newRate(n), rate_value: 0 });
    });
  return (
    <Note labelledBy="sea-title">
      <NoteHead id="sea-title" title={text.sea.title}>
        <p className="hint max-w-[62ch] mt-2">{text.sea.lede}</p>
      </NoteHead>
      <EditGrid
        list="sea_rates"
        label={text.sea.label}
        columns={COLUMNS}
        rows={rows.sea_rates}
        published={(id) => before.get(id)}
        nameOf={(row) => String(row.rate_name)}
        problems={problems}
        readOnly={desk.readOnly}
        onCommit={(id, column, value) => edit((now) => withCell(now, "sea_rates", id, column, value))}
        end={{
          head: text.sea.effect,
          wide: true,
          cell: (row) => (
            <div className="gap-3 flex items-center justify-between pl-3">
              {row.id === effective?.id ? (
                <span className="gap-1.5 flex items-center text-delivered font-semibold">
                  <Icon name="check" small /> {text.sea.takes(formatEuro(effective.rate_value))}
                </span>
              ) : (
                <span className="text-ink-2">{text.sea.notUsed}</span>
              )}
              {!desk.readOnly && (
                <button
                  type="button"
                  className="size-12 place-items-center inline-grid text-ink-2 hover:text-error"
                  aria-label={text.grid.remove(String(row.rate_name))}
                  onClick={() => edit((now) => withoutRow(now, "sea_rates", row.id))}
                >
                  <Icon name="trash" />
                </button>
              )}
            </div>
          ),
        }}
      />
      {!desk.readOnly && (
        <div className="px-4 py-3 border-t border-rule flex flex-wrap items-center gap-y-2 gap-x-4 empty:hidden">
          <Button icon="plus" size="sm" onClick={add}>
            {text.sea.add}
          </Button>
        </div>
      )}
      {!effective && <NoteBody>{text.sea.fallback(formatEuro(DEFAULT_DOCUMENTATION_FEE))}</NoteBody>}
    </Note>
  );
}
