import { RECORDS } from "./all.ts";
import type { Field } from "./field.ts";

// What the audit log stores about a changed record (docs/decisions/0023-audit-log.md).

/** By field the old and the new value; null where the log stores the field's name only. */
export type AuditChanges = Record<string, readonly [before: string, after: string] | null>;

/** The fields of a collection whose changes the log stores, in order. Without PocketBase's own timestamps. */
export function auditableFields(collection: string): string[] {
  return Object.entries<Field>(RECORDS[collection] ?? {})
    .filter(([, { type }]) => type !== "autodate")
    .map(([name]) => name);
}

/** The log's content for a change. Values only where the contract allows them, because entries cannot be erased. */
export function auditChanges(
  collection: string,
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): AuditChanges {
  const changes: AuditChanges = {};
  for (const name of auditableFields(collection)) {
    const [from = "", to = ""] = [before[name], after[name]];
    if (from !== to) changes[name] = RECORDS[collection]?.[name]?.audited === "values" ? [from, to] : null;
  }
  return changes;
}
