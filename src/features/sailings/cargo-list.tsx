import { useState } from "react";
import { daysBetween } from "#domain/calendar.ts";
import { localDay } from "#domain/sailings/clock.ts";
import { formatWeekday } from "#i18n/format.ts";
import type { PalletView, SailingDesk, SailingView, ShipmentView } from "#live/sailings.ts";
import { sailings } from "#text/sailings.ts";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { PalletSquare } from "#ui/freight/pallet-square.tsx";
import { classes } from "./classes.ts";
import { MoveDialog } from "./move-dialog.tsx";
import { palletsIn } from "./plans.ts";
import { Squares } from "./squares.tsx";
import { dayThere, ROME } from "./times.ts";

const text = sailings.cargo;

type Props = {
  sailing: SailingView;
  desk: SailingDesk;
  load: readonly ShipmentView[];
  /** The container number of a pallet, from 1. */
  placeOf: (pallet: string) => number;
  open: string;
  onOpen: (shipment: string) => void;
  mayEdit: boolean;
  now: number;
};

const isHere = ({ mark }: PalletView) => mark === "hub" || mark === "loaded";

/** The cargo by shipment, those not yet in Bologna first. Shipments and single pallets can be selected and moved. */
export function CargoList(props: Props) {
  const { sailing, desk, load, mayEdit, now } = props;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [moving, setMoving] = useState(false);
  const all = palletsIn(load);
  const picked = all.filter(({ id }) => chosen.has(id));
  const missing = load.filter(({ pallets }) => !pallets.every(isHere));
  const here = load.filter(({ pallets }) => pallets.every(isHere));
  const pick = (pallets: readonly PalletView[], on: boolean) => {
    const next = new Set(chosen);
    for (const { id } of pallets) on ? next.add(id) : next.delete(id);
    setChosen(next);
  };
  const late = load.filter((shipment) => isLate(shipment, sailing)).length;
  const of = load.filter(({ pallets }) => pallets.some(({ id }) => chosen.has(id)));
  const group = (title: string, shipments: readonly ShipmentView[]) =>
    shipments.length > 0 && (
      <section aria-label={title}>
        <h2 className="px-5 pt-4 pb-3 flex flex-wrap items-baseline justify-between gap-x-3 text-(length:--text-27)">
          {title}
          <span className="font-text text-16 font-normal text-ink-2">
            {sailings.pallets(palletsIn(shipments).filter((one) => title === text.here || !isHere(one)).length)}
          </span>
        </h2>
        <ul>
          {shipments.map((shipment) => (
            <Shipment key={shipment.id} {...props} shipment={shipment} chosen={chosen} onPick={pick} />
          ))}
        </ul>
      </section>
    );
  return (
    <aside
      className="min-w-0 border-t-(length:--hair) border-edge lg:border-t-0 lg:border-l-(length:--hair)"
      aria-label={text.title}
    >
      {load.length === 0 && <p className="p-5 text-ink-2">{text.none}</p>}
      {late > 0 && (
        <p className="px-5 pt-4 font-semibold text-error">{text.lateCount(late, dayThere(sailing.cut_off, ROME))}</p>
      )}
      {group(text.missing, missing)}
      {group(text.here, here)}
      {picked.length > 0 && (
        <div className="sticky bottom-0 px-5 py-2.5 border-t-[1.5px] border-edge bg-paper flex flex-wrap gap-x-4 gap-y-2 items-center justify-between">
          <p role="status">{text.chosen(of.length, picked.length)}</p>
          <span className="flex gap-2">
            <Button variant="primary" onClick={() => setMoving(true)}>
              {text.move}
            </Button>
            <Button variant="quiet" onClick={() => setChosen(new Set())}>
              {text.clear}
            </Button>
          </span>
        </div>
      )}
      {moving && mayEdit && (
        <MoveDialog
          desk={desk}
          shipments={of}
          pallets={picked}
          current={sailing}
          now={now}
          onClose={() => setMoving(false)}
          onMoved={() => {
            setMoving(false);
            setChosen(new Set());
          }}
        />
      )}
    </aside>
  );
}

