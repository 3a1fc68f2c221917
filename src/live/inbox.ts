import { useMemo } from "react";
import type { RowSync } from "#data/queries/overlay.ts";
import { type PendingMark, pendingMarks } from "#data/queries/pending-marks.ts";
import type { AirFreightQuote, ContactMessage, SeaFreightQuote } from "#data/shared/wire.ts";
import type { Place } from "#data/sync/hand-in.ts";
import { type InboxCollection, markHandled as markInOutbox, type SeenMark } from "#data/use-cases/mark-handled.ts";
import { useInbox } from "./office.ts";

export type { AirFreightQuote, ContactMessage, SeaFreightQuote } from "#data/shared/wire.ts";

/** A request or message, with this device's unsent mark over it. */
export type InboxItem = {
  id: string;
  collection: InboxCollection;
  created: string;
  /** "" until it is handled. */
  handledAt: string;
  /** A name; "" when it is unknown on this device. */
  handledBy: string;
  sync: RowSync | null;
  /** Sent with a mark: the server applies the mark only if the row still has these values. */
  seen: SeenMark;
} & (
  | { kind: "sea"; row: SeaFreightQuote }
  | { kind: "air"; row: AirFreightQuote }
  | { kind: "contact"; row: ContactMessage }
);

export type Inbox = { state: "loading" | "ready" | "failed"; items: InboxItem[]; updatedAt: number | null };

/** Requests and messages of all kinds, the newest first. */
export function useInboxItems(): Inbox {
  const { state, value } = useInbox();
  const items = useMemo(() => {
    if (!value) return [];
    const marks = pendingMarks(value.ops);
    const common = (row: HandledRow & { id: string; created: string }) => ({
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

type HandledRow = { handled_at: string; handled_by: string; updated: string };

function handling(row: HandledRow, mark: PendingMark | undefined, people: ReadonlyMap<string, string>) {
  const mine = mark?.handledAt ?? null;
  // An unsent mark is by the current user, so no name is shown.
  const by = mine === null ? row.handled_by : "";
  return {
    handledAt: mine ?? row.handled_at,
    handledBy: people.get(by) ?? "",
    sync: mark?.sync ?? null,
    seen: { seen: row.updated, after: mark?.opId ?? "" },
  };
}

/** Marks a request as handled or opens it again; works without a network. Returns where it is. Rejects when the device cannot store it. */
export async function markHandled(
  { collection, id, seen }: Pick<InboxItem, "collection" | "id" | "seen">,
  handled: boolean,
): Promise<Place> {
  return markInOutbox(collection, id, handled, seen);
}
