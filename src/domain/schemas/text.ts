import * as v from "valibot";
import { fault } from "#domain/fault.ts";
import { TEXT_LIMITS } from "#domain/records/limits.ts";
import { type Cleaning, clean } from "#domain/text/clean.ts";

/**
 * An address that any mail server accepts: ASCII, by the pattern of HTML's own email field, with a dot in the domain.
 * Written out because the server's engine has no Unicode property classes and its \w with the u flag differs from V8's.
 */
const EMAIL =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]([A-Za-z0-9-]{0,61}[A-Za-z0-9])$/;

/** The longest part before the @ that mail servers accept (RFC 5321), in characters. */
const LOCAL_MAX = 64;

/** Whether a text is an email address. */
export function isEmail(text: string): boolean {
  return text.indexOf("@") <= LOCAL_MAX && EMAIL.test(text);
}

/**
 * Ranges of letters and digits, as pairs of first and last UTF-16 unit. Written out because the server's engine has no
 * Unicode property classes. Coarse on purpose: rare punctuation of some scripts passes, invisible characters do not (the
 * Hangul fillers U+115F, U+1160, U+3164 and U+FFA0 are letters in Unicode and are left out here).
 */
const LETTERS = [
  ...[0x30, 0x39, 0x41, 0x5a, 0x61, 0x7a, 0xaa, 0xaa, 0xb5, 0xb5, 0xba, 0xba, 0xc0, 0xd6, 0xd8, 0xf6, 0xf8, 0x2af],
  ...[0x370, 0x37d, 0x37f, 0x386, 0x388, 0x590, 0x5d0, 0x5ff, 0x620, 0x64a, 0x660, 0x115e, 0x1161, 0x167f],
  ...[0x1681, 0x17b3, 0x17b6, 0x180a, 0x1810, 0x1fff, 0x2c00, 0x2dff, 0x2e80, 0x2fff, 0x3005, 0x3007],
  ...[0x3021, 0x3029, 0x3031, 0x303c, 0x3040, 0x3163, 0x3165, 0xd7ff, 0xf900, 0xfdff, 0xfe70, 0xfefe],
  ...[0xff10, 0xff19, 0xff21, 0xff3a, 0xff41, 0xff5a, 0xff66, 0xff9f, 0xffa1, 0xffdf],
];
/** First halves of surrogate pairs that are letters: other scripts and Han, without music, emoji and tags. */
const HIGH_LETTERS = [0xd800, 0xd833, 0xd835, 0xd83a, 0xd840, 0xd888];
/** Invisible characters: spaces, controls, formatting. */
const INVISIBLE = [
  ...[0, 0x20, 0x7f, 0xa0, 0xad, 0xad, 0x34f, 0x34f, 0x61c, 0x61c, 0x115f, 0x1160, 0x1680, 0x1680, 0x17b4, 0x17b5],
  ...[0x180b, 0x180f, 0x2000, 0x200f, 0x2028, 0x202f, 0x205f, 0x206f, 0x2800, 0x2800, 0x3000, 0x3000],
  ...[0x3164, 0x3164, 0xfe00, 0xfe0f, 0xfeff, 0xfeff, 0xffa0, 0xffa0, 0xfff0, 0xfffb],
];
/** U+E0000 to U+E0FFF, tags and selectors: their first halves. */
const INVISIBLE_HIGH = [0xdb40, 0xdb43];

/** Whether `unit` is within one of the ranges. */
function within(pairs: readonly number[], unit: number): boolean {
  for (let i = 0; i < pairs.length; i += 2)
    if (unit >= (pairs[i] as number) && unit <= (pairs[i + 1] as number)) return true;
  return false;
}

const isLow = (unit: number) => unit >= 0xdc00 && unit <= 0xdfff;

/** Whether a text has a visible letter or digit. */
export function hasLetterOrDigit(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (within(LETTERS, unit)) return true;
    if (within(HIGH_LETTERS, unit) && isLow(text.charCodeAt(i + 1))) return true;
  }
  return false;
}

/** Whether a text has anything visible. */
export function hasVisible(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (within(INVISIBLE_HIGH, unit)) i++;
    else if (!within(INVISIBLE, unit)) return true;
  }
  return false;
}

/** A cleaned text. `complain` returns what is wrong with it, "" when nothing is. */
function cleaned(how: Cleaning, noText: string, complain: (text: string) => string) {
  return v.pipe(
    v.string(noText),
    v.transform((text) => clean(text, how)),
    v.rawCheck(({ dataset, addIssue }) => {
      const message = dataset.typed ? complain(dataset.value) : "";
      if (message !== "") addIssue({ message });
    }),
  );
}

const tooLong = (of: string, max: number) => fault("too_long", { of, max });

/** A required field with a letter or digit in it; its faults are of `of`, a name of src/i18n/en/faults/names.ts. */
export function required(of: string, max: number, how?: Cleaning) {
  return atLeast(1, fault("required", { of }), of, max, how);
}

/**
 * A field of at least `min` characters; a shorter, empty or invalid one, or one without letter and digit, gets `tooShort`.
 */
export function atLeast(min: number, tooShort: string, of: string, max: number, how: Cleaning = "line") {
  return cleaned(how, tooShort, (text) => {
    if (text.length > max) return tooLong(of, max);
    return text.length < min || !hasLetterOrDigit(text) ? tooShort : "";
  });
}

/** A field that may be empty. */
export function optionalText(of: string, max: number, how: Cleaning = "line") {
  return cleaned(how, fault("not_text", { of }), ({ length }) => (length > max ? tooLong(of, max) : ""));
}

/** A required email address; an empty field gets only the fault that it is required. */
export function requiredEmail(of: string, invalid: string) {
  const missing = fault("required", { of });
  return cleaned("email", missing, (text) => {
    if (text === "") return missing;
    if (text.length > TEXT_LIMITS.email) return tooLong(of, TEXT_LIMITS.email);
    return isEmail(text) ? "" : invalid;
  });
}

/**
 * One of `values`. Typed as text for the form's sake (nothing is chosen at first), so that rules across fields are checked
 * although this one is still open.
 */
export function choice<const T extends string>(values: readonly T[], message: string) {
  return v.pipe(
    v.string(message),
    v.check((text) => (values as readonly string[]).includes(text), message),
  );
}

/** The language of a request (ISO 639-1). Requests of earlier versions have none. */
export const language = v.optional(
  v.pipe(
    v.string(fault("not_text", { of: "the_language" })),
    v.check((text) => /^[a-z]{2}$/.test(text), fault("not_valid", { of: "the_language" })),
  ),
  "en",
);
