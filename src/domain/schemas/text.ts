import * as v from "valibot";

/** Longest texts in characters; the collections' limits are the same numbers. */
export const TEXT_LIMITS = {
  name: 200,
  address: 500,
  phone: 40,
  email: 255,
  goods: 500,
  /** A country, port or city that is typed. */
  place: 100,
  hsCode: 40,
  /** The description of a cargo and special requirements. */
  description: 2000,
} as const;

/**
 * An address that any mail server takes: ASCII, as HTML's own e-mail field checks it, with a dot in the domain. Written
 * out because the server's engine has no Unicode property classes and its \w under the u flag is not V8's.
 */
const EMAIL =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]([A-Za-z0-9-]{0,61}[A-Za-z0-9])$/;

/** Whether a text is an e-mail address. */
export function isEmail(text: string): boolean {
  return EMAIL.test(text);
}

// Flat and few steps on purpose: the server's engine pays for each of them, and a booking has twenty fields.

/** Whether a trimmed text has from `min` to `max` characters; what is too short hears `tooShort`. */
function lengthBetween(min: number, max: number, tooShort: string, label: string) {
  const tooLong = `${label} must be at most ${max} characters`;
  return v.check<string, (issue: v.CheckIssue<string>) => string>(
    (text) => text.length >= min && text.length <= max,
    ({ input }) => (input.length < min ? tooShort : tooLong),
  );
}

/** A field that must be filled; `label` begins its messages, e.g. "Full name is required". */
export function required(label: string, max: number) {
  return atLeast(1, `${label} is required`, label, max);
}

/** A field of at least `min` characters; what is shorter, empty or no text hears `tooShort`. */
export function atLeast(min: number, tooShort: string, label: string, max: number) {
  return v.pipe(v.string(tooShort), v.trim(), lengthBetween(min, max, tooShort, label));
}

/** A field that may be empty. */
export function optionalText(label: string, max: number) {
  return v.pipe(v.string(`${label} is not a text`), v.trim(), lengthBetween(0, max, "", label));
}

/** A required e-mail address; an empty field hears only that it is required. */
export function requiredEmail(label: string, invalid: string) {
  const missing = `${label} is required`;
  return v.pipe(
    v.string(missing),
    v.trim(),
    lengthBetween(1, TEXT_LIMITS.email, missing, label),
    v.check((text) => text === "" || isEmail(text), invalid),
  );
}

/**
 * A choice out of `values`. A text for the form's sake (nothing is chosen at first), so that rules across fields are
 * checked although this one is still open.
 */
export function choice<const T extends string>(values: readonly T[], message: string) {
  return v.pipe(
    v.string(message),
    v.check((text) => (values as readonly string[]).includes(text), message),
  );
}
