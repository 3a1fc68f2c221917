import { createHash } from "node:crypto";
import { palletCode, palletId } from "#domain/pallets/code.ts";
import { scanMilestones } from "#domain/pallets/milestones.ts";
import type { Scan } from "#domain/pallets/scan.ts";
import { palletState } from "#domain/pallets/state.ts";
import { statusAfterScan } from "#domain/pallets/status.ts";
import type { Pallet } from "#domain/rates/pallet.ts";
import type { Zone } from "#domain/rates/tariff.ts";
import { tellsStatus } from "#domain/shipment/milestones.ts";
import { statusStamps } from "#domain/shipment/stamps.ts";
import type { ShipmentStatus } from "#domain/shipment/status.ts";
import { stored } from "./clock.ts";
import type { Row } from "./ledger.ts";
import type { Customer } from "./people.ts";
import type { Ship } from "./ships.ts";
import type { Version } from "./tariffs.ts";
import type { Year } from "./year.ts";

export type ScanRow = Scan & { pallet: string; by: string; received_at: number };
/** `at` is when it happened, `made` when the server wrote it; in ms. */
export type EventRow = {
  id: string;
  kind: string;
  from: string;
  to: string;
  at: number;
  made: number;
  by: string;
  tellAt: number | null;
  toldBy: string;
};

/** One shipment from its price to its delivery, as far as it has come by the year's end. */
export type Story = {
  id: string;
  customer: Customer;
  reference: string;
  booked: number;
  zone: Zone;
  version: Version;
  declared: Pallet[];
  /** Pallets' ids by number. */
  pallets: string[];
  row: Row;
  country: { name: string; slug: string };
  events: EventRow[];
  scans: ScanRow[];
  status: ShipmentStatus;
  ship: Ship | null;
  /** When something was last written. */
  changed: number;
};

/** The ids of a shipment's pallets. */
export const palletIds = (reference: string, count: number) =>
  Array.from({ length: count }, (_, i) => palletId(palletCode(reference, i + 1)));

/** The id that the server gives a milestone's event (pb_hooks/lib/shipments/milestones.js). */
export const milestoneId = (shipment: string, kind: string, cause = "") =>
  `m${createHash("sha256").update(`${shipment}:${kind}:${cause}`).digest("hex").slice(0, 14)}`;

export const scansOf = (story: Story, pallet: string) => story.scans.filter((scan) => scan.pallet === pallet);

/** Writes an event; `made` is `at` unless somebody else says so. */
export function happen(
  story: Story,
  event: Pick<EventRow, "id" | "kind" | "to" | "at" | "by"> & Partial<EventRow>,
): void {
  const whole = { from: "", made: event.at, tellAt: null, toldBy: "", ...event };
  story.events.push(whole);
  story.changed = Math.max(story.changed, whole.made);
}

/** A change of status with its stamps and its event. */
export function setStatus(
  year: Year,
  story: Story,
  to: ShipmentStatus,
  when: { at: number; made: number; by: string; toldBy?: string },
): void {
  const stamps = statusStamps({ from: story.status, to, now: when.at, row: story.row });
  for (const [field, ms] of Object.entries(stamps)) story.row[field] = stored(ms);
  happen(story, { id: year.random.id(), kind: "status", from: story.status, to, ...when });
  story.status = to;
  story.row.status = to;
}

/** A scan at the server: the shipment's status follows it by the product's own rule. */
export function take(year: Year, story: Story, scan: ScanRow): void {
  const states = () => story.pallets.map((id) => palletState(scansOf(story, id)));
  const before = states();
  story.scans.push(scan);
  const followed = statusAfterScan({ status: story.status, before, after: states() });
  story.changed = Math.max(story.changed, scan.received_at);
  if (followed.status === story.status) return;
  const told = tellsStatus(followed.status, scanMilestones(story.pallets.map((id) => scansOf(story, id))));
  setStatus(year, story, followed.status, {
    at: followed.at ?? scan.received_at,
    made: scan.received_at,
    by: scan.by,
    toldBy: told ? milestoneId(story.id, told) : "",
  });
}
