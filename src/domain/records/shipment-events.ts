import { MILESTONES } from "#domain/shipment/milestones.ts";
import { choice, created, date, link, text, updated } from "./field.ts";

const feed = "owner";

/**
 * What happened to a shipment. Only the server writes here. Erasure rewrites `from` and `to` of tracking numbers. Of
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
  /** Of a milestone: from when on its message may leave; "" for none. */
  tell_at: date({ hidden: true }),
  /** Of a change of the status: the milestone whose message takes the place of its letter. */
  told_by: text(15, { hidden: true }),
} as const;
