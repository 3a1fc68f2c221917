import { Link } from "@tanstack/react-router";
import { daysBetween } from "#domain/calendar.ts";
import { localDay } from "#domain/sailings/clock.ts";
import type { SailingPlan } from "#domain/sailings/plan.ts";
import { formatDay } from "#i18n/format.ts";
import type { SailingView, ShipmentView } from "#live/sailings.ts";
import { sailings as text } from "#text/sailings.ts";
import { classNames } from "#ui/class-names.ts";
import { classes } from "./classes.ts";
import { Capsule } from "./day-dots.tsx";
import { FillBars } from "./fill-bars.tsx";
import { type fillOf, palletsIn, type Trial } from "./plans.ts";
import { type Axis, axisOf } from "./shown.ts";
import { dayThere, NICOSIA, percent, ROME, weekOfName } from "./times.ts";
import { SyncNote } from "./trouble.tsx";

type Cargo = { plan: SailingPlan; fill: ReturnType<typeof fillOf> };
type Tried = Trial & { sailing: SailingView };

export type TimelineProps = {
  sailings: readonly SailingView[];
  now: number;
  /** Null for roles that may not see pallets. */
  cargo: ((sailing: SailingView) => Cargo) | null;
  loads: ReadonlyMap<string, readonly ShipmentView[]>;
  /** A trial assignment to one of them. */
  trial: Tried | null;
};

/** The width of a label on a track, so that the last one ends with the track. */
const LABEL = "10.5rem";
/** Columns: sailing, days, fill level. The days of all rows share one axis. */
const COLUMNS = "gap-x-6 lg:grid-cols-[9.5rem_minmax(0,1fr)_10.5rem] lg:px-6";

const share = (x: number) => `${Math.round(x * 1000) / 10}%`;

/** One row per sailing, one column per day. */
export function Timeline({ sailings, now, cargo, loads, trial }: TimelineProps) {
  const axis = axisOf(sailings, now);
  return (
    <section aria-label={text.timeline}>
      <div className={classNames(COLUMNS, "hidden border-b-[1.5px] border-ink lg:grid")} aria-hidden="true">
        <p className="text-15 text-ink-2">{text.oneDot}</p>
        <div className="relative min-w-0 h-[2.4rem] self-end">
          {axis.mondays.map((monday) => (
            <span
              key={monday}
              className="absolute bottom-1 -translate-x-1/2 text-(length:--text-15) text-ink-2 whitespace-nowrap even:hidden after:absolute after:left-1/2 after:-bottom-1 after:h-[5px] after:w-px after:bg-rule"
              style={{ left: share(axis.at(monday)) }}
            >
              {formatDay(monday)}
            </span>
          ))}
          <span
            className="absolute z-1 bottom-[-9px] size-[18px] -translate-x-1/2 rounded-full border-[3.5px] border-ink bg-[radial-gradient(var(--color-ink)_0_2.6px,var(--color-paper)_3px)]"
            style={{ left: share(axis.at(axis.today)) }}
          />
        </div>
      </div>
      <ul>
        {sailings.map((sailing) => (
          <Row
            key={sailing.id}
            sailing={sailing}
            axis={axis}
            cargo={cargo?.(sailing) ?? null}
            load={loads.get(sailing.id) ?? []}
            trial={trial?.sailing.id === sailing.id ? trial : null}
          />
        ))}
      </ul>
    </section>
  );
}

function Row(props: {
  sailing: SailingView;
  axis: Axis;
  cargo: Cargo | null;
  load: readonly ShipmentView[];
  trial: Tried | null;
}) {
  const { sailing, axis, cargo, load, trial } = props;
  const { name, port, vessel, state, pending } = sailing;
  return (
    <li
      className={classNames(
        COLUMNS,
        "grid gap-y-2 border-b border-rule px-4 py-2.5 sm:px-6 lg:py-3 lg:overflow-clip",
        trial ? "bg-hub-tint" : "bg-sheet",
        trial && classes.lit,
      )}
    >
      <div className="min-w-0">
        <h2 className={classNames("text-(length:--text-33)", state === "cancelled" && "line-through")}>
          <Link
            to="/admin/sailings/$id"
            params={{ id: sailing.id }}
            className="inline-block min-h-12 content-center no-underline hover:underline hover:underline-offset-4"
          >
            {dayThere(sailing.atd ?? sailing.etd, ROME)}
          </Link>
        </h2>
        <p className="text-16 text-ink-2">{text.row.week(weekOfName(name), port)}</p>
        <p className="text-16 text-ink-2">{vessel || text.row.noVessel}</p>
        {state !== "planned" && <p className="text-16 font-bold">{text.states[state]}</p>}
        <SyncNote pending={pending} />
      </div>
      <Track sailing={sailing} axis={axis} />
      {cargo && <Fill sailing={sailing} cargo={cargo} load={load} trial={trial} />}
    </li>
  );
}

