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
  tracking: 100,
  /** The office's own notes on a shipment. */
  notes: 5000,
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

/** A text as it is kept: trimmed, and without NUL, which for some programs on its way is where a text ends. */
export function kept(text: string): string {
  return (text.includes("\0") ? text.split("\0").join("") : text).trim();
}

/**
 * A text that comes out trimmed. `complain` says what is wrong with the trimmed text, "" when nothing is. One step instead
 * of valibot's four: the server's engine pays for each of them, and a booking has twenty texts.
 */
function trimmed(noText: string, complain: (text: string) => string): v.GenericSchema<string, string> {
  const text = v.string(noText);
  return {
    ...text,
    "~run"(dataset, config) {
      if (typeof dataset.value !== "string") return text["~run"](dataset, config);
      const value = kept(dataset.value);
      const message = complain(value);
      const judged: v.OutputDataset<string, v.StringIssue> = { typed: true, value };
      if (message !== "") v._addIssue(this, "text", judged, config, { message });
      // It is a text all the same: rules across fields are looked at although this one has a fault.
      judged.typed = true;
      return judged;
    },
  };
}

const tooLong = (label: string, max: number) => `${label} must be at most ${max} characters`;

/** A field that must be filled; `label` begins its messages, e.g. "Full name is required". */
export function required(label: string, max: number) {
  return atLeast(1, `${label} is required`, label, max);
}

/** A field of at least `min` characters; what is shorter, empty or no text hears `tooShort`. */
export function atLeast(min: number, tooShort: string, label: string, max: number) {
  return trimmed(tooShort, ({ length }) => (length < min ? tooShort : length > max ? tooLong(label, max) : ""));
}

/** A field that may be empty. */
export function optionalText(label: string, max: number) {
  return trimmed(`${label} is not a text`, ({ length }) => (length > max ? tooLong(label, max) : ""));
}

/** A required e-mail address; an empty field hears only that it is required. */
export function requiredEmail(label: string, invalid: string) {
  const missing = `${label} is required`;
  return trimmed(missing, (text) => {
    if (text === "") return missing;
    if (text.length > TEXT_LIMITS.email) return tooLong(label, TEXT_LIMITS.email);
    return isEmail(text) ? "" : invalid;
  });
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
