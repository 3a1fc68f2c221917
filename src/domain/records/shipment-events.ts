import { choice, created, date, link, text, updated } from "./field.ts";

const feed = "owner";

/** What happened to a shipment. Only the server writes here. Erasure rewrites `from` and `to` of tracking numbers. */
export const shipmentEvents = {
  shipment: link("shipments", { required: true, feed, needed: true, cascade: true }),
  user_id: link("users", { required: true, feed }),
  kind: choice(["status", "tracking_number"], { required: true, feed, needed: true }),
  from: text(100, { feed }),
  to: text(100, { feed }),
  at: date({ required: true, feed }),
  created: created({ feed, kept: false }),
  updated: updated({ feed, kept: false }),
  /** A user's id: who did it. */
  by: text(15, { feed: "office" }),
} as const;
