import { useMemo } from "react";
import type { AirFreightQuote, ContactMessage, SeaFreightQuote } from "#data/pb/wire.ts";
import type { InboxCollection, PendingMark } from "#data/sync/handled.ts";
import { markHandled as markInOutbox, pendingMarks } from "#data/sync/handled.ts";
import type { RowSync } from "#data/sync/overlay.ts";
import { useInbox } from "./office.ts";

export type { AirFreightQuote, ContactMessage, SeaFreightQuote } from "#data/pb/wire.ts";

/** Something that asks for an answer, with what this device has marked on it. */
export type InboxItem = {
  id: string;
  collection: InboxCollection;
  created: string;
  /** "" while nobody has handled it. */
  handledAt: string;
  /** A name; "" when it is not known here. */
  handledBy: string;
  sync: RowSync | null;
} & (
  | { kind: "sea"; row: SeaFreightQuote }
  | { kind: "air"; row: AirFreightQuote }
  | { kind: "contact"; row: ContactMessage }
);

export type Inbox = { state: "loading" | "ready" | "failed"; items: InboxItem[]; updatedAt: number | null };

/** Everything that came in, the newest first, whatever its kind. */
export function useInboxItems(): Inbox {
  const { state, value } = useInbox();
  const items = useMemo(() => {
    if (!value) return [];
    const marks = pendingMarks(value.ops);
    const common = (row: { id: string; created: string; handled_at: string; handled_by: string }) => ({
      id: row.id,
      created: row.created,
      ...handling(row, marks.get(row.id), value.people),
    });
    const all: InboxItem[] = [
      ...value.sea.map((row) => ({ ...common(row), collection: "sea_freight_quotes", kind: "sea", row }) as const),
      ...value.air.map((row) => ({ ...common(row), collection: "air_freight_quotes", kind: "air", row }) as const),
      ...value.contact.map(
        (row) => ({ ...common(row), collection: "contact_messages", kind: "contact", row }) as const,
      ),
    ];
    return all.sort((a, b) => (a.created === b.created ? 0 : a.created < b.created ? 1 : -1));
  }, [value]);
  return {
    state: state === "ready" || state === "failed" ? state : "loading",
    items,
    updatedAt: value?.updatedAt ?? null,
  };
}

function handling(
  row: { handled_at: string; handled_by: string },
  mark: PendingMark | undefined,
  people: ReadonlyMap<string, string>,
) {
  const handledAt = mark?.handledAt ?? row.handled_at;
  // Before the server has said who: it is the person in front of the device, and the name would tell them nothing.
  const by = mark ? "" : row.handled_by;
  return { handledAt, handledBy: people.get(by) ?? "", sync: mark?.sync ?? null };
}

/** Marks a request as handled or opens it again; works without a network. Rejects when the device cannot store it. */
export async function markHandled(item: Pick<InboxItem, "collection" | "id">, handled: boolean): Promise<void> {
  await markInOutbox(item.collection, item.id, handled);
}
