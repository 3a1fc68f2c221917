import { dayOfMilestone, farthest } from "#domain/track/journey.ts";
import { formatWeekday } from "#i18n/format.ts";
import type { Tracked, TrackedMilestone } from "#live/track.ts";
import { track as text } from "#text/track.ts";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";
import { Note } from "#ui/note.tsx";
import { clockOf, dayOf, planned } from "./words.ts";

/** What has happened and what is ahead, with how many of the pallets. */
export function MilestoneList({ shipment }: { shipment: Tracked }) {
  const there = farthest(shipment);
  const shown = shipment.milestones.filter(({ kind, pallets }) => kind !== "loaded" || pallets > 0);
  return (
    <Note label={text.list.title}>
      <ol className="px-4 py-2 sm:px-5.5">
        {shown.map((milestone) => (
          <Row key={milestone.kind} {...{ shipment, milestone }} isNow={milestone === there} />
        ))}
      </ol>
    </Note>
  );
}

type RowProps = { shipment: Tracked; milestone: TrackedMilestone; isNow: boolean };

function Row({ shipment, milestone, isNow }: RowProps) {
  const has = milestone.pallets > 0;
  const hints = hintsOf(shipment, milestone);
  return (
    <li className="grid grid-cols-[1.5rem_minmax(0,1fr)] items-baseline gap-x-3 gap-y-0.5 border-b border-rule py-3 last:border-b-0 sm:grid-cols-[1.5rem_11rem_minmax(0,1fr)_auto]">
      <Dot milestone={milestone} isNow={isNow} />
      <div className="flex flex-wrap items-center justify-between gap-x-3 sm:contents">
        <p className={classNames("sm:text-17", isNow ? "font-bold" : "text-ink-2")}>{whenOf(shipment, milestone)}</p>
        <div className="sm:order-last sm:self-center">
          {has ? (
            <Squares there={milestone.pallets} all={shipment.pallets} kind={milestone.kind} />
          ) : (
            <p className="text-ink-2 sm:text-right">{planWord(shipment, milestone)}</p>
          )}
        </div>
      </div>
      <div className="max-sm:col-start-2">
        <p className={classNames("sm:text-17", isNow && "font-bold")}>{whatOf(shipment, milestone)}</p>
        {hints.map((hint) => (
          <p key={hint} className="hint">
            {hint}
          </p>
        ))}
      </div>
    </li>
  );
}

const COLOUR: Readonly<Record<TrackedMilestone["kind"], string>> = {
  collected: "border-road text-road",
  hub_in: "border-hub text-hub",
  loaded: "border-hub text-hub",
  departed: "border-sea text-sea",
  arrived: "border-sea text-sea",
  delivered: "border-ink text-ink",
};

function Dot({ milestone: { kind, pallets }, isNow }: { milestone: TrackedMilestone; isNow: boolean }) {
  return (
    <span
      className={classNames(
        "flex self-center items-center justify-center rounded-full border-2 h-4 w-4",
        COLOUR[kind],
        isNow && "h-5 w-5",
        pallets > 0 && !isNow && "bg-current",
      )}
      aria-hidden="true"
    >
      {isNow && <span className="h-2 w-2 rounded-full bg-current" />}
    </span>
  );
}

function whenOf(shipment: Tracked, milestone: TrackedMilestone): string {
  const { kind } = milestone;
  const time = clockOf(shipment, milestone);
  const on = dayOfMilestone(milestone);
  if (on) return text.at(formatWeekday(on), time);
  // Some pallets have passed it, although it was not scanned.
  if (milestone.pallets > 0) return "";
  if (kind === "delivered") {
    const arrives = dayOf(shipment, "arrived") ?? planned(shipment, "arrived");
    return arrives ? text.list.after(formatWeekday(arrives)) : text.list.open;
  }
  if (milestone.planned === null) return text.list.open;
  const day = formatWeekday(milestone.planned);
  return kind === "departed" || kind === "arrived" ? text.at(day, time) : text.list.by(day);
}

function whatOf({ origin, sailing, pallets }: Tracked, { kind, pallets: there }: TrackedMilestone): string {
  const { list } = text;
  const has = there > 0;
  const week = sailing ? String(Number(sailing.name.split("-W")[1] ?? "") || "") : "";
  const words = {
    collected: (has ? list.collected : list.collect)(origin.name),
    hub_in: list.hub_in,
    loaded: list.loaded,
    departed:
      sailing && !sailing.cancelled ? (has ? list.sailed : list.sails)(sailing.port, week) : list.sailsSomewhere,
    arrived: list.arrived,
    delivered: list.deliver,
  }[kind];
  return has && there < pallets ? `${words}, ${list.count(there, pallets)}` : words;
}

/** What was planned for what came on another day, and what was promised before a delay. */
function hintsOf({ delay }: Tracked, milestone: TrackedMilestone): string[] {
  const { kind } = milestone;
  const on = dayOfMilestone(milestone);
  const late = on !== null && milestone.planned !== null && on > milestone.planned;
  const early = on !== null && milestone.planned !== null && on < milestone.planned;
  const day = milestone.planned ? formatWeekday(milestone.planned) : "";
  // Collection and Bologna have a last day: whoever is earlier keeps it.
  const differs = kind === "departed" || kind === "arrived" ? late || early : late;
  const first = delay && { departed: delay.from.departs, arrived: delay.from.arrives }[kind as "departed" | "arrived"];
  return [
    ...(differs ? [text.list.was(day)] : []),
    ...(first && first !== milestone.planned ? [text.list.first(formatWeekday(first))] : []),
  ];
}

function planWord({ sailing }: Tracked, { kind, planned: day }: TrackedMilestone): string {
  if (kind === "delivered") return text.list.appointment;
  if (day === null) return "";
  return sailing?.expected ? text.list.expected : text.list.planned;
}

/** A square for each pallet, with a tick where it is there. */
function Squares({ there, all, kind }: { there: number; all: number; kind: TrackedMilestone["kind"] }) {
  return (
    <span
      className="inline-flex max-w-[7.5rem] flex-wrap justify-end gap-1 self-center"
      role="img"
      aria-label={text.list.count(there, all)}
    >
      {Array.from({ length: all }, (_, i) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a square is one of so many
          key={i}
          className={classNames(
            "flex h-5 w-5 items-center justify-center border-2",
            i < there ? "border-ink bg-ink text-paper" : COLOUR[kind],
          )}
        >
          {i < there && <Icon name="check" small />}
        </span>
      ))}
    </span>
  );
}
