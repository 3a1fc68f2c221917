import * as v from "valibot";
import { fault } from "#domain/fault.ts";
import { TEXT_LIMITS } from "#domain/records/limits.ts";
import { hasVisible, optionalText, required, requiredEmail } from "./text.ts";

/** Minimum length of a password in characters (rule: account.sign-in). */
export const PASSWORD_MIN = 6;
/** Maximum length of a password in bytes: bcrypt ignores the rest. */
export const PASSWORD_MAX_BYTES = 71;
/** Maximum length of a person's name and of an email address, in characters. */
export const FULL_NAME_MAX = TEXT_LIMITS.name;
export const EMAIL_MAX = TEXT_LIMITS.email;

const email = requiredEmail("email", "email_invalid");

const password = v.pipe(
  v.string(fault("required", { of: "password" })),
  v.nonEmpty(fault("required", { of: "password" })),
  // Code points, as people and the server count: one for an emoji, not two.
  v.check(
    (text) => text === "" || text.length > PASSWORD_MAX_BYTES || Array.from(text).length >= PASSWORD_MIN,
    fault("password_short", { min: PASSWORD_MIN }),
  ),
  v.check((text) => text.length <= PASSWORD_MAX_BYTES && utf8Length(text) <= PASSWORD_MAX_BYTES, "password_long"),
);

/** A new password. Not for existing ones: a password of spaces from earlier must still work. */
const newPassword = v.pipe(
  password,
  v.check((text) => text === "" || text.length > PASSWORD_MAX_BYTES || hasVisible(text), "password_invisible"),
  v.check((text) => !text.includes("\0"), "password_character"),
);

/** Sign-in form (rule: account.sign-in). */
export const SignInSchema = v.object({ email, password });

/** Sign-up form (rule: account.sign-in). */
export const SignUpSchema = v.object({ fullName: required("full_name", FULL_NAME_MAX), email, password: newPassword });

/** Asking for a mail: a reset or a verification. */
export const EmailSchema = v.object({ email });

/** Choosing another password. */
export const NewPasswordSchema = v.object({ password: newPassword });

/** The profile: what the office sees beside the email address. */
export const ProfileSchema = v.object({
  fullName: required("full_name", FULL_NAME_MAX),
  companyName: optionalText("company_name", TEXT_LIMITS.name),
  phone: optionalText("phone", TEXT_LIMITS.phone, "code"),
});

/** Values of the sign-in form. */
export type SignIn = v.InferInput<typeof SignInSchema>;
/** Values of the sign-up form. */
export type SignUp = v.InferInput<typeof SignUpSchema>;

/** A profile as stored. */
export type Profile = v.InferOutput<typeof ProfileSchema>;

/**
 * Whether bcrypt would accept another, shorter password in place of this one: it reads 72 bytes at most and appends a NUL to
 * each password. The limit is one byte more than for new passwords, for accounts that have such a password from before.
 */
export function isCutByBcrypt(text: string): boolean {
  return text.length > PASSWORD_MAX_BYTES + 1 || utf8Length(text) > PASSWORD_MAX_BYTES + 1 || text.includes("\0");
}

/** Length of a text in UTF-8 bytes. Counted here because the server's engine has no TextEncoder. */
function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}
