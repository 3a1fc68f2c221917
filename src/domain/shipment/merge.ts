/** The fields that the office edits (rule: shipment.edit). */
export const EDITABLE_FIELDS = ["status", "tracking_number", "ready_on", "admin_notes"] as const;

export type EditableField = (typeof EDITABLE_FIELDS)[number];
export type EditableValues = Partial<Record<EditableField, string>>;

/** Either every field of an edit can be applied, or nothing is and `theirs` holds the values that stand in the way. */
export type MergeResult =
  | { outcome: "apply"; apply: EditableValues }
  | { outcome: "conflict"; conflicts: EditableField[]; theirs: EditableValues };

/**
 * Compare-and-set per field: a field may be set when its value is still the one the editor saw, or is already the new
 * one; different fields merge. One field in conflict holds the whole edit back. `apply` holds what really changes. A field
 * without a seen value counts as seen empty. Fields of other names are ignored.
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
