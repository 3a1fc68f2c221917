import type { Account, Profile } from "#live/account.ts";

/** The key of the draft. */
export const PROFILE_DRAFT = "profile";

/** Parses the draft of a profile; null for an unusable one. */
export function parseProfile(raw: unknown): Profile | null {
  if (typeof raw !== "object" || raw === null) return null;
  const { fullName, companyName, phone } = raw as Record<string, unknown>;
  if (typeof fullName !== "string" || typeof companyName !== "string" || typeof phone !== "string") return null;
  return { fullName, companyName, phone };
}

/** The form's values, in the order of the page. */
export function profileOf({ fullName, companyName, phone }: Account): Profile {
  return { fullName, companyName, phone };
}

/** Renames the server's messages to the form's field names. */
export function ofWire({ full_name, company_name, phone }: Record<string, string>) {
  return { fullName: full_name, companyName: company_name, phone };
}
