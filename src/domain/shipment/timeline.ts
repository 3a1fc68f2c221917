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

const DAY = 86_400_000;

/** Days from 1970 to a calendar day "YYYY-MM-DD". */
function dayNumber(day: string): number {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return Math.floor(utc(year, month, date) / DAY);
}

/** Milliseconds of a calendar day, without Date, which this layer does not use. */
function utc(year: number, month: number, date: number): number {
  // Days from civil: era arithmetic on a year that starts in March.
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const ofEra = y - era * 400;
  const ofYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + date - 1;
  return (era * 146_097 + ofEra * 365 + Math.floor(ofEra / 4) - Math.floor(ofEra / 100) + ofYear - 719_468) * DAY;
}

/** The calendar day `days` later, "YYYY-MM-DD". */
export function addDays(day: string, days: number): string {
  const n = dayNumber(day) + days + 719_468;
  const era = Math.floor(n / 146_097);
  const ofEra = n - era * 146_097;
  const yearOfEra = Math.floor(
    (ofEra - Math.floor(ofEra / 1460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365,
  );
  const ofYear = ofEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const march = Math.floor((5 * ofYear + 2) / 153);
  const date = ofYear - Math.floor((153 * march + 2) / 5) + 1;
  const month = march < 10 ? march + 3 : march - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  const two = (part: number) => (part < 10 ? `0${part}` : String(part));
  return `${year}-${two(month)}-${two(date)}`;
}

/** Days from one calendar day to another. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

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
