import { useState } from "react";
import type { CellChange, RowChange } from "#domain/tariff/diff.ts";
import type { TariffRows } from "#domain/tariff/rows.ts";
import { tariffDesk as text } from "#text/tariff-desk.ts";
import { ui } from "#text/ui.ts";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { cellText, columnLabel, rowName } from "./cell-text.ts";
import styles from "./change-list.module.css";
import { classes } from "./classes.ts";

const FIRST = 40;
const STEP = 200;
const KIND_LOOK = {
  added: "bg-delivered-tint text-delivered",
  removed: "bg-cancelled-tint text-cancelled",
  changed: "bg-hub-tint text-ink",
} as const;

/** Changes by row and value; with `onUndo` each can be undone. */
export function ChangeList({
  changes,
  rows,
  onUndo,
}: {
  changes: readonly RowChange[];
  /** The rows from which country names are read. */
  rows: TariffRows;
  onUndo?: ((change: RowChange, cell: CellChange | null) => void) | undefined;
}) {
  const [shown, setShown] = useState(FIRST);
  return (
    <>
      <ul className={styles.changes}>
        {changes.slice(0, shown).map((change) => (
          <li key={`${change.list} ${change.id}`}>
            <ChangedRow change={change} rows={rows} onUndo={onUndo} />
          </li>
        ))}
      </ul>
      {changes.length > shown && (
        <Button variant="quiet" onClick={() => setShown(shown + STEP)}>
          {ui.showMore(STEP, changes.length - shown)}
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
      <div className="flex flex-wrap items-center gap-x-2 min-h-8">
        <span className={classes.code}>{code}</span>
        <b>{name}</b>
        <span
          className={classNames("px-1.5 rounded-ruled text-(length:--text-14) font-semibold", KIND_LOOK[change.kind])}
        >
          {text.changes.kinds[change.kind]}
        </span>
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
        <dl className="grid pl-[calc(1.9em_+_8px)] max-sm:pl-0 [&_dd>.btn]:flex-none [&_dd>.btn]:ml-auto">
          {change.cells
            .filter(({ column }) => column !== "country_id")
            .map((cell) => (
              <div
                className="grid grid-cols-[minmax(7rem,14rem)_minmax(0,1fr)] gap-y-1 gap-x-4 items-center min-h-8 max-sm:py-1 max-sm:gap-0 max-sm:grid-cols-1"
                key={cell.column}
              >
                <dt className="text-ink-2">{columnLabel(change.list, cell.column)}</dt>
                <dd className="gap-2.5 flex items-center min-w-0 wrap-anywhere">
                  {change.kind === "changed" && (
                    <>
                      <s className="text-ink-2">{cellText(cell.from) || text.changes.empty}</s>
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
