import * as v from "valibot";

/** Which mails the owner of an account gets (ACCOUNT_MAIL_KINDS). */
export const MailChoicesSchema = v.object({ bookings: v.boolean(), milestones: v.boolean(), delays: v.boolean() });
