import { SHIPMENT_STATUSES } from "#domain/shipment/status.ts";
import { Brand, BrandMark } from "#ui/freight/brand.tsx";
import { CalendarDates } from "#ui/freight/calendar-dates.tsx";
import { ContainerPlan } from "#ui/freight/container-plan.tsx";
import { ContainerSide, LooseSide } from "#ui/freight/container-side.tsx";
import { DayLine } from "#ui/freight/day-line.tsx";
import { IncotermLine } from "#ui/freight/incoterm-line.tsx";
import { KeptDays } from "#ui/freight/kept-days.tsx";
import { LoadDrawing } from "#ui/freight/pallet-drawing.tsx";
import { PalletFigure } from "#ui/freight/pallet-figure.tsx";
import { PalletSquare, type SquareMark } from "#ui/freight/pallet-square.tsx";
import { RouteMap } from "#ui/freight/route-map.tsx";
import { StatusBadge } from "#ui/freight/status-badge.tsx";
import { SyncChip } from "#ui/freight/sync-chip.tsx";
import { SyncMark } from "#ui/freight/sync-mark.tsx";
import { ToldFigures } from "#ui/freight/told-figures.tsx";
import type { Entry } from "../entry.ts";
import { Held } from "../held.tsx";
import { Row } from "../row.tsx";

/** Ten days from a Monday. */
const LINE = {
  road: 3,
  warehouse: 3,
  sea: 4,
  over: 0,
  done: 3,
  open: [],
  today: 4,
  days: Array.from({ length: 10 }, (_, i) => `2026-12-${String(i + 7).padStart(2, "0")}`),
  late: false,
};
const euro = (height: number, weight: number) => ({ length: 1.2, width: 0.8, height, weight });
const THREE = [
  euro(1, 120),
  { length: 0.8, width: 0.6, height: 0.8, weight: 90 },
  { length: 0.8, width: 0.6, height: 0.5, weight: 60 },
];
const TEN = Array.from({ length: 10 }, (_, i) => ({
  length: i % 3 ? 1.2 : 0.8,
  width: i % 2 ? 0.8 : 0.6,
  height: 0.6 + i * 0.14,
  weight: 120 + i * 61,
}));
const TERMS = [
  { key: "door", label: "Export customs", who: "Seller", bySeller: true, leg: true },
  { key: "sea", label: "Sea freight", who: "Seller", bySeller: true, leg: true },
  { key: "insurance", label: "Insurance", who: "Buyer", bySeller: false, leg: false },
  { key: "end", label: "Import customs and delivery", who: "Buyer", bySeller: false, leg: true },
];
const CHIPS = [
  ["ok", "Up to date"],
  ["offline", "Offline"],
  ["sending", "Sending 2"],
  ["sign_in", "Sign in to send 2"],
  ["attention", "1 needs attention"],
] as const;
const MARKS = [
  ["waiting", "Waiting"],
  ["sending", "Sending"],
  ["sign_in", "Sign in to send"],
  ["attention", "Needs attention"],
] as const;

const SQUARES: readonly SquareMark[] = ["road", "hub", "loaded", "delivered", "held", "missing", "elsewhere"];

