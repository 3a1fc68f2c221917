import { Link } from "@tanstack/react-router";
import { type ContainerPlan, HIGH_CUBE, type SailingPlan } from "#domain/sailings/plan.ts";
import { containerName } from "#domain/sailings/week.ts";
import type { PalletView, SailingView } from "#live/sailings.ts";
import { sailings } from "#text/sailings.ts";
import { classNames } from "#ui/class-names.ts";
import { PalletSquare } from "#ui/freight/pallet-square.tsx";
import { classes } from "./classes.ts";
import { ContainerDrawing } from "./container-drawing.tsx";
import { marksText } from "./squares.tsx";
import { percent } from "./times.ts";

const text = sailings.plan;

/** The pallets by id. */
export type PalletsById = ReadonlyMap<string, PalletView>;

const ofPlan = ({ placed }: ContainerPlan, pallets: PalletsById) => placed.flatMap(({ id }) => pallets.get(id) ?? []);

/** One tab for each container, with a small plan. Each tab has an address. */
export function ContainerTabs(props: { sailing: SailingView; plan: SailingPlan; pallets: PalletsById; at: number }) {
  const { sailing, plan, pallets, at } = props;
  return (
    <nav
      className="grid grid-flow-col auto-cols-[minmax(12.5rem,1fr)] overflow-x-auto border-b-[1.5px] border-edge"
      aria-label={text.tabs}
    >
      {plan.containers.map((one, i) => {
        const name = containerName(i + 1, sailing.name);
        const here = i + 1 === at;
        return (
          <Link
            key={name}
            to="/admin/sailings/$id"
            params={{ id: sailing.id }}
            search={i === 0 ? {} : { container: i + 1 }}
            resetScroll={false}
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={here ? "true" : undefined}
            aria-label={text.tab(
              `${name} ${sailings.pallets(one.placed.length)} ${text.floor.toLowerCase()} ${percent(one.fill.floor)}`,
              percent(one.fill.most),
            )}
            className={classNames(
              "grid gap-1.5 px-3.5 pt-3 pb-2.5 border-l border-rule first:border-l-0 focus-visible:-outline-offset-4",
              here && "bg-sheet shadow-[inset_0_5px_0_var(--color-ink)]",
            )}
          >
            <span className="flex items-baseline justify-between gap-2">
              <b className={classes.name}>{name}</b>
              <span className="text-15 text-ink-2">{sailings.pallets(one.placed.length)}</span>
            </span>
            <ContainerDrawing plan={one} pallets={pallets} small />
            <span className="flex justify-between text-15 text-ink-2">
              <span>{text.floor.toLowerCase()}</span>
              <span>{percent(one.fill.floor)}</span>
            </span>
          </Link>
        );
      })}
    </nav>
  );
}

/** One container: the plan to scale, a legend, and its use by floor, volume and weight. */
export function ContainerView(props: {
  sailing: SailingView;
  number: number;
  plan: ContainerPlan;
  pallets: PalletsById;
  chosen: string;
  onChoose: (shipment: string) => void;
}) {
  const { sailing, number, plan, pallets, chosen, onChoose } = props;
  const name = containerName(number, sailing.name);
  const own = ofPlan(plan, pallets);
  const booked = sailing.containers[number - 1];
  return (
    <div>
      <div className="px-4 pt-5 pb-2 flex flex-wrap items-baseline gap-x-4 gap-y-1 sm:px-5">
        <h2 className="text-(length:--text-33)">{name}</h2>
        <p className="text-16 text-ink-2">{text.highCube}</p>
        <p className="text-16 text-ink-2">
          {booked && (booked.number || booked.seal) ? text.numbers(booked.number, booked.seal) : text.noNumber}
        </p>
        <Legend pallets={own} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by the keyboard */}
      <section className="overflow-x-auto px-2 pb-2" aria-label={name} tabIndex={0}>
        <ContainerDrawing
          plan={plan}
          pallets={pallets}
          chosen={chosen}
          onChoose={onChoose}
          label={text.drawing(name, marksText(own) || sailings.pallets(0))}
        />
      </section>
      <Fills plan={plan} />
    </div>
  );
}

function Legend({ pallets }: { pallets: readonly PalletView[] }) {
  const marks = ["loaded", "hub", "road", "missing", "elsewhere"] as const;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-16 text-ink-2 md:ml-auto">
      {marks.map((mark) => {
        const n = pallets.filter((pallet) => pallet.mark === mark).length;
        return n === 0 ? null : (
          <li key={mark} className="flex gap-2 items-center">
            <PalletSquare mark={mark} />
            {text.count(n, text.marks[mark])}
          </li>
        );
      })}
    </ul>
  );
}

function Fills({ plan: { floor, volume, weight, fill } }: { plan: ContainerPlan }) {
  const area = HIGH_CUBE.length * HIGH_CUBE.width;
  return (
    <dl className="grid border-t border-rule sm:grid-cols-3">
      <Fill label={text.floor} share={fill.floor} of={text.of(floor.toFixed(2), area.toFixed(2), "m²")} />
      <Fill
        label={text.volume}
        share={fill.volume}
        of={text.of(volume.toFixed(1), HIGH_CUBE.volume.toFixed(1), "m³")}
      />
      <Fill
        label={text.weight}
        share={fill.weight}
        of={text.of(String(Math.round(weight)), String(HIGH_CUBE.payload), "kg")}
      />
    </dl>
  );
}

function Fill({ label, share, of }: { label: string; share: number; of: string }) {
  return (
    <div className="px-5 py-3 grid grid-cols-[1fr_auto] items-baseline gap-y-2 border-b border-rule sm:border-b-0 sm:not-first:border-l">
      <dt className="text-17 text-ink-2">{label}</dt>
      <dd className="font-display font-[850] text-(length:--text-27)">{percent(share)}</dd>
      <dd className="col-span-2 grid gap-2">
        <span className={classNames(classes.bar, "border-[1.5px]")} aria-hidden="true">
          <span className="block h-full bg-ink" style={{ width: `${Math.min(100, share * 100)}%` }} />
        </span>
        <span className="text-16 text-ink-2">{of}</span>
      </dd>
    </div>
  );
}

type UnplacedProps = { plan: SailingPlan; pallets: PalletsById; departed: boolean };

/** Pallets that do not fit into the containers, with the reason. What has left has a place aboard, drawn or not. */
export function Unplaced({ plan, pallets, departed }: UnplacedProps) {
  if (plan.unplaced.length === 0) return null;
  if (departed) return <p className="border-b border-rule px-4 py-3 sm:px-5">{text.notDrawn(plan.unplaced.length)}</p>;
  return (
    <section className="px-4 py-4 border-b border-rule bg-error-tint sm:px-5" aria-labelledby="no-place">
      <h2 id="no-place" className="text-(length:--text-27)">
        {text.unplaced(plan.unplaced.length)}
      </h2>
      <ul className="mt-2 grid gap-1">
        {plan.unplaced.map(({ id, why }) => {
          const row = pallets.get(id)?.row;
          return (
            <li key={id}>
              <b>{row ? `${row.code.slice(0, 5)} ${row.number}/${row.count}` : id}</b>
              {row && `, ${row.consignee}`}: {text.why[why]}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
