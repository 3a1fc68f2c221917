import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useRef, useState } from "react";
import { useRestore } from "#live/restore.ts";
import type { ShipmentRow } from "#live/shipments.ts";
import { opActions } from "#live/sync.ts";
import { shipments as text } from "#text/shipments.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { toast } from "#ui/toast.tsx";

export type SyncActions = Record<
  "tryNow" | "edit" | "discard" | "acceptPrice" | "rightZone" | "keepZone",
  (row: ShipmentRow) => Promise<void>
>;

/** Actions on an unsent row, and the confirmation before Discard. */
export function useSyncActions(): { actions: SyncActions; question: ReactNode } {
  const navigate = useNavigate();
  const restore = useRestore();
  const [asked, setAsked] = useState<ShipmentRow | null>(null);
  const opId = (row: ShipmentRow) => row.sync?.opId ?? row.id;
  // A stable object: it is a prop of memoised cards.
  const actions = useRef<SyncActions>({
    tryNow: (row) => opActions.tryNow(opId(row)),
    acceptPrice: (row) => opActions.acceptPrice(opId(row)),
    rightZone: (row) => opActions.chooseZone(opId(row), "right"),
    keepZone: (row) => opActions.chooseZone(opId(row), "keep"),
    edit: async (row) => {
      const { outcome, to } = await restore.edit(opId(row));
      if (to) await navigate({ to });
      else say(outcome, row);
    },
    discard: async (row) => setAsked(row),
  });

  async function discard() {
    if (!asked) return;
    const row = asked;
    setAsked(null);
    say(await opActions.discard(opId(row)), row);
  }

  // The name of an unsent document, from the shipment's documents.
  const paper = asked?.sync?.document ? asked.documents.find(({ sync }) => sync?.opId === asked.sync?.opId) : undefined;
  const change = asked?.sync?.change;
  const booking = change ? text.sync.changes[change].ask : text.sync.discardAsk;
  const words = paper ? text.sync.discardDocumentAsk : booking;
  const question = (
    <Dialog
      open={asked !== null}
      onClose={() => setAsked(null)}
      kind="alert"
      size="sm"
      title={words.title}
      lede={asked && words.text(paper?.file_name ?? (asked.goods_description || text.card.variousGoods))}
      actions={
        <>
          <Button variant="primary" onClick={() => void discard()}>
            {words.yes}
          </Button>
          <Button variant="outline" onClick={() => setAsked(null)}>
            {text.sync.discardAsk.no}
          </Button>
        </>
      }
    />
  );
  return { actions: actions.current, question };
}

type Outcome = Awaited<ReturnType<typeof opActions.discard>>;

function say(outcome: Outcome, { sync }: ShipmentRow): void {
  const { gone, ...words } = text.sync.outcomes;
  const title = outcome === "gone" ? (sync?.change || sync?.document ? text.sync.discarded : gone) : words[outcome];
  toast({ tone: outcome === "gone" || outcome === "sent" ? "info" : "error", title });
}
