import * as v from "valibot";
import { FoundSchema, MatchSchema, MissingSchema } from "./found.ts";
import { ScanSchema } from "./scan.ts";

/** What is wrong with a scan request, by field, as texts (fault.ts); null when nothing is. */
export const scanFaults = (scan: Record<string, unknown>) => faultsOf(ScanSchema, scan);

/** The same of a find. */
export const foundFaults = (find: Record<string, unknown>) => faultsOf(FoundSchema, find);

/** The same of which pallet it is. */
export const matchFaults = (match: Record<string, unknown>) => faultsOf(MatchSchema, match);

/** The same of the word that a pallet is missing. */
export const missingFaults = (said: Record<string, unknown>) => faultsOf(MissingSchema, said);

function faultsOf(schema: v.GenericSchema, sent: Record<string, unknown>): Record<string, string> | null {
  const { success, issues } = v.safeParse(schema, sent);
  if (success) return null;
  const faults: Record<string, string> = {};
  for (const { path, message } of issues) {
    const field = String(path?.[0]?.key ?? "scan");
    faults[field] ??= message;
  }
  return faults;
}
