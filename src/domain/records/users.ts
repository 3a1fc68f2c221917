import { bool, created, text, updated } from "./field.ts";
import { TEXT_LIMITS } from "./limits.ts";

const { name, phone } = TEXT_LIMITS;
const profile = { feed: "office", from: "form" } as const;

/** Accounts. Erasure replaces the email address by a meaningless one and ends every session. */
export const users = {
  created: created(),
  email: { type: "email", required: true, from: "form" },
  // Not required by the database, but the office's lists show a name for an erased person.
  full_name: text(name, { ...profile, searched: true, personal: "Erased" }),
  company_name: text(name, { ...profile, searched: true, personal: true }),
  phone: text(phone, { ...profile, clean: "code", searched: true, personal: true }),
  /** One letter a day in place of many (docs/mail.md). Its owner reads and sets it by /api/preferences. */
  digest: bool({ hidden: true }),
  /** Tokens name the series they were issued in; sessions of an earlier series have ended, except the one that was kept. */
  session_series: text(15, { hidden: true }),
  session_kept: text(15, { hidden: true }),
  updated: updated({ exported: false }),
} as const;
