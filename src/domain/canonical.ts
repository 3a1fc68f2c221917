/**
 * One text for one JSON value, whatever order its keys were written in: what a replayed request is compared by (its
 * sha-256 is a record's op_hash). Nothing is trimmed or rounded. Keys that hold undefined or a function are left out and
 * such list entries become null, as JSON has it.
 */
export function canonicalPayload(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((entry) => canonicalPayload(entry)).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    const object = value as Record<string, unknown>;
    const parts = Object.keys(object)
      .sort()
      .filter((key) => object[key] !== undefined && typeof object[key] !== "function")
      .map((key) => `${JSON.stringify(key)}:${canonicalPayload(object[key])}`);
    return `{${parts.join(",")}}`;
  }
  return JSON.stringify(value) ?? "null";
}