type RowProps = Props & {
  shipment: ShipmentView;
  chosen: ReadonlySet<string>;
  onPick: (pallets: readonly PalletView[], on: boolean) => void;
};

function Shipment({ sailing, shipment, placeOf, open, onOpen, chosen, onPick, mayEdit }: RowProps) {
  const { id, consignee, reference, country, pallets } = shipment;
  const isOpen = open === id;
  const places = [...new Set(pallets.map((pallet) => placeOf(pallet.id)))].filter((n) => n > 0).sort((a, b) => a - b);
  const short = reference.slice(0, 5);
  return (
    <li className={classNames("border-t border-rule bg-sheet flex items-start", isOpen && classes.lit)}>
      {mayEdit && (
        <Tick
          label={text.choose(`${consignee}, ${short}`)}
          checked={pallets.every((pallet) => chosen.has(pallet.id))}
          onChange={(on) => onPick(pallets, on)}
        />
      )}
      <div className="min-w-0 flex-1">
        <button
          type="button"
          className={classNames(classes.choice, "pl-1")}
          aria-expanded={isOpen}
          onClick={() => onOpen(isOpen ? "" : id)}
        >
          <span className={classes.name}>{consignee}</span>
          <span className="text-16 text-right">{whenOf(shipment, sailing)}</span>
          <span className="text-15 text-ink-2">
            {[places.map((n) => `${n}HC`).join(" "), short, country].filter(Boolean).join(", ")}
          </span>
          <Squares pallets={pallets} />
        </button>
        {isOpen && (
          <ul className="pb-3" aria-label={text.open(consignee)}>
            {pallets.map((pallet) => (
              <li key={pallet.id} className="flex items-center gap-2">
                {mayEdit && (
                  <Tick
                    label={text.choose(`${short} ${pallet.row.number}/${pallet.row.count}`)}
                    checked={chosen.has(pallet.id)}
                    onChange={(on) => onPick([pallet], on)}
                  />
                )}
                <PalletSquare mark={pallet.mark} />
                <span className="text-16">
                  {pallet.row.number}/{pallet.row.count}, {sailings.plan.marks[pallet.mark]}
                  {placeOf(pallet.id) > 0 && `, ${placeOf(pallet.id)}HC-${sailing.name.slice(-2)}`}
                  {/* Where it waited says nothing once it is loaded. */}
                  {pallet.row.bay && pallet.mark === "hub" && `, ${text.bay(pallet.row.bay)}`}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

/** Its expected day in Bologna is after the day of the cut-off of a ship that has not left. */
export function isLate({ pallets, inBologna }: ShipmentView, { state, cut_off }: SailingView): boolean {
  const open = state === "planned" || state === "closed";
  return open && inBologna > localDay(cut_off, ROME) && !pallets.every(isHere);
}

/** "1 missing", the due day and by how much it is after the cut-off, or that all are in Bologna. */
function whenOf(shipment: ShipmentView, sailing: SailingView) {
  const { pallets, inBologna } = shipment;
  const missing = pallets.filter(({ mark }) => mark === "missing" || mark === "elsewhere").length;
  if (missing > 0) return <b className="text-error">{text.missingCount(missing)}</b>;
  if (pallets.every(({ mark }) => mark === "loaded")) return sailings.plan.marks.loaded;
  if (pallets.every(isHere)) return sailings.plan.marks.hub;
  if (!inBologna) return sailings.plan.marks.road;
  const day = formatWeekday(inBologna);
  if (!isLate(shipment, sailing)) return day;
  return <b className="text-error">{text.late(day, daysBetween(localDay(sailing.cut_off, ROME), inBologna))}</b>;
}

function Tick(props: { label: string; checked: boolean; onChange: (on: boolean) => void }) {
  return (
    <label className={classes.tick}>
      <input
        type="checkbox"
        className={classes.tickBox}
        checked={props.checked}
        onChange={(event) => props.onChange(event.target.checked)}
      />
      <span className="sr-only">{props.label}</span>
    </label>
  );
}
