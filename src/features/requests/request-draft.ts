import { newRecordId } from "#live/new-id.ts";

/** A request in the making. Its id is made once and goes through every retry; `openedAt` is its first display. */
export type RequestDraft<V> = { id: string; openedAt: number; form: V };

export function newRequestDraft<V>(form: V): RequestDraft<V> {
  return { id: newRecordId(), openedAt: Date.now(), form };
}

/** A draft as an earlier version of the app may have left it: what fits is kept, what does not is filled in. */
export function parseRequestDraft<V extends object>(raw: unknown, empty: V): RequestDraft<V> | null {
  if (typeof raw !== "object" || raw === null) return null;
  const { id, openedAt, form } = raw as Record<string, unknown>;
  if (typeof id !== "string" || !/^[a-z0-9]{15}$/.test(id)) return null;
  const given = (typeof form === "object" && form !== null ? form : {}) as Record<string, unknown>;
  const read = { ...empty } as Record<string, unknown>;
  for (const [name, blank] of Object.entries(empty)) {
    // Lists are the owner's business: it says what a row is.
    if (typeof given[name] === typeof blank && !Array.isArray(blank)) read[name] = given[name];
  }
  return { id, openedAt: typeof openedAt === "number" ? openedAt : Date.now(), form: read as V };
}
