import { newRecordId } from "#live/new-id.ts";

/** A request draft. Its id is made once and is the idempotency key of every retry; `openedAt` is when it was first shown, ms. */
export type RequestDraft<V> = { id: string; openedAt: number; form: V };

export function newRequestDraft<V>(form: V): RequestDraft<V> {
  return { id: newRecordId(), openedAt: Date.now(), form };
}

/** Parses a draft, perhaps of an earlier version of the app: valid fields are kept, others get their defaults. */
export function parseRequestDraft<V extends object>(raw: unknown, empty: V): RequestDraft<V> | null {
  if (typeof raw !== "object" || raw === null) return null;
  const { id, openedAt, form } = raw as Record<string, unknown>;
  if (typeof id !== "string" || !/^[a-z0-9]{15}$/.test(id)) return null;
  const given = (typeof form === "object" && form !== null ? form : {}) as Record<string, unknown>;
  const read = { ...empty } as Record<string, unknown>;
  for (const [name, blank] of Object.entries(empty)) {
    // Arrays are parsed by the form's own `parse`.
    if (typeof given[name] === typeof blank && !Array.isArray(blank)) read[name] = given[name];
  }
  return { id, openedAt: typeof openedAt === "number" ? openedAt : Date.now(), form: read as V };
}
