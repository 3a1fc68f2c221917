import type { Unsubscribe } from "./unsubscribe.ts";

/** A person or the office in a mail header. */
export type Address = { readonly name: string; readonly address: string };

export type LetterRow = { readonly label: string; readonly value: string; readonly strong?: boolean };
export type Section = { readonly title: string; readonly rows: readonly LetterRow[] };
export type Step = { readonly label: string; readonly state: "done" | "now" | "open" };

/** The content of a mail, without its looks. One layout renders all of them, as HTML and as text. */
export type Letter = {
  readonly to: Address;
  readonly replyTo?: Address;
  readonly subject: string;
  /** The preview that mail programs show after the subject. */
  readonly preview: string;
  readonly heading: string;
  readonly greeting?: string;
  readonly lead?: readonly string[];
  readonly steps?: readonly Step[];
  readonly action?: { readonly label: string; readonly url: string };
  readonly sections?: readonly Section[];
  /** Text written by a person; its line breaks are kept. */
  readonly message?: string;
  readonly messageTitle?: string;
  readonly small?: readonly string[];
  /** The unsubscribe link at the foot; letters without one are always sent. */
  readonly unsubscribe?: Unsubscribe;
};

/** A letter that is deliberately not sent: its record is gone, or it is out of date. */
export type Unsent = { readonly unsent: "gone" | "needless"; readonly reason: string };

/** A section of a letter without its empty rows. */
export function section(
  title: string,
  rows: readonly (readonly [label: string, value: string] | LetterRow)[],
): Section {
  const all = rows.map((row) => ("label" in row ? row : { label: row[0], value: row[1] }));
  return { title, rows: all.filter(({ value }) => value.trim() !== "") };
}

/** The first non-blank text. */
export function firstOf(...texts: readonly string[]): string {
  return texts.find((text) => text.trim() !== "") ?? "";
}
