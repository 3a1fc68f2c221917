import type { QuotedBreakdown } from "#domain/rates/lcl-quote.ts";
import type { Pallet } from "#domain/rates/pallet.ts";
import type { Piece } from "#domain/rates/piece.ts";
import type { Container } from "#domain/sailings/containers.ts";
import type { Cleaning } from "#domain/text/clean.ts";

// What a line of the contract may say about a field. The default is always the stricter case: only the server sees and sets
// the field, and it is neither searched nor erased.

/**
 * "owner": the row's owner and the office; "office": the office alone; "warehouse": the office and the warehouse; "all":
 * these three; "members": everybody with a role; "sales": the row's owner, the office and sales.
 */
export type FeedMark = "owner" | "office" | "warehouse" | "all" | "members" | "sales";

export type Marks = {
  /** The database refuses an empty value (PocketBase's `required`). */
  readonly required?: true;
  /** The record API shows it to superusers only. */
  readonly hidden?: true;
  /** Who receives it by the change feed (HEARS in fed.ts). */
  readonly feed?: FeedMark;
  /** The feed contains it, but devices do not store it. */
  readonly kept?: false;
  /** A row without it is invalid: it has no default. */
  readonly needed?: true;
  /** Who sets it: a person in a form, their device with the form, or the office. Default: the server. */
  readonly from?: "form" | "device" | "office";
  /** What faults about it are of: a name of src/i18n/en/faults/names.ts, with which their sentences begin. */
  readonly label?: string;
  /** A detail screen shows it where it is filled in. */
  readonly shown?: true;
  /** The office's text search covers it. */
  readonly searched?: true;
  /** Erasure empties it, or writes this text where it may not be empty. */
  readonly personal?: true | string;
  /**
   * What the audit log stores when it changes: both values, its name only, or the tariff version that has it. Never values
   * of personal fields, because the log cannot be erased. Every field that the office sets needs one of these.
   */
  readonly audited?: "values" | "name" | "version";
  /** How a typed text is cleaned (docs/text.md). Default: as one line; an email address as such. */
  readonly clean?: Cleaning;
  /** Left out when people export their data. Default: exported, if they can see it. */
  readonly exported?: false;
};

/** The types of lists and objects that are stored as JSON. */
export type Shapes = {
  pallets: Pallet[];
  breakdown: QuotedBreakdown | null;
  pieces: Piece[] | null;
  containers: Container[];
  other: unknown;
};

export type Field = Marks &
  (
    | { readonly type: "text"; readonly max?: number; readonly pattern?: string; readonly email?: true }
    | { readonly type: "number"; readonly min: number; readonly max?: number; readonly whole?: true }
    | { readonly type: "bool" }
    | { readonly type: "date" }
    | { readonly type: "autodate"; readonly onUpdate: boolean }
    | { readonly type: "select"; readonly values: readonly string[] }
    | { readonly type: "json"; readonly shape: keyof Shapes; readonly maxSize: number }
    | { readonly type: "relation"; readonly to: string; readonly cascade?: true }
    | { readonly type: "file"; readonly maxSize: number; readonly mimeTypes: readonly string[] }
    | { readonly type: "email" }
  );

/** A collection's fields, without the id. The order is that of the feed's rows. */
export type Fields = Readonly<Record<string, Field>>;

type None = Record<never, never>;

/** A text of at most so many characters. */
export const text = <const M extends Marks = None>(max: number, marks?: M) =>
  ({ type: "text", max, ...(marks as M) }) as const;

/** A text that must match a pattern. */
export const code = <const M extends Marks = None>(pattern: string, marks?: M) =>
  ({ type: "text", pattern, ...(marks as M) }) as const;

/** The email address of a person without an account. */
export const email = <const M extends Marks = None>(max: number, marks?: M) =>
  ({ type: "text", max, email: true, ...(marks as M) }) as const;

/** A number of at least 0. */
export const number = <const M extends Marks = None>(marks?: M) =>
  ({ type: "number", min: 0, ...(marks as M) }) as const;

/** A whole number of at least `min`. */
export const whole = <const M extends Marks & { max?: number } = None>(min: number, marks?: M) =>
  ({ type: "number", min, whole: true, ...(marks as M) }) as const;

export const bool = <const M extends Marks = None>(marks?: M) => ({ type: "bool", ...(marks as M) }) as const;

/** A timestamp, or "". */
export const date = <const M extends Marks = None>(marks?: M) => ({ type: "date", ...(marks as M) }) as const;

/** When the row was first written. */
export const created = <const M extends Marks = None>(marks?: M) =>
  ({ type: "autodate", onUpdate: false, ...(marks as M) }) as const;

/** When the row was last written. */
export const updated = <const M extends Marks = None>(marks?: M) =>
  ({ type: "autodate", onUpdate: true, ...(marks as M) }) as const;

export const choice = <const M extends Marks = None>(values: readonly string[], marks?: M) =>
  ({ type: "select", values, ...(marks as M) }) as const;

/** A list or an object of at most so many bytes. */
export const json = <const S extends keyof Shapes, const M extends Marks = None>(
  shape: S,
  maxSize: number,
  marks?: M,
) => ({ type: "json", shape, maxSize, ...(marks as M) }) as const;

/** The id of a row of another collection; with `cascade` the row is deleted with that row. */
export const link = <const M extends Marks & { cascade?: true } = None>(to: string, marks?: M) =>
  ({ type: "relation", to, ...(marks as M) }) as const;

/** The hash of a create's payload, by which a replay is recognised. */
export const OP_HASH = text(64, { hidden: true, personal: true });

/** The language of the form that somebody filled in (ISO 639-1); "" in rows from before the field. Shown nowhere yet. */
export const LANGUAGE = code("^[a-z]{2}$", { from: "device" });

/** How a field's text is cleaned, in a form and by the server (docs/text.md). */
export function cleaningOf(field: Field): Cleaning {
  return field.clean ?? (field.type === "email" || (field.type === "text" && field.email) ? "email" : "line");
}
