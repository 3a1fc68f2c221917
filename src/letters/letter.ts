import type { Unsubscribe } from "./unsubscribe.ts";

/** A person or the office in a header. */
export type Address = { readonly name: string; readonly address: string };

export type LetterRow = { readonly label: string; readonly value: string; readonly strong?: boolean };
export type Section = { readonly title: string; readonly rows: readonly LetterRow[] };
export type Step = { readonly label: string; readonly state: "done" | "now" | "open" };

/** A mail as content: what it says, not how it looks. One layout shows all of them, as HTML and as text. */
export type Letter = {
  readonly to: Address;
  readonly replyTo?: Address;
  readonly subject: string;
  /** What a mail program shows behind the subject. */
  readonly preview: string;
  readonly heading: string;
  readonly greeting?: string;
  readonly lead?: readonly string[];
  readonly steps?: readonly Step[];
  readonly action?: { readonly label: string; readonly url: string };
  readonly sections?: readonly Section[];
  /** A person's own text; its line breaks are kept. */
  readonly message?: string;
  readonly messageTitle?: string;
  readonly small?: readonly string[];
  /** At its foot; without it the letter always goes. */
  readonly unsubscribe?: Unsubscribe;
};

/** A letter that is not sent, on purpose: its record is gone, or the world has moved on. */
export type Unsent = { readonly unsent: "gone" | "needless"; readonly reason: string };

/** A section of a letter without the rows that nobody filled in. */
export function section(
  title: string,
  rows: readonly (readonly [label: string, value: string] | LetterRow)[],
): Section {
  const all = rows.map((row) => ("label" in row ? row : { label: row[0], value: row[1] }));
  return { title, rows: all.filter(({ value }) => value.trim() !== "") };
}

/** The first text that is not blank. */
export function firstOf(...texts: readonly string[]): string {
  return texts.find((text) => text.trim() !== "") ?? "";
}
