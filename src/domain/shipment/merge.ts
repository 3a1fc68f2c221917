import type { Cleaning } from "#domain/text/clean.ts";

/** The fields that the office edits (rule: shipment.edit). */
export const EDITABLE_FIELDS = ["status", "tracking_number", "ready_on", "admin_notes"] as const;

/** How each of them is cleaned (docs/text.md). */
export const EDIT_CLEANING = {
  status: "code",
  tracking_number: "code",
  ready_on: "code",
  admin_notes: "text",
} as const satisfies Record<(typeof EDITABLE_FIELDS)[number], Cleaning>;

export type EditableField = (typeof EDITABLE_FIELDS)[number];
export type EditableValues = Partial<Record<EditableField, string>>;
/**
 * What an edit sets. The reason of a cancellation and the price for another zone belong to the status: they are stored when this
 * edit cancels or takes the shipment. What is `seen` of such a price is the zone.
 */
export type EditSet = EditableValues & { cancel_reason?: string; adjusted_rate?: number; adjusted_reason?: string };
export type EditSeen = EditableValues & { zone_by_postcode?: string };

/** Either all fields of an edit can be applied, or none, and `theirs` has the conflicting values. */
export type MergeResult =
  | { outcome: "apply"; apply: EditableValues }
  | { outcome: "conflict"; conflicts: EditableField[]; theirs: EditableValues };

/**
 * Compare-and-set per field: a field may be set when its value is still the one that the editor saw, or is already the new
 * one; edits of different fields merge. One field in conflict refuses the whole edit. `apply` has only the fields that
 * change. A field without a seen value counts as seen empty. Unknown fields are ignored.
 */
export function mergeEdit(edit: { seen: EditableValues; set: EditableValues; theirs: EditableValues }): MergeResult {
  const apply: EditableValues = {};
  const conflicts: EditableField[] = [];
  const theirs: EditableValues = {};
  for (const field of EDITABLE_FIELDS) {
    const wanted = edit.set[field];
    if (wanted === undefined) continue;
    const current = edit.theirs[field] ?? "";
    if (current === wanted) continue;
    if (current === (edit.seen[field] ?? "")) {
      apply[field] = wanted;
    } else {
      conflicts.push(field);
      theirs[field] = current;
    }
  }
  return conflicts.length > 0 ? { outcome: "conflict", conflicts, theirs } : { outcome: "apply", apply };
}
