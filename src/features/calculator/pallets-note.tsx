import { type ReactNode, useEffect, useRef, useState } from "react";
import { loadTotals, MAX_PALLETS, type Pallet } from "#domain/rates/pallet.ts";
import { calculator as text } from "#text/calculator.ts";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { LoadDrawing } from "#ui/freight/pallet-drawing.tsx";
import { Note, NoteHead } from "#ui/note.tsx";
import { ChargedBy } from "./charged-by.tsx";
import { eachPallet, type PalletRow, palletCount, palletOf } from "./inputs.ts";
import { metres, palletMeasures } from "./measures.ts";
import type { OpenWeight } from "./open-weights.ts";
import { PalletRowItem } from "./pallet-row.tsx";
import { rowTitle } from "./row-fields.tsx";
import { type InputActions, mostOf } from "./use-inputs.ts";

/** Replaces invalid numbers by 0 for the drawing and the totals. */
const drawable = (pallet: Pallet): Pallet => ({
  length: positive(pallet.length),
  width: positive(pallet.width),
  height: positive(pallet.height),
  weight: positive(pallet.weight),
});
const positive = (value: number) => (Number.isNaN(value) ? 0 : Math.max(value, 0));

/** The totals of the load as typed: weight and volume. */
export function liveLoad(rows: readonly PalletRow[]) {
  const pallets = eachPallet(rows).map(palletOf).map(drawable);
  return { pallets, totals: loadTotals(pallets) };
}

function drawnText(row: PalletRow, asked: boolean): string {
  const pallet = drawable(palletOf(row));
  if (!asked) return text.pallets.drawn(row.count, palletMeasures(pallet));
  const size = text.pallets.size(metres(pallet.length), metres(pallet.width), metres(pallet.height));
  return text.pallets.openDrawn(row.count, size);
}

export type PalletsNoteProps = {
  rows: readonly PalletRow[];
  /** The key of the expanded row. */
  shown: number | null;
  onShow: (key: number | null) => void;
  actions: InputActions;
  messageOf: (field: string) => string | undefined;
  onLeave: (field: string) => void;
  /** The weights with two readings, and the price of a reading. */
  open: readonly OpenWeight[];
  leadsTo: (weight: number) => string | null;
  /** Shown beside Add Pallet. */
  children: ReactNode;
};

/** The drawing and the chargeable weight, then the pallets row by row. */
export function PalletsNote({ children, ...props }: PalletsNoteProps) {
  const { rows, open } = props;
  const change = useRowChanges(props);
  const load = liveLoad(rows);
  const count = palletCount(rows);
  const openNumbers = open.map(({ number }) => number);
  const each = rows.map((row, index) => drawnText(row, openNumbers.includes(index + 1))).join(" ");
  const full = count >= MAX_PALLETS;
  return (
    <>
      <Note labelledBy="pallets-title" className="calc-load">
        <NoteHead id="pallets-title" title={text.pallets.title} aside={text.pallets.unit} />
        <div className="px-4 pb-4 sm:px-5.5">
          <LoadDrawing
            pallets={load.pallets}
            byVolume={load.totals.totalChargeableWeight > load.totals.totalWeight}
            label={text.pallets.drawing(count, each)}
            legend
          />
        </div>
        <ChargedBy totals={load.totals} open={openNumbers} />
      </Note>
      <Rows {...props} onRemove={change.remove} />
      <div className="grid gap-y-3 gap-x-4 items-start sm:flex sm:flex-wrap [&_.btn]:w-full sm:[&_.btn]:w-auto">
        <div className="grid gap-1 justify-items-start">
          <Button size="lg" icon="plus" onClick={change.add} blocked={full ? text.pallets.full : undefined}>
            {text.pallets.add}
          </Button>
          {!full && <span className="hint">{text.pallets.copyOf(rows.length)}</span>}
        </div>
        {children}
        <span role="status" className="sr-only">
          {change.said}
        </span>
      </div>
    </>
  );
}

type ListProps = Omit<PalletsNoteProps, "children">;
type RowsProps = ListProps & { onRemove: (index: number) => void };

function Rows({ rows, shown, onShow, actions, messageOf, onLeave, leadsTo, onRemove }: RowsProps) {
  return (
    <Note labelledBy="rows-title">
      <NoteHead id="rows-title" title={text.pallets.rows} aside={text.pallets.forOne} />
      {rows.map((row, index) => (
        <PalletRowItem
          key={row.key}
          row={row}
          number={index + 1}
          open={row.key === shown}
          onToggle={() => onShow(row.key === shown ? null : row.key)}
          most={mostOf(rows, row.key)}
          onCount={(count) => actions.setCount(row.key, count)}
          removable={rows.length > 1}
          onMeasures={(measures) => actions.setMeasures(row.key, measures)}
          onRemove={() => onRemove(index)}
          messageOf={messageOf}
          onLeave={onLeave}
          leadsTo={leadsTo}
        />
      ))}
      <CountLine count={palletCount(rows)} />
    </Note>
  );
}

const PLACES = Array.from({ length: MAX_PALLETS }, (_, place) => place);

/** A square for each pallet that a quote may have, filled for those in the load. */
function CountLine({ count }: { count: number }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-edge px-4 py-3 sm:px-[22px]">
      <span className="flex flex-wrap gap-1.5" aria-hidden="true">
        {PLACES.map((place) => (
          <span
            key={place}
            className={classNames("size-3.5", place < count ? "bg-ink" : "border border-dashed border-ink-2")}
          />
        ))}
      </span>
      <span className="font-display text-21 font-bold">{text.pallets.count(count)}</span>
    </div>
  );
}

/** Adding and removing rows, with the focus and the announcement afterwards. */
function useRowChanges({ rows, actions, onShow, shown }: ListProps) {
  const [said, setSaid] = useState("");
  // The element to focus after the change is rendered.
  const next = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list's length is what changes when a row comes or goes
  useEffect(() => {
    if (next.current === null) return;
    document.getElementById(next.current)?.focus();
    next.current = null;
  }, [rows.length]);

  // The focus goes to the row's title: on a phone, focusing a field would open the keyboard over the list.
  const add = () => {
    const added = actions.addRow();
    if (!added) return;
    onShow(added.key);
    next.current = rowTitle(added.key);
    setSaid(text.pallets.added(rows.length + 1, palletCount(rows) + 1));
  };
  const remove = (index: number) => {
    const neighbour = rows[index + 1] ?? rows[index - 1];
    const removed = rows[index];
    if (!neighbour || !removed) return;
    actions.removeRow(removed.key);
    if (shown === removed.key) onShow(neighbour.key);
    next.current = rowTitle(neighbour.key);
    setSaid(text.pallets.removed(index + 1, palletCount(rows) - removed.count));
  };
  return { add, remove, said };
}
