import type { PalletRow, ScanRow, Shipment } from "#data/shared/wire.ts";
import { presenceAt } from "#domain/pallets/presence.ts";
import { type PointOrNone, pointRank, type Scan } from "#domain/pallets/scan.ts";
import { palletState, reachedBy } from "#domain/pallets/state.ts";
import { dayInBologna, firstSailing, isUnderWay, needsSailing } from "#domain/sailings/assign.ts";
import { localDay } from "#domain/sailings/clock.ts";
import type { PlannedPallet } from "#domain/sailings/plan.ts";
import { containerNumber } from "#domain/sailings/week.ts";
import type { Origin } from "#domain/transit.ts";
import { overlaySailings, type PendingChange, type SailingView } from "./pending-sailings.ts";
import type { SailingParts } from "./sailings.ts";

/** Where a pallet is, as the plan shows it. `elsewhere`: it was loaded for another sailing. */
export type PalletMark = "road" | "hub" | "loaded" | "missing" | "elsewhere";

/** A pallet of a sailing with the state from its scans, as input of planSailing. */
export type PalletView = PlannedPallet & {
  row: PalletRow;
  mark: PalletMark;
};

/** A shipment with some of its pallets: those of one sailing, or those without one. */
export type ShipmentView = {
  id: string;
  reference: string;
  consignee: string;
  town: string;
  country: string;
  status: string;
  /** Booked values, for papers. */
  goods: string;
  shipper: string;
  /** The id of the account that booked it, to write to. */
  account: string;
  pallets: PalletView[];
  /** The day in Bologna, "YYYY-MM-DD": expected, or today for what is there. "" where the road days are not known. */
  inBologna: string;
};

/** A shipment without a sailing; `from` is the cancelled sailing that it is on, "" for none. */
export type LooseShipment = ShipmentView & { from: string; first: SailingView | null; earlier: Earlier | null };

/** The previous sailing, and by how many days it is missed; 0: it accepts no more. */
export type Earlier = { sailing: SailingView; days: number };

export type SailingDesk = {
  /** By departure. */
  sailings: SailingView[];
  /** By sailing, the largest shipments first. */
  loads: ReadonlyMap<string, ShipmentView[]>;
  loose: LooseShipment[];
  /** Assignments that wait or were refused. */
  assigning: PendingChange[];
  updatedAt: number | null;
};

/** `origin`: of a country by its id, null where its road days are not known. `now` in ms. */
export type DeskInput = { parts: SailingParts; origin: (country: string) => Origin | null; now: number };

/** The content of the office's screens of sailings. Pure. */
export function sailingDesk({ parts, origin, now }: DeskInput): SailingDesk {
  const { sailings, pallets, assigning } = overlaySailings(parts);
  const shipments = new Map(parts.shipments.map((row) => [row.id, row]));
  const scans = groupBy(parts.scans, ({ pallet }) => pallet);
  const states = new Map(sailings.map(({ id, state }) => [id, state]));
  const loads = new Map<string, ShipmentView[]>();
  const loose: LooseShipment[] = [];
  for (const [sailing, rows] of groupBy(pallets, (row) => row.sailing)) {
    const views = [...groupBy(rows, ({ shipment }) => shipment)].map(([id, own]) =>
      shipmentView(shipments.get(id), own, { scans, origin, now }),
    );
    views.sort((a, b) => b.pallets.length - a.pallets.length || (a.reference < b.reference ? -1 : 1));
    if (sailing) loads.set(sailing, views);
    for (const view of views) {
      const waiting = view.pallets.filter(({ row }) => needsSailing(row, (id) => states.get(id)));
      if (isUnderWay(view.status) && waiting.length > 0)
        loose.push({ ...view, pallets: waiting, from: sailing, ...made(view) });
    }
  }
  loose.sort((a, b) => ((a.inBologna || "9") < (b.inBologna || "9") ? -1 : a.inBologna === b.inBologna ? 0 : 1));
  return { sailings, loads, loose, assigning, updatedAt: parts.updatedAt };

  function made({ inBologna }: ShipmentView): { first: SailingView | null; earlier: Earlier | null } {
    if (!inBologna) return { first: null, earlier: null };
    const first = firstSailing(sailings, inBologna);
    const before = sailings.filter(
      (one) => (one.state === "planned" || one.state === "closed") && one.etd > now && (!first || one.etd < first.etd),
    );
    const last = before[before.length - 1];
    if (!last) return { first, earlier: null };
    const cutOff = localDay(last.cut_off, "Europe/Rome");
    return { first, earlier: { sailing: last, days: Math.max(0, daysFrom(cutOff, inBologna)) } };
  }
}

