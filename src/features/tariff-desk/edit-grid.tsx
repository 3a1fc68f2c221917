import { type KeyboardEvent, type ReactNode, useRef } from "react";
import type { Cell, TariffRow } from "#domain/tariff/diff.ts";
import { tariffDesk as text } from "#text/tariff-desk.ts";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { TableScroll } from "#ui/table-scroll.tsx";
import { cellText, columnLabel, isAmount } from "./cell-text.ts";
import { type Place, useGridEditing } from "./use-grid-editing.ts";

export type GridColumn = { name: string; head: ReactNode; width: "wide" | "text" | "amount" };

export type EditGridProps = {
  list: "zones" | "sea_rates";
  label: string;
  columns: readonly GridColumn[];
  rows: readonly TariffRow[];
  /** The row as it is published; undefined for one that is new. */
  published: (id: string) => TariffRow | undefined;
  nameOf: (row: TariffRow) => string;
  /** What a value is refused for before publishing, by "id column". */
  problems: ReadonlyMap<string, string>;
  onCommit: (id: string, column: string, value: Cell) => void;
  /** Above the heads, spanning columns. */
  group?: ReactNode;
  /** The last cell of a row. */
  end?: { head: ReactNode; cell: (row: TariffRow) => ReactNode; wide?: boolean };
};

/**
 * A sheet whose cells are written in by the keyboard or a finger. One cell is in the tab order; arrows move, Enter or typing
 * edits, Enter, Tab and leaving take over what is valid, Escape leaves the value as it was.
 */
export function EditGrid(props: EditGridProps) {
  const { list, label, columns, rows, published, nameOf, problems, onCommit, group, end } = props;
  const table = useRef<HTMLTableElement>(null);
  const grid = useGridEditing({ list, columns, rows, onCommit, table });
  const names = columns.map(({ name }) => name);
  return (
    <>
      <TableScroll label={label}>
        <table
          ref={table}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table that is edited in place is a grid
          role="grid"
          className={classNames("rate-sheet", end?.wide && "rate-short")}
          aria-label={label}
          onKeyDown={grid.onKeyDown}
        >
          <colgroup>
            {columns.map(({ name, width }) => (
              <col key={name} className={`rate-${width}`} />
            ))}
            {end && <col className={end.wide ? undefined : "rate-last"} />}
          </colgroup>
          <thead>
            {group}
            <tr>
              {columns.map(({ name, head }) => (
                <th key={name} scope="col" className={isAmount(list, name) ? "rate-figure" : undefined}>
                  {head}
                </th>
              ))}
              {end && <th scope="col">{end.head}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const before = published(row.id);
              return (
                <tr key={row.id} className={before ? undefined : "rate-new"}>
                  {names.map((column) => (
                    <GridCell
                      key={column}
                      {...{ list, row, column, before, grid }}
                      rowName={nameOf(row)}
                      problem={problems.get(`${row.id} ${column}`)}
                    />
                  ))}
                  {end && <td className="rate-end">{end.cell(row)}</td>}
                </tr>
              );
            })}
          </tbody>
        </table>
      </TableScroll>
      <CellBar {...{ list, rows, published, nameOf, problems, onCommit }} place={grid.place} error={grid.error} />
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
        "rate-cell",
        figure && "rate-figure",
        changed && "rate-changed",
        problem && "rate-bad",
        editing && "rate-editing",
      )}
      onFocus={() => !editing && grid.activate(place)}
      onClick={() => !editing && grid.edit(place, cellText(row[column]))}
    >
      {editing ? (
        <input
          // biome-ignore lint/a11y/noAutofocus: the person has just asked to write here
          autoFocus
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
          <span>{cellText(row[column]) || <span className="rate-nothing">–</span>}</span>
          {changed && (
            <>
              <s className="rate-was" aria-hidden="true">
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
  place: Place | null;
  error: string | null;
};

/** Under the sheet: what the cell in hand was, what is wrong with it, and the way back. */
function CellBar({ list, rows, published, nameOf, problems, onCommit, place, error }: BarProps) {
  const row = place && rows.find(({ id }) => id === place.id);
  const before = place ? published(place.id)?.[place.column] : undefined;
  const problem = error ?? (place ? problems.get(`${place.id} ${place.column}`) : undefined);
  const changed = row && place && before !== undefined && before !== row[place.column];
  const stop = (event: KeyboardEvent) => event.stopPropagation();
  return (
    <div className="rate-bar" id="rate-bar">
      <p role="status" className={problem ? "rate-problem" : undefined}>
        {row && place ? (
          <>
            <b>{text.grid.cell(columnLabel(list, place.column), nameOf(row))}</b>{" "}
            {problem ??
              (published(row.id) ? text.grid.bar.was(cellText(before) || text.grid.bar.nothing) : text.grid.bar.newRow)}
          </>
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
