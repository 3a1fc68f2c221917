import type { shipments } from "#domain/records/shipments.ts";

type Fields = typeof shipments;
/** The fields that the contract marks as shown on detail screens. */
export type ShownField = { [K in keyof Fields]: Fields[K] extends { shown: true } ? K : never }[keyof Fields];

/** Their labels, in the booking form and on the detail screens. */
export const shipmentFields: Readonly<Record<ShownField, string>> = {
  ready_on: "Ready for collection from",
  cancel_reason: "Reason of the cancellation",
};

/** The heading of the group. */
export const shipmentFieldsTitle = "Further details";
