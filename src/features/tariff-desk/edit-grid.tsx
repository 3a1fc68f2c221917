import { type KeyboardEvent, type ReactNode, useRef } from "react";
import type { Cell, TariffRow } from "#domain/tariff/diff.ts";
import { tariffDesk as text } from "#text/tariff-desk.ts";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { TableScroll } from "#ui/table-scroll.tsx";
import { cellText, columnLabel, isAmount } from "./cell-text.ts";
import styles from "./edit-grid.module.css";
import { type Place, useGridEditing } from "./use-grid-editing.ts";

export type GridColumn = { name: string; head: ReactNode; width: "wide" | "text" | "amount" };

// Together 768 px, and 872 from 1280 px on: what a tablet has for them, upright and turned.
const WIDTH_LOOK = {
  wide: "w-36 sm:w-[9.5rem] xl:w-[13rem]",
  text: "w-[6.5rem] xl:w-[8rem]",
  amount: "w-[4.75rem] xl:w-[5rem]",
} as const;

const WORD = "text-left wrap-anywhere";
const FIGURE = "text-right wrap-anywhere whitespace-nowrap";

export type EditGridProps = {
  list: "zones" | "sea_rates";
  label: string;
  columns: readonly GridColumn[];
  rows: readonly TariffRow[];
  /** The published row; undefined for a new one. */
  published: (id: string) => TariffRow | undefined;
  nameOf: (row: TariffRow) => string;
  /** Errors that prevent publishing, by "id column". */
  problems: ReadonlyMap<string, string>;
  /** Cells can be navigated but not edited. */
  readOnly?: boolean;
  onCommit: (id: string, column: string, value: Cell) => void;
  /** A header row above the column headers. */
  group?: ReactNode;
  /** The last cell of a row. */
  end?: { head: ReactNode; cell: (row: TariffRow) => ReactNode; wide?: boolean };
};

/**
 * An editable grid. One cell is in the tab order (roving tabindex); arrow keys move, Enter or typing starts editing, Enter, Tab
 * and blur save a valid value, Escape cancels.
 */
export function EditGrid(props: EditGridProps) {
  const { list, label, columns, rows, published, nameOf, problems, readOnly = false, onCommit, group, end } = props;
  const table = useRef<HTMLTableElement>(null);
  const grid = useGridEditing({ list, columns, rows, readOnly, onCommit, table });
  const names = columns.map(({ name }) => name);
  return (
    <>
      <TableScroll label={label}>
        <table
          ref={table}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table that is edited in place is a grid
          role="grid"
          className={classNames(
            "w-full table-fixed border-separate border-spacing-0 bg-sheet",
            end?.wide ? "min-w-[40rem]" : "min-w-[48rem] xl:min-w-[54.5rem]",
          )}
          aria-label={label}
          aria-readonly={readOnly || undefined}
          onKeyDown={grid.onKeyDown}
        >
          <colgroup>
            {columns.map(({ name, width }) => (
              <col key={name} className={WIDTH_LOOK[width]} />
            ))}
            {end && <col className={end.wide ? undefined : "w-14"} />}
          </colgroup>
          <thead>
            {group}
            <tr>
              {columns.map(({ name, head }) => (
                <th
                  key={name}
                  scope="col"
                  className={classNames(styles.head, isAmount(list, name) ? "text-right" : WORD)}
                >
                  {isAmount(list, name) ? <span className="inline-block max-lg:w-min">{head}</span> : head}
                </th>
              ))}
              {end && (
                <th scope="col" className={classNames(styles.head, WORD)}>
                  {end.head}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const before = published(row.id);
              return (
                <tr key={row.id}>
                  {names.map((column) => (
                    <GridCell
                      key={column}
                      {...{ list, row, column, before, grid }}
                      rowName={nameOf(row)}
                      problem={problems.get(`${row.id} ${column}`)}
                    />
                  ))}
                  {end && <td className={classNames(styles.cell, "px-1")}>{end.cell(row)}</td>}
                </tr>
              );
            })}
          </tbody>
        </table>
      </TableScroll>
      <CellBar
        {...{ list, rows, published, nameOf, problems, readOnly, onCommit }}
        place={grid.place}
        error={grid.error}
      />
    </>
  );
}

