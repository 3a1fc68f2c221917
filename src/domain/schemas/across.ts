import * as v from "valibot";

/**
 * A rule across fields whose message belongs to one of them. It is checked once the fields in `needs` are valid, whatever is
 * wrong elsewhere. Like valibot's forward(partialCheck()), which however compares all issues of the form with each other:
 * two hundred invalid pieces have eight hundred.
 */
export function across<T extends object>(
  needs: readonly (keyof T & string)[],
  field: keyof T & string,
  holds: (form: T) => boolean,
  message: string,
) {
  return v.rawCheck<T>(({ dataset, addIssue }) => {
    const open = (key: unknown) => (needs as readonly unknown[]).includes(key);
    if (!dataset.typed && dataset.issues.some(({ path }) => open(path?.[0]?.key))) return;
    const form = dataset.value as T;
    if (holds(form)) return;
    addIssue({ message, path: [stepTo(form, field)] });
  });
}

/** The first step of a path from a form's root. */
export function stepTo<T extends object>(form: T, field: keyof T & string): v.ObjectPathItem {
  return { type: "object", origin: "value", input: form as Record<string, unknown>, key: field, value: form[field] };
}
