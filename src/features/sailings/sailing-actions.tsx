import { useState } from "react";
import { mayAdvance } from "#domain/sailings/advance.ts";
import type { SailingView, ShipmentView } from "#live/sailings.ts";
import { sailings as text } from "#text/sailings.ts";
import { Button } from "#ui/button.tsx";
import { DelayDialog } from "./delay-dialog.tsx";
import { EditDialog } from "./edit-dialog.tsx";
import { StepDialog, type To } from "./step-dialog.tsx";
import { ROME, whenThere } from "./times.ts";

type Props = {
  sailing: SailingView;
  load: readonly ShipmentView[];
  containers: number;
  /** What takes its pallets if it is cancelled; null where none is planned. */
  next: SailingView | null;
  now: number;
};
type Open = { kind: "step"; to: To } | { kind: "delay" } | { kind: "edit" } | null;

/** The steps that a sailing can take now. Arrived is offered once it has sailed, though skipping would be allowed. */
const stepsOf = ({ state }: SailingView): To[] =>
  (["closed", "sailed", "arrived", "cancelled"] as const).filter(
    (to) => mayAdvance(state, to) && (to !== "arrived" || state === "sailed"),
  );

/** The office's actions on a sailing. Each opens a dialog first. */
export function SailingActions({ sailing, load, containers, next, now }: Props) {
  const [open, setOpen] = useState<Open>(null);
  const { state, etd } = sailing;
  const steps = stepsOf(sailing);
  const close = () => setOpen(null);
  const ahead = (state === "planned" || state === "closed") && etd > now;
  const main: To | undefined = state === "sailed" ? "arrived" : ahead ? undefined : "sailed";
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      {ahead && (
        <p className="text-15 text-ink-2 mr-1 lg:text-right">
          {text.page.notYet}
          <br />
          {whenThere(etd, ROME)}
        </p>
      )}
      {steps
        .filter((to) => to !== "cancelled")
        .map((to) => (
          <Button key={to} variant={to === main ? "primary" : "outline"} onClick={() => setOpen({ kind: "step", to })}>
            {text.step[to]}
          </Button>
        ))}
      {state !== "arrived" && state !== "cancelled" && (
        <Button onClick={() => setOpen({ kind: "delay" })}>{text.delay.open}</Button>
      )}
      <Button icon="edit" onClick={() => setOpen({ kind: "edit" })}>
        {text.edit.open}
      </Button>
      {steps.includes("cancelled") && (
        <Button variant="danger" onClick={() => setOpen({ kind: "step", to: "cancelled" })}>
          {text.step.cancelled}
        </Button>
      )}
      {open?.kind === "step" && <StepDialog sailing={sailing} to={open.to} load={load} next={next} onClose={close} />}
      {open?.kind === "delay" && <DelayDialog sailing={sailing} load={load} onClose={close} />}
      {open?.kind === "edit" && (
        <EditDialog sailing={sailing} hasPallets={load.length > 0} containers={containers} onClose={close} />
      )}
    </div>
  );
}