export const freight: readonly Entry[] = [
  {
    title: "Brand",
    of: [Brand, BrandMark],
    states: [
      { name: "mark and name", show: () => <Brand name="Akamas Freight" /> },
      { name: "mark", show: () => <BrandMark /> },
    ],
  },
  {
    title: "StatusBadge",
    of: [StatusBadge],
    states: [
      {
        name: "all",
        show: () => (
          <Row>
            {SHIPMENT_STATUSES.map((status) => (
              <StatusBadge key={status} status={status} />
            ))}
          </Row>
        ),
      },
    ],
  },
  {
    title: "SyncChip",
    of: [SyncChip],
    states: CHIPS.map(([state, text]) => ({
      name: state,
      acts: ["hover", "focus"] as const,
      show: () => <SyncChip state={state} text={text} />,
    })),
  },
  {
    title: "SyncMark",
    of: [SyncMark],
    states: [
      {
        name: "all",
        show: () => (
          <Row>
            {MARKS.map(([state, text]) => (
              <SyncMark key={state} state={state} text={text} />
            ))}
          </Row>
        ),
      },
    ],
  },
  {
    title: "CalendarDates",
    of: [CalendarDates],
    states: [
      {
        name: "below a line",
        show: () => (
          <>
            <DayLine road={3} label="From Austria" />
            <CalendarDates line={LINE} />
          </>
        ),
      },
    ],
  },
  {
    title: "DayLine",
    of: [DayLine],
    states: [
      { name: "plan", show: () => <DayLine road={5} label="The plan" /> },
      { name: "not begun", show: () => <DayLine road={5} done={0} label="Not begun" /> },
      {
        name: "5 days late",
        show: () => <DayLine road={5} done={12} over={5} open={[12]} today={17} label="5 days late" />,
      },
      {
        name: "delivered, the arrival not recorded",
        show: () => <DayLine road={5} done={17} over={5} open={[12]} label="Delivered" />,
      },
      {
        name: "day 8 of 12, named",
        show: () => (
          <DayLine road={5} done={7} today={8} label="Day 8 of 12" names={["Frankfurt", "Bologna", "Limassol"]} />
        ),
      },
      { name: "small", show: () => <DayLine road={10} done={13} today={14} size="sm" label="Day 14 of 17" /> },
      {
        name: "in a table",
        show: () => (
          <>
            <DayLine road={2} size="sm" align="right" label="Slovakia" />
            <DayLine road={10} size="sm" align="right" label="Ireland" />
          </>
        ),
      },
      {
        name: "large, numbered",
        show: () => (
          <DayLine
            road={5}
            size="lg"
            numbers
            names={["Your door to Bologna, by road", "In the Bologna warehouse", "Venice/Ravenna to Limassol"]}
            shortNames={["Your door", "Bologna", "Limassol"]}
            label="12 days"
          />
        ),
      },
    ],
  },
  {
    title: "KeptDays",
    of: [KeptDays],
    states: [
      {
        name: "third of eight",
        show: () => <KeptDays from={Date.UTC(2026, 10, 20, 10)} days={7} now={Date.UTC(2026, 10, 22, 10)} />,
      },
    ],
  },
  {
    title: "LoadDrawing",
    of: [LoadDrawing],
    states: [
      {
        name: "by volume, with its legend",
        show: () => <LoadDrawing pallets={THREE} byVolume legend label="Your pallets to scale" />,
      },
      {
        name: "by weight",
        show: () => <LoadDrawing pallets={[euro(1, 300)]} byVolume={false} legend label="By weight" />,
      },
      {
        name: "the largest",
        show: () => (
          <LoadDrawing
            pallets={[{ length: 2.4, width: 1.8, height: 2, weight: 1500 }]}
            byVolume
            label="The largest pallet"
          />
        ),
      },
      { name: "ten", show: () => <LoadDrawing pallets={TEN} byVolume label="Ten pallets" /> },
      { name: "five, small", show: () => <LoadDrawing pallets={TEN.slice(0, 5)} byVolume size="sm" label="Five" /> },
    ],
  },
  {
    title: "PalletFigure",
    of: [PalletFigure],
    states: [
      { name: "to scale", show: () => <PalletFigure pallet={euro(1.2, 300)} label="1.2 by 0.8 by 1.2 metres" /> },
      {
        name: "measured beside declared",
        show: () => (
          <PalletFigure pallet={euro(1.5, 340)} declared={euro(1.2, 300)} label="1.5 metres high, declared 1.2" />
        ),
      },
    ],
  },
  {
    title: "ContainerPlan",
    of: [ContainerPlan],
    states: [
      { name: "three of yours", show: () => <ContainerPlan length={5.9} own={3} label="A container of 20 feet" /> },
    ],
  },
  {
    title: "PalletSquare",
    of: [PalletSquare],
    states: SQUARES.map((mark) => ({ name: mark, show: () => <PalletSquare mark={mark} /> })),
  },
  {
    title: "ToldFigures",
    of: [ToldFigures],
    states: [
      { name: "some by both", show: () => <ToldFigures push={2} email={4} both={2} /> },
      { name: "email alone", show: () => <ToldFigures push={0} email={1} both={0} /> },
    ],
  },
  {
    title: "ContainerSide",
    of: [ContainerSide, LooseSide],
    states: [
      { name: "half full", show: () => <ContainerSide length={5.9} height={2.39} taken={0.5} label="Half full" /> },
      { name: "three boxes", show: () => <ContainerSide length={12.03} height={2.69} boxes={4} label="Four boxes" /> },
      { name: "loose cargo", show: () => <LooseSide /> },
    ],
  },
  {
    title: "IncotermLine",
    of: [IncotermLine],
    states: [{ name: "shared", show: () => <IncotermLine label="Who carries what" parts={TERMS} /> }],
  },
  {
    title: "RouteMap",
    of: [RouteMap],
    states: [
      {
        name: "chosen on the map",
        show: () => (
          <Held start="germany">
            {(slug, set) => <RouteMap selected={slug} onSelect={set} label="Road threads into Bologna" />}
          </Held>
        ),
      },
    ],
  },
];
