import { useMemo, useState } from "react";
import { MOST_CONTAINERS } from "#domain/sailings/containers.ts";
import { containerName } from "#domain/sailings/week.ts";
import { assignMany } from "#live/change-many.ts";
import { useConsequences } from "#live/consequences.ts";
import type { PalletView, SailingDesk, SailingView, ShipmentView } from "#live/sailings.ts";
import { useSession } from "#live/session.ts";
import { offerUndo } from "#live/undo.ts";
import { sailings } from "#text/sailings.ts";
import { undo } from "#text/undo.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { toast } from "#ui/toast.tsx";
import { Choice } from "./choice.tsx";
import { MoveFollows, RoomThen, useMovedRows } from "./move-follows.tsx";
import { tryOn } from "./plans.ts";
import { dayThere, percent, ROME, weekOfName } from "./times.ts";

const text = sailings.move;

export type MoveProps = {
  desk: SailingDesk;
  /** The shipments of the pallets. */
  shipments: readonly ShipmentView[];
  pallets: readonly PalletView[];
  /** Their current sailing, if it is still open: another of its containers may be chosen. */
  current?: SailingView | undefined;
  now: number;
  onClose: () => void;
  onMoved: () => void;
};

/** Sailings that take pallets (planned or closed, departure at most a week ago), and the current one. */
function openOnes({ sailings: all }: SailingDesk, current: SailingView | undefined, now: number): SailingView[] {
  return all.filter(
    ({ id, state, etd }) =>
      id === current?.id || ((state === "planned" || state === "closed") && etd > now - 7 * 86_400_000),
  );
}

/** Moves pallets to a sailing and optionally a container, and shows whether they fit. */
export function MoveDialog({ desk, shipments, pallets, current, now, onClose, onMoved }: MoveProps) {
  const open = openOnes(desk, current, now);
  const [to, setTo] = useState(current?.id ?? open[0]?.id ?? "");
  const [container, setContainer] = useState(0);
  const sailing = open.find(({ id }) => id === to);
  const trial = useMemo(
    () => sailing && tryOn(sailing, desk.loads.get(sailing.id) ?? [], pallets, container),
    [sailing, desk, pallets, container],
  );
  const what = shipments.length === 1 ? (shipments[0]?.consignee ?? "") : sailings.shipments(shipments.length);
  const place = sailing ? dayThere(sailing.etd, ROME) : text.none;
  const me = useSession()?.userId ?? "";
  const { rows, partly } = useMovedRows(pallets);
  const choice = useMemo(() => ({ sailing: to }), [to]);
  const following = useConsequences(rows, to === current?.id ? null : choice);
  const move = () => {
    const said = {
      title: (n: number) => (sailing ? undo.moved(n, place) : undo.off(n)),
      names: new Map(shipments.map(({ id, consignee }) => [id, consignee])),
      told: partly === 0 && following.told.state === "counted" ? following.told : undefined,
    };
    const chosen = sailing && container > 0 ? containerName(container, sailing.name) : "";
    const moves = shipments.flatMap(({ id }) => {
      const own = pallets.filter(({ shipment }) => shipment === id).map((pallet) => pallet.id);
      return own.length > 0
        ? [{ shipment: id, sailing: to, was: current?.id ?? "", pallets: own, container: chosen }]
        : [];
    });
    const stored = (acts: Parameters<typeof offerUndo>[1]) => {
      offerUndo(me, acts, said);
      toast({ tone: "done", title: text.done(what, place) });
      onMoved();
    };
    assignMany(moves, stored).catch((error) => {
      console.error(error);
      toast({ tone: "error", title: text.failed });
    });
  };
  const over = trial?.over ?? 0;
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={text.title(`${what}, ${sailings.pallets(pallets.length)}`)}
      lede={text.lede}
      actions={
        <>
          <Button variant="primary" onClick={() => void move()}>
            {over > 0 ? text.anyway : text.yes}
          </Button>
          <Button onClick={onClose}>{text.no}</Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Choice
          label={text.sailing}
          value={to}
          onChange={(value) => {
            setTo(value);
            setContainer(0);
          }}
          options={[...open.map((one) => ({ value: one.id, label: nameOf(one) })), { value: "", label: text.none }]}
        />
        {sailing && (
          <Choice
            label={text.container}
            value={String(container)}
            onChange={(value) => setContainer(Number(value))}
            options={containersOf(sailing, trial?.plan.containers.length ?? 0)}
          />
        )}
        <div role="status">
          {trial && over > 0 && <Banner tone="hub" title={text.over(over)} />}
          {trial && over === 0 && (
            <p>{trial.container ? text.fits(trial.container, percent(trial.fill)) : text.fitsAll}</p>
          )}
        </div>
        {trial && <RoomThen day={place} room={trial.room} />}
        {to !== current?.id && <MoveFollows {...{ following, rows, partly }} ship={sailing} />}
      </div>
    </Dialog>
  );
}

function nameOf({ name, port, etd, state }: SailingView): string {
  const closed = state === "planned" ? "" : `, ${sailings.states[state].toLowerCase()}`;
  return `${dayThere(etd, ROME)}, ${sailings.row.week(weekOfName(name), port)}${closed}`;
}

/** The sailing's booked or planned containers, plus one more if none are booked yet. */
function containersOf({ name, containers }: SailingView, planned: number): { value: string; label: string }[] {
  const count = containers.length || Math.min(MOST_CONTAINERS, planned + 1);
  return [
    { value: "0", label: text.any },
    ...Array.from({ length: count }, (_, i) => ({ value: String(i + 1), label: containerName(i + 1, name) })),
  ];
}
