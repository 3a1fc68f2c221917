export const INBOX_KINDS = ["sea", "air", "contact"] as const;

export type InboxSearch = {
  kind?: (typeof INBOX_KINDS)[number] | undefined;
  show?: "handled" | undefined;
  id?: string | undefined;
};

/** The inbox's search parameters: kind, open or handled, and the open entry. */
export function inboxSearch(search: Record<string, unknown>): InboxSearch {
  return {
    kind: INBOX_KINDS.find((kind) => kind === search.kind),
    show: search.show === "handled" ? "handled" : undefined,
    id: typeof search.id === "string" && /^[a-z0-9]{15}$/.test(search.id) ? search.id : undefined,
  };
}
