import { created, text, updated } from "./field.ts";
import { TEXT_LIMITS } from "./limits.ts";

const { name, phone } = TEXT_LIMITS;
const profile = { feed: "office", from: "form" } as const;

/** Accounts. Erasure replaces the e-mail address by one that tells nothing and ends every session. */
export const users = {
  created: created(),
  email: { type: "email", required: true, from: "form" },
  // Not required by the database, but an erased person has a name in the office's lists.
  full_name: text(name, { ...profile, searched: true, personal: "Erased" }),
  company_name: text(name, { ...profile, searched: true, personal: true }),
  phone: text(phone, { ...profile, searched: true, personal: true }),
  /** Tokens name the series they were made in; sessions of an earlier one have ended, except for the one that is kept. */
  session_series: text(15, { hidden: true }),
  session_kept: text(15, { hidden: true }),
  updated: updated({ exported: false }),
} as const;
