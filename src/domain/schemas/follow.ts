import * as v from "valibot";
import { fault } from "#domain/fault.ts";
import { requiredEmail } from "./text.ts";

/** A request to follow a shipment by mail; the reference is read like that of the tracking page. */
export const FollowSchema = v.object({
  email: requiredEmail("email", "email_invalid"),
  /** ISO 639-1. */
  language: v.pipe(v.string(fault("missing", { of: "the_language" })), v.regex(/^[a-z]{2}$/, "language_form")),
});
