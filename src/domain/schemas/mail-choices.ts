import * as v from "valibot";

/** The mails that an account's owner has chosen (ACCOUNT_MAIL_KINDS), and whether they come once a day. */
export const MailChoicesSchema = v.object({
  bookings: v.boolean(),
  milestones: v.boolean(),
  delays: v.boolean(),
  digest: v.boolean(),
});
