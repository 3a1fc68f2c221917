import * as v from "valibot";
import { ROLES } from "#domain/roles.ts";
import { OpSchema } from "./edit.ts";
import { choice, requiredEmail } from "./text.ts";

/** How long an invitation can be accepted, in days. */
export const INVITATION_DAYS = 7;
/** Characters out of 32: 130 random bits. */
export const INVITATION_TOKEN_LENGTH = 26;
/** Digits and letters without i, l, o and u. */
export const INVITATION_TOKEN_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/** An admin's request to invite somebody. */
export const InvitationSchema = v.object({
  op: OpSchema,
  email: requiredEmail("email", "email_invalid"),
  role: choice(ROLES, "role_open"),
});
export type Invitation = v.InferOutput<typeof InvitationSchema>;
