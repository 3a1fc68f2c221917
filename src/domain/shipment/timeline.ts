import { addDays, daysBetween } from "#domain/calendar.ts";
import { type TransitDays, transitOf } from "#domain/transit.ts";
import type { ShipmentStatus } from "./status.ts";

/** A shipment's position on its line of days. `day` counts from 1; null before collection. */
export type DayLineState = {
  transit: TransitDays;
  /** Days that are over: filled dots. */
  done: number;
  /** The current day, drawn as a ring; null when nothing is in transit. */
  today: number | null;
  leg: "booked" | "road" | "hub" | "sea" | "arrived" | "cancelled";
  /** Scheduled calendar day of arrival (YYYY-MM-DD); null before collection. */
  due: string | null;
  /** In transit for longer than the schedule. */
  late: boolean;
};

/**
 * The day line of a shipment: day 1 is the day of shipped_at in Cyprus; before it all dots are outlined; delivered fills
 * all; cancelled outlines all. `shippedOn` and `today` are calendar days "YYYY-MM-DD" in Cyprus. Null: unknown country.
 */
export function dayLine(input: {
  slug: string;
  status: ShipmentStatus;
  shippedOn: string | null;
  today: string;
}): DayLineState | null {
  const transit = transitOf(input.slug);
  if (!transit) return null;
  const still = { transit, done: 0, today: null, due: null, late: false };
  if (input.status === "cancelled") return { ...still, leg: "cancelled" };
  if (input.status === "delivered") return { ...still, done: transit.total, leg: "arrived" };
  if (!input.shippedOn || input.status !== "in_transit") return { ...still, leg: "booked" };
  const due = addDays(input.shippedOn, transit.total - 1);
  const counted = Math.max(1, daysBetween(input.shippedOn, input.today) + 1);
  const day = Math.min(counted, transit.total);
  const leg = day <= transit.road ? "road" : day <= transit.road + transit.warehouse ? "hub" : "sea";
  return { transit, done: day - 1, today: day, leg, due, late: counted > transit.total };
}
