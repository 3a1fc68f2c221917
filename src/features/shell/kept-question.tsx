import { useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { formatLocalWeekday } from "#i18n/format.ts";
import { keptActions, useKept } from "#live/kept.ts";
import { kept as text } from "#text/kept.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { toast } from "#ui/toast.tsx";

/** Asks about one booking after the other, showing only route and day, because it may be somebody else's. Closing postpones it. */
export function KeptQuestion({ userId }: { userId: string }) {
  const { bookings } = useKept();
  const [later, setLater] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const onItsPage = useLocation({ select: ({ pathname }) => pathname === "/booking/kept" });
  const booking = bookings.find(({ id, notMine }) => !notMine.includes(userId) && !later.includes(id));
  // The page of the kept booking has the question itself.
  if (!booking || onItsPage) return null;
  const { id, route, keptAt } = booking;
  const put = () => setLater((all) => [...all, id]);
  /** The question stays until the answer is stored: an app that is closed then has not lost it. */
  const answer = async (work: () => Promise<void>, done: Parameters<typeof toast>[0]) => {
    if (busy) return;
    setBusy(true);
    try {
      await work();
      put();
      toast(done);
    } catch (error) {
      console.error(error);
      toast({ tone: "error", title: text.question.failed });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={put}
      kind="alert"
      size="sm"
      title={text.question.ask(text.named(text.route(route.city, route.country), formatLocalWeekday(keptAt)))}
      lede={text.question.text}
      actions={
        <>
          <Button
            variant="primary"
            disabled={busy}
            onClick={() => void answer(() => keptActions.send(userId, id), { tone: "info", ...text.question.sending })}
          >
            {text.question.send}
          </Button>
          <Button
            variant="outline"
            disabled={busy}
            onClick={() =>
              void answer(() => keptActions.notMine(userId, id), { tone: "info", title: text.question.stays })
            }
          >
            {text.question.notMine}
          </Button>
        </>
      }
    />
  );
}
