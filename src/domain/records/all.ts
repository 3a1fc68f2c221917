import { FED } from "./fed.ts";
import type { Fields } from "./field.ts";
import {
  appliedOps,
  auditLog,
  countries,
  endedSessions,
  followers,
  invitations,
  mailQueue,
  mailStops,
  pushFollows,
  pushSubscriptions,
  seaFreightRates,
  sessions,
  tariffs,
  truckingRates,
  userRoles,
} from "./server-only.ts";

/** Every collection of the database, by name. */
export const RECORDS: Readonly<Record<string, Fields>> = {
  ...FED,
  user_roles: userRoles,
  countries,
  trucking_rates: truckingRates,
  sea_freight_rates: seaFreightRates,
  tariffs,
  applied_ops: appliedOps,
  mail_queue: mailQueue,
  mail_stops: mailStops,
  ended_sessions: endedSessions,
  sessions,
  audit_log: auditLog,
  invitations,
  followers,
  push_subscriptions: pushSubscriptions,
  push_follows: pushFollows,
};
