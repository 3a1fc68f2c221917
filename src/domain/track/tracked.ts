import { SCAN_POINTS } from "#domain/pallets/scan.ts";
import { type SailingDays, storedMoment } from "#domain/sailings/days.ts";
import { daysOf } from "#domain/sailings/journey.ts";
import type { PublicSailing } from "#domain/sailings/public.ts";
import { type PromisedDays, readDays } from "#domain/shipment/milestones.ts";
import { reached } from "#domain/shipment/reached.ts";
import { transitOf } from "#domain/transit.ts";

/** Where goods come from and go to: countries and ports, never towns. */
export const DESTINATION = { name: "Cyprus", code: "CY", port: "Limassol" } as const;

/** What is told of a way, in its order. Damage is between us and the customer; a delay stands beside the days. */
export const TRACKED_MILESTONES = ["collected", "hub_in", "loaded", "departed", "arrived", "delivered"] as const;
export type TrackedKind = (typeof TRACKED_MILESTONES)[number];

/** How a shipment's status is called here: whoever follows it is not told that we have not confirmed it yet. */
export type TrackedStatus = "booked" | "confirmed" | "in_transit" | "delivered";

/** `planned`: the last day of it, "YYYY-MM-DD"; `actual`: its moment, ISO; `pallets`: those that are there or beyond. */
export type TrackedMilestone = { kind: TrackedKind; planned: string | null; actual: string | null; pallets: number };

/** What everybody who knows a shipment's reference is told (`GET /api/track/{reference}`), and nothing else. */
export type Tracked = {
  reference: string;
  status: TrackedStatus;
  origin: { name: string; code: string; slug: string };
  destination: { name: string; code: string; port: string };
  pallets: number;
  milestones: TrackedMilestone[];
  /**
   * `expected`: the server decides with the confirmation. A cancelled sailing has no times. Moments are ISO, null: not
   * known.
   */
  sailing: {
    name: string;
    port: string;
    expected: boolean;
    cancelled: boolean;
    cut_off: string | null;
    etd: string | null;
    eta: string | null;
    atd: string | null;
    ata: string | null;
  } | null;
  /** The days that were promised first, and those of now; null where they are the same. */
  delay: { from: PromisedDays; to: PromisedDays } | null;
};

/** Rows as the database has them: moments "2026-11-22 06:42:00.000Z", "" for none. */
export type TrackedRows = {
  shipment: { reference: string; status: string; shipped_at: string; delivery_date: string };
  origin: { name: string; code: string; slug: string };
  /** Those that are not cancelled; of a shipment that has none yet as many empty ones. */
  pallets: readonly { state: string; departed: boolean; arrived: boolean }[];
  /** By time. */
  events: readonly { kind: string; at: string; from: string }[];
  /** Its own, or the one that it is expected to make. */
  sailing: PublicSailing | null;
};

const STATUSES: Readonly<Record<string, TrackedStatus>> = {
  pending: "booked",
  confirmed: "confirmed",
  in_transit: "in_transit",
  delivered: "delivered",
};

/** Whether a shipment in this status can be followed. */
export function isTracked(status: string): boolean {
  return Object.keys(STATUSES).includes(status);
}

/**
 * The public view of a shipment (rule: track.told). Every field is taken over by its name: what is new in a row stays out. Throws RangeError
 * for a status that is not told.
 */
export function trackedShipment(rows: TrackedRows): Tracked {
  const { shipment, origin, sailing } = rows;
  const status = STATUSES[shipment.status];
  if (status === undefined || !isTracked(shipment.status)) throw new RangeError("This status is not told");
  const expected = status === "booked";
  const days = daysOf(sailing, transitOf(origin.slug)?.road ?? null);
  const counts = levels(rows, status);
  return {
    reference: shipment.reference,
    status,
    origin: { name: origin.name, code: origin.code, slug: origin.slug },
    destination: { ...DESTINATION },
    pallets: rows.pallets.length,
    milestones: TRACKED_MILESTONES.map((kind, i) => ({
      kind,
      planned: plannedOf(kind, days),
      actual: expected ? null : actualOf(kind, rows),
      pallets: counts.filter((level) => level > i).length,
    })),
    sailing: sailing && told(sailing, expected),
    delay: days === null || expected ? null : delayOf(rows.events, days),
  };
}

function told(sailing: PublicSailing, expected: boolean): Tracked["sailing"] {
  const { name, port } = sailing;
  const cancelled = sailing.state === "cancelled";
  const at = (text: string) => (cancelled ? null : isoOf(text));
  return {
    ...{ name, port, expected, cancelled },
    ...{ cut_off: at(sailing.cut_off), etd: at(sailing.etd), eta: at(sailing.eta) },
    ...{ atd: at(sailing.atd), ata: at(sailing.ata) },
  };
}

function isoOf(text: string): string | null {
  return storedMoment(text) === null ? null : text.replace(" ", "T");
}

function plannedOf(kind: TrackedKind, days: SailingDays | null): string | null {
  if (days === null) return null;
  const planned = { collected: days.collectBy, hub_in: days.cutOff, departed: days.departs, arrived: days.arrives };
  return kind === "loaded" || kind === "delivered" ? null : planned[kind];
}

/** When it happened: as it was scanned or reported; of goods that nobody scanned as the office has set the status. */
function actualOf(kind: TrackedKind, { shipment, events, sailing }: TrackedRows): string | null {
  const event = (events.find((one) => one.kind === kind)?.at ?? "") || "";
  const { shipped, delivered } = reached(shipment.status);
  const left = sailing && sailing.state !== "cancelled" ? sailing : null;
  const found = {
    collected: event || (shipped ? shipment.shipped_at : ""),
    hub_in: event,
    loaded: event,
    departed: left?.atd ?? "",
    arrived: left?.ata ?? "",
    delivered: delivered ? event || shipment.delivery_date : "",
  };
  return isoOf(found[kind]);
}

/** How many of the milestones each pallet has behind it: with one it has all before it, scanned or not. */
function levels({ pallets }: TrackedRows, status: TrackedStatus): number[] {
  if (status === "booked") return pallets.map(() => 0);
  if (status === "delivered") return pallets.map(() => TRACKED_MILESTONES.length);
  const unscanned = pallets.every(({ state }) => state === "");
  // Set by the office's hand: all of it is under way.
  const least = status === "in_transit" && unscanned ? 1 : 0;
  return pallets.map(({ state, departed, arrived }) =>
    Math.max(least, LEVELS[state] ?? 0, departed ? levelOf("departed") : 0, arrived ? levelOf("arrived") : 0),
  );
}

const levelOf = (kind: TrackedKind) => TRACKED_MILESTONES.indexOf(kind) + 1;

/** Limassol is a point of ours: whoever follows reads that the ship has arrived. */
const LEVELS: Readonly<Record<string, number>> = Object.fromEntries(
  SCAN_POINTS.map((point) => [point, levelOf(point === "port_in" ? "arrived" : point)]),
);

function delayOf(events: TrackedRows["events"], { departs, arrives }: SailingDays): Tracked["delay"] {
  const moved = events.filter(({ kind }) => kind === "delayed");
  const [from] = moved.flatMap((one) => readDays(one.from) ?? []);
  if (!from || (from.departs === departs && from.arrives === arrives)) return null;
  return { from, to: { departs, arrives } };
}
