import { type SailingDays, storedMoment } from "#domain/sailings/days.ts";
import { daysOf } from "#domain/sailings/journey.ts";
import type { PublicSailing } from "#domain/sailings/public.ts";
import { type PromisedDays, readDays } from "#domain/shipment/milestones.ts";
import { reached } from "#domain/shipment/reached.ts";
import { transitOf } from "#domain/transit.ts";
import { type PalletPlace, reachedLevels, TRACKED_MILESTONES, type TrackedKind } from "./where.ts";

/** Origin and destination: countries and ports, never towns. */
export const DESTINATION = { name: "Cyprus", code: "CY", port: "Limassol" } as const;

/** The public names of statuses: they do not reveal that a shipment is not yet confirmed. */
export type TrackedStatus = "booked" | "confirmed" | "in_transit" | "delivered";

/** `planned`: its last planned day, "YYYY-MM-DD"; `actual`: its time, ISO; `pallets`: how many have reached it. */
export type TrackedMilestone = { kind: TrackedKind; planned: string | null; actual: string | null; pallets: number };

/** Everything that is public to whoever knows a shipment's reference (`GET /api/track/{reference}`). */
export type Tracked = {
  reference: string;
  status: TrackedStatus;
  origin: { name: string; code: string; slug: string };
  destination: { name: string; code: string; port: string };
  pallets: number;
  milestones: TrackedMilestone[];
  /**
   * `expected`: not assigned yet, the server decides at the confirmation. A cancelled sailing has no times. Times are ISO,
   * null: unknown.
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
  /** The days announced first, and the current ones; null where they are the same. */
  delay: { from: PromisedDays; to: PromisedDays } | null;
};

/** Rows of the database: timestamps "2026-11-22 06:42:00.000Z", "" for none. */
export type TrackedRows = {
  shipment: { reference: string; status: string; shipped_at: string; delivery_date: string };
  origin: { name: string; code: string; slug: string };
  /** Pallets that are not cancelled; as many empty ones for a shipment that has none yet. */
  pallets: readonly PalletPlace[];
  /** Ordered by time. */
  events: readonly { kind: string; at: string; from: string }[];
  /** Its own sailing, or the one it is expected to make. */
  sailing: PublicSailing | null;
};

const STATUSES: Readonly<Record<string, TrackedStatus>> = {
  pending: "booked",
  confirmed: "confirmed",
  in_transit: "in_transit",
  delivered: "delivered",
};

/** Whether a shipment of this status can be followed. */
export function isTracked(status: string): boolean {
  return Object.keys(STATUSES).includes(status);
}

/**
 * The public view of a shipment (rule: track.told). Every field is copied by name, so that new fields of a row stay private.
 * Throws RangeError for a status that is not public.
 */
export function trackedShipment(rows: TrackedRows): Tracked {
  const { shipment, origin, sailing } = rows;
  const status = STATUSES[shipment.status];
  if (status === undefined || !isTracked(shipment.status)) throw new RangeError("This status is not told");
  const expected = status === "booked";
  const days = daysOf(sailing, transitOf(origin.slug));
  const counts = reachedLevels(shipment.status, rows.pallets);
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

/** When it happened: by scan or report; for goods without scans when the office set the status. */
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

function delayOf(events: TrackedRows["events"], { departs, arrives }: SailingDays): Tracked["delay"] {
  const moved = events.filter(({ kind }) => kind === "delayed");
  const [from] = moved.flatMap((one) => readDays(one.from) ?? []);
  if (!from || (from.departs === departs && from.arrives === arrives)) return null;
  return { from, to: { departs, arrives } };
}
