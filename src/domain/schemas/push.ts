import * as v from "valibot";
import { fault } from "#domain/fault.ts";
import { choice } from "./text.ts";

/** What an account's device can subscribe to: milestones of its shipments, their new dates, and the office's inbox. */
export const PUSH_WANTS = ["milestones", "delays", "office"] as const;
export type PushWant = (typeof PUSH_WANTS)[number];

/** The longest accepted endpoint, in characters. Those of the known services have about 200. */
const MOST_ENDPOINT = 2048;

const text = (most: number, message: string) =>
  v.pipe(v.string(message), v.minLength(1, message), v.maxLength(most, message));
const endpoint = text(MOST_ENDPOINT, "push_address");

const UNREADABLE = "push_keys";
const keys = v.object({ p256dh: text(120, UNREADABLE), auth: text(40, UNREADABLE) }, UNREADABLE);

/** A device's subscription request. The server program decides whether endpoint and keys are usable (pocketbase/push). */
export const PushSubscribeSchema = v.object({
  endpoint,
  keys,
  wants: v.optional(
    v.pipe(v.array(choice(PUSH_WANTS, "no_such_message"), "wants_list"), v.maxLength(PUSH_WANTS.length, "wants_twice")),
  ),
  arrivals_only: v.optional(v.boolean("arrivals_only_form")),
  language: v.pipe(v.string(fault("missing", { of: "the_language" })), v.regex(/^[a-z]{2}$/, "push_language_form")),
  reference: v.optional(text(40, "no_such_reference")),
});
export type PushSubscribe = v.InferOutput<typeof PushSubscribeSchema>;

/** The endpoint in a body whose sender gets no error about it; "" where there is none. */
export function pushEndpoint(body: unknown, field: "endpoint" | "old" = "endpoint"): string {
  const given = v.safeParse(v.object({ [field]: endpoint }), body);
  return given.success ? (given.output[field] ?? "") : "";
}
