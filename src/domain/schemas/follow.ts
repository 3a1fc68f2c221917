import * as v from "valibot";
import { requiredEmail } from "./text.ts";

/** A request to follow a shipment by mail; the reference is read like that of the tracking page. */
export const FollowSchema = v.object({
  email: requiredEmail("Email", "Please enter a valid email address"),
  /** ISO 639-1. */
  language: v.pipe(v.string("The language is missing"), v.regex(/^[a-z]{2}$/, "The language must be two letters")),
});
