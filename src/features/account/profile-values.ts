import { flatten, safeParse } from "valibot";
import type { Account, Profile } from "#data/account.ts";
import { ProfileSchema } from "#domain/schemas/account.ts";

/** The key of what was typed and not saved yet. */
export const PROFILE_DRAFT = "profile";

/** The fields in the order of the page. */
export const PROFILE_FIELDS = ["fullName", "companyName", "phone"] as const;
export type ProfileErrors = Partial<Record<keyof Profile, string>>;

/** What was left of an unsaved profile; null for what cannot be used. */
export function parseProfile(raw: unknown): Profile | null {
  if (typeof raw !== "object" || raw === null) return null;
  const { fullName, companyName, phone } = raw as Record<string, unknown>;
  if (typeof fullName !== "string" || typeof companyName !== "string" || typeof phone !== "string") return null;
  return { fullName, companyName, phone };
}

export function profileOf({ fullName, companyName, phone }: Account): Profile {
  return { fullName, companyName, phone };
}

/** The values as they are stored, or the first complaint per field. */
export function checkProfile(values: Profile): { valid: Profile } | { errors: ProfileErrors } {
  const result = safeParse(ProfileSchema, values);
  if (result.success) return { valid: result.output };
  const { nested } = flatten(result.issues);
  const errors: ProfileErrors = {};
  for (const field of PROFILE_FIELDS) {
    const message = nested?.[field as keyof typeof nested] as string[] | undefined;
    if (message?.[0]) errors[field] = message[0];
  }
  return { errors };
}

/** The field a name of the wire belongs to. */
export const FIELD_OF_WIRE: Record<string, keyof Profile> = {
  full_name: "fullName",
  company_name: "companyName",
  phone: "phone",
};
