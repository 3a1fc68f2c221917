import { MILESTONES } from "#domain/shipment/milestones.ts";
import { choice, created, date, link, text, updated } from "./field.ts";

const feed = "owner";

/**
 * The events of a shipment. Only the server writes here. Erasure overwrites `from` and `to` of tracking numbers. For
 * milestones `to` has the pallets ("2/3"), the sailing's name, or after a delay the days ("2026-12-10/2026-12-14").
 */
export const shipmentEvents = {
  shipment: link("shipments", { required: true, feed, needed: true, cascade: true }),
  user_id: link("users", { required: true, feed }),
  kind: choice(["status", "tracking_number", ...MILESTONES], { required: true, feed, needed: true }),
  from: text(100, { feed }),
  to: text(100, { feed }),
  at: date({ required: true, feed }),
  created: created({ feed, kept: false }),
  updated: updated({ feed, kept: false }),
  /** A user's id: who did it. */
  by: text(15, { feed: "office" }),
  /** For a milestone: the time from which its message may be sent; "" for none. */
  tell_at: date({ hidden: true }),
  /** For a change of status: the milestone whose message replaces its letter. */
  told_by: text(15, { hidden: true }),
} as const;