type CellProps = {
  list: "zones" | "sea_rates";
  row: TariffRow;
  rowName: string;
  column: string;
  before: TariffRow | undefined;
  problem: string | undefined;
  grid: ReturnType<typeof useGridEditing>;
};

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: the attributes of one cell in its two states
function GridCell({ list, row, rowName, column, before, problem, grid }: CellProps) {
  const place = { id: row.id, column };
  const editing = grid.isEditing(place);
  const changed = before !== undefined && before[column] !== row[column];
  const figure = isAmount(list, column);
  const label = text.grid.cell(columnLabel(list, column), rowName);
  const Tag = column === "zone_name" || column === "rate_name" ? "th" : "td";
  return (
    <Tag
      {...(Tag === "th" ? { scope: "row" as const } : { role: "gridcell" })}
      data-id={row.id}
      data-column={column}
      tabIndex={!editing && grid.isActive(place) ? 0 : -1}
      aria-invalid={problem ? true : undefined}
      className={classNames(
        styles.cell,
        "h-[52px] leading-[1.2] cursor-text focus-visible:-outline-offset-3",
        figure ? FIGURE : WORD,
        editing ? "p-0" : "px-2 py-1.5 first:pl-4 sm:first:pl-5.5",
        problem ? "bg-error-tint text-error" : changed ? "bg-hub-tint" : "bg-sheet hover:bg-sheet-2",
        before ? "focus-visible:shadow-none" : "first:shadow-[inset_6px_0_0_var(--color-hub)]",
      )}
      onFocus={() => !editing && grid.activate(place)}
      onClick={() => !editing && grid.edit(place, cellText(row[column]))}
    >
      {editing ? (
        <input
          // biome-ignore lint/a11y/noAutofocus: the person has just started to edit this cell
          autoFocus
          className={classNames(
            "w-full h-full min-h-[51px] px-2 bg-sheet text-ink font-semibold outline-3 -outline-offset-3",
            figure ? "text-right" : "text-left",
            Tag === "th" && "pl-4 sm:pl-5.5",
            grid.error ? "outline-error" : "outline-focus",
          )}
          aria-label={label}
          aria-invalid={grid.error ? true : undefined}
          aria-describedby="rate-bar"
          autoComplete="off"
          inputMode={figure ? "decimal" : "text"}
          value={grid.typed}
          onChange={(event) => grid.type(event.target.value)}
          onBlur={() => grid.leave(place)}
        />
      ) : (
        <>
          <span className={changed ? "font-bold" : undefined}>
            {cellText(row[column]) || <span className="text-ink-2">–</span>}
          </span>
          {changed && (
            <>
              <s className="block text-ink-2 text-(length:--text-14) font-normal" aria-hidden="true">
                {cellText(before[column]) || text.grid.bar.nothing}
              </s>
              <span className="sr-only">
                , {text.grid.changedFrom(cellText(before[column]) || text.grid.bar.nothing)}
              </span>
            </>
          )}
        </>
      )}
    </Tag>
  );
}

type BarProps = Pick<EditGridProps, "list" | "rows" | "published" | "nameOf" | "problems" | "onCommit"> & {
  readOnly: boolean;
  place: Place | null;
  error: string | null;
};

/** Below the grid: the active cell's published value, its error, and Undo. */
function CellBar({ list, rows, published, nameOf, problems, readOnly, onCommit, place, error }: BarProps) {
  const row = place && rows.find(({ id }) => id === place.id);
  const before = place ? published(place.id)?.[place.column] : undefined;
  const problem = error ?? (place ? problems.get(`${place.id} ${place.column}`) : undefined);
  const changed = row && place && before !== undefined && before !== row[place.column];
  const stop = (event: KeyboardEvent) => event.stopPropagation();
  return (
    <div
      className="px-4 py-1 sm:px-5.5 flex flex-wrap items-center justify-between gap-y-1 gap-x-4 min-h-14 bg-sheet-2 text-ink-2 text-(length:--text-15)"
      id="rate-bar"
    >
      <p role="status" className={problem ? "text-error font-semibold" : undefined}>
        {row && place ? (
          <>
            <b className="text-ink">{text.grid.cell(columnLabel(list, place.column), nameOf(row))}</b>{" "}
            {problem ??
              (published(row.id) ? text.grid.bar.was(cellText(before) || text.grid.bar.nothing) : text.grid.bar.newRow)}
          </>
        ) : readOnly ? (
          text.grid.helpReading
        ) : (
          text.grid.help
        )}
      </p>
      {changed && !error && (
        <Button size="sm" onKeyDown={stop} onClick={() => onCommit(place.id, place.column, before)}>
          {text.grid.bar.undo}
        </Button>
      )}
    </div>
  );
}
