import type { Account, Profile } from "#live/account.ts";

/** The key of what was typed and not saved yet. */
export const PROFILE_DRAFT = "profile";

/** What was left of an unsaved profile; null for what cannot be used. */
export function parseProfile(raw: unknown): Profile | null {
  if (typeof raw !== "object" || raw === null) return null;
  const { fullName, companyName, phone } = raw as Record<string, unknown>;
  if (typeof fullName !== "string" || typeof companyName !== "string" || typeof phone !== "string") return null;
  return { fullName, companyName, phone };
}

/** The form's values in the order of the page. */
export function profileOf({ fullName, companyName, phone }: Account): Profile {
  return { fullName, companyName, phone };
}

/** The server's messages by the form's names. */
export function ofWire({ full_name, company_name, phone }: Record<string, string>) {
  return { fullName: full_name, companyName: company_name, phone };
}
