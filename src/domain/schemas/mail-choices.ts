import * as v from "valibot";

/** The mails that an account's owner has chosen (ACCOUNT_MAIL_KINDS). */
export const MailChoicesSchema = v.object({ bookings: v.boolean(), milestones: v.boolean(), delays: v.boolean() });
