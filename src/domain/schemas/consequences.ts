import * as v from "valibot";
import { fault } from "#domain/fault.ts";
import { SHIPMENT_STATUSES } from "#domain/shipment/status.ts";
import { RecordIdSchema } from "./booking.ts";

/** How many shipments a choice may name. */
export const MOST_CHOSEN = 500;

const isRecordId = (id: unknown) => v.is(RecordIdSchema, id);

/** A choice whose consequences are asked for: `status` or `sailing`, not both; `sailing` "" is none. */
export const ChoiceSchema = v.pipe(
  v.object({
    ids: v.custom<string[]>(
      (ids) => Array.isArray(ids) && ids.length > 0 && ids.length <= MOST_CHOSEN && ids.every(isRecordId),
      fault("ids_from_one", { of: "the_shipments", max: MOST_CHOSEN }),
    ),
    status: v.optional(v.picklist(SHIPMENT_STATUSES, "no_such_status")),
    sailing: v.optional(v.custom<string>((id) => id === "" || isRecordId(id), fault("not_id", { of: "the_sailing" }))),
  }),
  v.forward(
    v.check(({ status, sailing }) => (status === undefined) !== (sailing === undefined), "status_or_sailing"),
    ["status"],
  ),
);
