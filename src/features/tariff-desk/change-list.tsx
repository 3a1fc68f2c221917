import { useState } from "react";
import type { CellChange, RowChange } from "#domain/tariff/diff.ts";
import type { TariffRows } from "#domain/tariff/rows.ts";
import { tariffDesk as text } from "#text/tariff-desk.ts";
import { Button } from "#ui/button.tsx";
import { cellText, columnLabel, rowName } from "./cell-text.ts";

const FIRST = 40;

/** Changes row by row, value by value; with `onUndo` each can be put back. */
export function ChangeList({
  changes,
  rows,
  onUndo,
}: {
  changes: readonly RowChange[];
  /** Where countries are named. */
  rows: TariffRows;
  onUndo?: ((change: RowChange, cell: CellChange | null) => void) | undefined;
}) {
  const [shown, setShown] = useState(FIRST);
  return (
    <>
      <ul className="change-list">
        {changes.slice(0, shown).map((change) => (
          <li key={`${change.list} ${change.id}`}>
            <ChangedRow change={change} rows={rows} onUndo={onUndo} />
          </li>
        ))}
      </ul>
      {changes.length > shown && (
        <Button variant="quiet" onClick={() => setShown(shown + 200)}>
          {text.changes.more(changes.length - shown)}
        </Button>
      )}
    </>
  );
}

type RowProps = {
  change: RowChange;
  rows: TariffRows;
  onUndo: ((change: RowChange, cell: CellChange | null) => void) | undefined;
};

function ChangedRow({ change, rows, onUndo }: RowProps) {
  const { code, name } = rowName(change.list, change.row, rows);
  const undoRow = change.kind !== "changed" && onUndo;
  return (
    <>
      <div className="change-row">
        <span className="rate-code">{code}</span>
        <b>{name}</b>
        <span className={`change-kind change-${change.kind}`}>{text.changes.kinds[change.kind]}</span>
        {undoRow && (
          <Button
            size="sm"
            variant="quiet"
            aria-label={text.changes.undoLabel(name)}
            onClick={() => undoRow(change, null)}
          >
            {text.changes.undo}
          </Button>
        )}
      </div>
      {change.kind !== "removed" && (
        <dl className="change-cells">
          {change.cells
            .filter(({ column }) => column !== "country_id")
            .map((cell) => (
              <div key={cell.column}>
                <dt>{columnLabel(change.list, cell.column)}</dt>
                <dd>
                  {change.kind === "changed" && (
                    <>
                      <s>{cellText(cell.from) || text.changes.empty}</s>
                      <span className="sr-only"> {text.changes.to} </span>
                    </>
                  )}
                  <b>{cellText(cell.to) || text.changes.empty}</b>
                  {change.kind === "changed" && onUndo && (
                    <Button
                      size="sm"
                      variant="quiet"
                      aria-label={text.changes.undoLabel(`${columnLabel(change.list, cell.column)}, ${name}`)}
                      onClick={() => onUndo(change, cell)}
                    >
                      {text.changes.undo}
                    </Button>
                  )}
                </dd>
              </div>
            ))}
        </dl>
      )}
    </>
  );
}
