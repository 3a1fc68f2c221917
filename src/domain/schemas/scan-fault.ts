import * as v from "valibot";
import { ScanSchema } from "./scan.ts";

/** What is wrong with a scan request, by field, in the schema's words; null when nothing is. */
export function scanFaults(scan: Record<string, unknown>): Record<string, string> | null {
  const { success, issues } = v.safeParse(ScanSchema, scan);
  if (success) return null;
  const faults: Record<string, string> = {};
  for (const { path, message } of issues) {
    const field = String(path?.[0]?.key ?? "scan");
    faults[field] ??= message;
  }
  return faults;
}
