import { FED } from "./fed.ts";
import type { Fields } from "./field.ts";
import {
  appliedOps,
  countries,
  endedSessions,
  mailQueue,
  seaFreightRates,
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
  ended_sessions: endedSessions,
};
