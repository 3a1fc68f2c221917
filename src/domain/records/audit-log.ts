import { RECORDS } from "./all.ts";
import type { Field } from "./field.ts";

// What the audit log says of a changed record (docs/decisions/0023-audit-log.md).

/** By field what it was and what it is; null where the log holds the field's name only. */
export type AuditChanges = Record<string, readonly [before: string, after: string] | null>;

/** The fields of a collection whose change the log tells, in its order. What PocketBase stamps by itself is not among them. */
export function auditableFields(collection: string): string[] {
  return Object.entries<Field>(RECORDS[collection] ?? {})
    .filter(([, { type }]) => type !== "autodate")
    .map(([name]) => name);
}

/** What the log says of a change. Values only where the contract says so: entries cannot be erased. */
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
