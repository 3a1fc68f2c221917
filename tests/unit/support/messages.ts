import * as v from "valibot";

/** A schema's messages about a value: the first one of each field, by its path ("dimensions.0.length"). */
export function messagesOf(schema: v.GenericSchema, value: unknown): Record<string, string> {
  const { issues } = v.safeParse(schema, value);
  const messages: Record<string, string> = {};
  for (const issue of issues ?? []) messages[v.getDotPath(issue) ?? ""] ??= issue.message;
  return messages;
}
