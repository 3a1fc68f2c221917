/**
 * How long the server keeps what people sent, in days. The privacy page names these periods and the nightly job follows them
 * (pb_hooks/lib/accounts/retention.js): one definition, so that what is promised is what is done.
 */
export const KEPT_DAYS = {
  /** Requests and messages, after they were handled. */
  requests: 365,
  /** Quotes that were not booked, after their last day. A booking made from one keeps its own copy. */
  quotes: 730,
} as const;