const WORDS = "text-(length:--text-16) font-semibold sm:whitespace-nowrap";

/** The days of a sailing on the shared axis; decoration beside equivalent text. */
function Track({ sailing, axis }: { sailing: SailingView; axis: Axis }) {
  const { cut_off, etd, eta, atd, first_etd, first_eta, state } = sailing;
  const [close, leave, arrive] = [localDay(cut_off, ROME), localDay(atd ?? etd, ROME), localDay(eta, NICOSIA)];
  const hub = Math.max(0, daysBetween(close, leave));
  const sea = Math.max(0, daysBetween(leave, arrive));
  const place = (n: number) => share(axis.at(close) + n / axis.days);
  const start = `min(${share(axis.at(close))}, 100% - ${LABEL})`;
  return (
    <div className={classNames("relative min-w-0 self-center", state === "cancelled" && "line-through")}>
      <span
        className="absolute -inset-y-10 hidden w-0.5 -ml-px bg-ink lg:block"
        style={{ left: share(axis.at(axis.today)) }}
        aria-hidden="true"
      />
      <p className={classNames(WORDS, "text-hub")} style={{ marginLeft: start }}>
        {text.row.cutOff(dayThere(cut_off, ROME))}
      </p>
      <svg className="block overflow-visible" width="100%" height="26" aria-hidden="true" focusable="false">
        <line
          className="stroke-thread-day"
          strokeWidth="3.6"
          strokeLinecap="round"
          strokeDasharray="0 1"
          x1="0%"
          x2="100%"
          y1="50%"
          y2="50%"
          pathLength={axis.days}
        />
        <line className="stroke-sea" strokeWidth="2.4" x1={place(hub)} x2={place(hub + sea)} y1="50%" y2="50%" />
        <Capsule className="stroke-hub" width={22} from={place(0)} to={place(hub)} />
        <Capsule className="stroke-sheet" width={17.6} from={place(0)} to={place(hub)} />
        {Array.from({ length: hub + 1 }, (_, n) => (
          <circle key={place(n)} className="fill-hub" cx={place(n)} cy="50%" r="3.2" />
        ))}
        {Array.from({ length: sea }, (_, n) => (
          <circle
            key={place(hub + n + 1)}
            className="fill-sea"
            cx={place(hub + n + 1)}
            cy="50%"
            r={n === sea - 1 ? 7 : 3.2}
          />
        ))}
      </svg>
      <p className={classNames(WORDS, "text-sea")} style={{ marginLeft: start }}>
        {text.row.arrives(dayThere(eta, NICOSIA))}
        {first_eta !== null && first_eta !== eta && (
          <span className="text-road-text"> {text.row.was(dayThere(first_eta, NICOSIA))}</span>
        )}
        {first_etd !== null && first_eta === null && first_etd !== etd && (
          <span className="text-road-text"> {text.row.was(dayThere(first_etd, ROME))}</span>
        )}
      </p>
    </div>
  );
}

function Fill(props: { sailing: SailingView; cargo: Cargo; load: readonly ShipmentView[]; trial: Tried | null }) {
  const { sailing, cargo, load, trial } = props;
  const { plan, fill } = cargo;
  const count = palletsIn(load).length;
  if (count === 0 && !trial) return <p className="self-center text-16 text-ink-2">{text.row.empty}</p>;
  return (
    <div className="grid content-center gap-1">
      <FillBars name={sailing.name} plan={plan} trial={trial?.plan ?? null} />
      <p className="text-16">
        <span className="font-display font-[850] text-(length:--text-27) leading-[1]">{count}</span>{" "}
        {text.pallets(count).replace(/^\d+\s/, "")}
      </p>
      {fill && <p className="text-15 text-ink-2">{text.row.fill[fill.by](percent(fill.share))}</p>}
      {plan.unplaced.length > 0 && sailing.atd === null && (
        <p className="text-15 font-bold text-error">{text.row.over(plan.unplaced.length)}</p>
      )}
    </div>
  );
}