const daysFrom = (a: string, b: string) => Math.round((Date.parse(b) - Date.parse(a)) / 86_400_000);

type Context = {
  scans: ReadonlyMap<string, ScanRow[]>;
  origin: DeskInput["origin"];
  now: number;
};

function shipmentView(row: Shipment | undefined, pallets: readonly PalletRow[], context: Context): ShipmentView {
  const { now } = context;
  const [first] = pallets as [PalletRow, ...PalletRow[]];
  const today = localDay(now, "Europe/Rome");
  const due = row ? expectedInBologna(row, context) : "";
  const all = [...pallets].sort((a, b) => a.number - b.number);
  const views = all.map((one) => palletView(one, all, { scans: context.scans, due, today }));
  const there = views.every(({ mark }) => mark !== "road" && mark !== "missing");
  return {
    id: first.shipment,
    reference: row?.reference ?? first.code.slice(0, 10),
    consignee: first.consignee,
    town: first.town,
    country: first.origin_country,
    status: row?.status ?? "",
    goods: row?.goods_description ?? "",
    shipper: row ? row.shipper_company || row.shipper_name : "",
    account: row?.user_id ?? "",
    pallets: views,
    // A late pallet cannot have been there before today.
    inBologna: there || (due !== "" && due < today) ? today : due,
  };
}

/** A shipment's expected day in Bologna; "" where the road days are not known. */
export function expectedInBologna(row: Shipment, { origin, now }: Omit<DeskInput, "parts">): string {
  const from = origin(row.country_id);
  if (from === null) return "";
  const day = (at: string) => localDay(momentOf(at) ?? now, "Europe/Nicosia");
  const [booked, confirmed] = [day(row.booking_date), day(row.confirmed_at)];
  return dayInBologna({ readyOn: row.ready_on || null, booked, confirmed, origin: from });
}

function palletView(
  row: PalletRow,
  all: readonly PalletRow[],
  { scans, due, today }: { scans: ReadonlyMap<string, ScanRow[]>; due: string; today: string },
): PalletView {
  const said = palletState((scans.get(row.id) ?? []).map(scanOf));
  const { length = row.length, width = row.width, height = row.height, weight = row.weight } = said.measured;
  const mark = palletMark(row, all, { due, today });
  const container = containerNumber(row.container);
  // Loaded, but the container is unknown: the plan finds a place for it.
  const loadedAt = mark === "loaded" && container > 0 ? (reachedBy(said, "loaded")?.at ?? 0) : null;
  return { id: row.id, shipment: row.shipment, length, width, height, weight, container, loadedAt, row, mark };
}

/** Where a pallet is; `all` are its shipment's, `due` the expected day in Bologna or "". */
export function palletMark(
  row: PalletRow,
  all: readonly PalletRow[],
  { due, today }: { due: string; today: string },
): PalletMark {
  if (pointRank(row.state) >= pointRank("loaded"))
    return row.aboard === row.sailing || row.aboard === "" ? "loaded" : "elsewhere";
  const others = all.filter(({ id }) => id !== row.id);
  const presence = presenceAt("hub_in", row, others, { day: due || null, today });
  if (presence === "here") return "hub";
  return presence === "due" ? "road" : presence;
}

/** A mirrored scan with its times in ms. */
function scanOf(row: ScanRow): Scan {
  return {
    ...row,
    point: row.point as Exclude<PointOrNone, "">,
    condition: row.condition as Scan["condition"],
    scanned_at: momentOf(row.scanned_at) ?? 0,
    received_at: momentOf(row.received_at),
  };
}

function momentOf(text: string): number | null {
  const ms = text ? Date.parse(text.replace(" ", "T")) : Number.NaN;
  return Number.isNaN(ms) ? null : ms;
}

function groupBy<T>(rows: readonly T[], key: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(key(row));
    if (group) group.push(row);
    else groups.set(key(row), [row]);
  }
  return groups;
}
