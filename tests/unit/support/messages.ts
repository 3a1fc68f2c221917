import * as v from "valibot";
import type { FieldFaults } from "#domain/fault.ts";
import { sentence } from "#i18n/faults.ts";
import { allFaults } from "#text/faults/all.ts";

/** A fault's sentence. */
export const said = (why: string) => sentence(why, allFaults);

/** Faults by field, each with its sentence. */
export const inWords = (fields: FieldFaults): Record<string, { code: string; message: string }> =>
  Object.fromEntries(Object.entries(fields).map(([field, { code, why }]) => [field, { code, message: said(why) }]));

/** A schema's messages about a value: the first one of each field, by its path ("dimensions.0.length"). */
export function messagesOf(schema: v.GenericSchema, value: unknown): Record<string, string> {
  const { issues } = v.safeParse(schema, value);
  const messages: Record<string, string> = {};
  for (const issue of issues ?? []) messages[v.getDotPath(issue) ?? ""] ??= said(issue.message);
  return messages;
}
