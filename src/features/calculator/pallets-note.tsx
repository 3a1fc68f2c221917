import { type ReactNode, useEffect, useRef, useState } from "react";
import { loadTotals, MAX_PALLETS, MIN_PALLETS, type Pallet } from "#domain/rates/pallet.ts";
import { calculator as text } from "#text/calculator.ts";
import { Button } from "#ui/button.tsx";
import { LoadDrawing } from "#ui/freight/pallet-drawing.tsx";
import { Note, NoteHead } from "#ui/note.tsx";
import { ChargedBy } from "./charged-by.tsx";
import { type PalletInput, palletOf } from "./inputs.ts";
import { metres, palletMeasures } from "./measures.ts";
import type { OpenWeight } from "./open-weights.ts";
import { PalletFields, palletTitle } from "./pallet-fields.tsx";
import { measureField } from "./problems.ts";
import type { InputActions } from "./use-inputs.ts";

/** Where nothing sensible is typed there is nothing to weigh or draw. */
const drawable = (pallet: Pallet): Pallet => ({
  length: positive(pallet.length),
  width: positive(pallet.width),
  height: positive(pallet.height),
  weight: positive(pallet.weight),
});
const positive = (value: number) => (Number.isNaN(value) ? 0 : Math.max(value, 0));

/** The load as it is typed: what it weighs against what it takes. */
export function liveLoad(inputs: readonly PalletInput[]) {
  const pallets = inputs.map(palletOf).map(drawable);
  return { pallets, totals: loadTotals(pallets) };
}

function drawnText(pallet: Pallet, number: number, open: readonly number[]): string {
  if (!open.includes(number)) return text.pallets.drawn(number, palletMeasures(pallet));
  return text.pallets.openDrawn(number, metres(pallet.length), metres(pallet.width), metres(pallet.height));
}

export type PalletsNoteProps = {
  pallets: readonly PalletInput[];
  actions: InputActions;
  messageOf: (field: string) => string | undefined;
  onLeave: (field: string) => void;
  /** The weights that are asked about, and what a reading comes to. */
  open: readonly OpenWeight[];
  leadsTo: (weight: number) => string | null;
  /** What stands beside Add Pallet. */
  children: ReactNode;
};

/** The drawing, what is charged, and the pallets one by one. */
export function PalletsNote(props: PalletsNoteProps) {
  const { pallets, actions, messageOf, onLeave, open, leadsTo, children } = props;
  const [said, setSaid] = useState("");
  // The control to focus once the change is drawn.
  const next = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list's length is what changes when a pallet comes or goes
  useEffect(() => {
    if (next.current === null) return;
    document.getElementById(next.current)?.focus();
    next.current = null;
  }, [pallets.length]);

  const add = () => {
    const added = actions.addPallet();
    if (!added) return;
    next.current = measureField(added.key, "length");
    setSaid(text.pallets.added(pallets.length + 1));
  };
  const remove = (index: number) => {
    const neighbour = pallets[index + 1] ?? pallets[index - 1];
    const removed = pallets[index];
    if (!neighbour || !removed) return;
    actions.removePallet(removed.key);
    // Its title, not a field: on a phone a field would open the keyboard over the list.
    next.current = palletTitle(neighbour.key);
    setSaid(text.pallets.removed(index + 1, pallets.length - 1));
  };

  const load = liveLoad(pallets);
  const openNumbers = open.map(({ number }) => number);
  const each = load.pallets.map((pallet, index) => drawnText(pallet, index + 1, openNumbers)).join(" ");
  const full = pallets.length >= MAX_PALLETS;
  return (
    <>
      <Note labelledBy="pallets-title" className="calc-load">
        <NoteHead id="pallets-title" title={text.pallets.title} aside={text.pallets.unit} />
        <div className="calc-drawing">
          <LoadDrawing
            pallets={load.pallets}
            byVolume={load.totals.totalChargeableWeight > load.totals.totalWeight}
            label={text.pallets.drawing(pallets.length, each)}
            legend
          />
        </div>
        <ChargedBy totals={load.totals} open={openNumbers} />
        {pallets.map((pallet, index) => (
          <PalletFields
            key={pallet.key}
            pallet={pallet}
            number={index + 1}
            removable={pallets.length > MIN_PALLETS}
            onMeasures={(measures) => actions.setMeasures(pallet.key, measures)}
            onRemove={() => remove(index)}
            messageOf={messageOf}
            onLeave={onLeave}
            leadsTo={leadsTo}
          />
        ))}
      </Note>
      <div className="calc-actions">
        <Button size="lg" icon="plus" onClick={add} blocked={full ? text.pallets.full : undefined}>
          {text.pallets.add}
        </Button>
        {children}
        <span className="hint">{text.pallets.count(pallets.length)}</span>
        <span role="status" className="sr-only">
          {said}
        </span>
      </div>
    </>
  );
}
