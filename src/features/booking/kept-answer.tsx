import { useState } from "react";
import { type KeptBooking, keptActions } from "#live/kept.ts";
import { kept as text } from "#text/kept.ts";
import { Button } from "#ui/button.tsx";
import { Note, NoteBody, NoteHead } from "#ui/note.tsx";
import { toast } from "#ui/toast.tsx";

/** Asks the signed-in user whether the kept booking is theirs; a "no" can be corrected later. */
export function KeptAnswer({ booking, named, userId }: { booking: KeptBooking; named: string; userId: string }) {
  const [busy, setBusy] = useState(false);
  const answer = async (work: () => Promise<void>, done: Parameters<typeof toast>[0]) => {
    setBusy(true);
    try {
      await work();
      toast(done);
    } catch (error) {
      console.error(error);
      toast({ tone: "error", title: text.question.failed });
    } finally {
      setBusy(false);
    }
  };
  const declined = booking.notMine.includes(userId);
  return (
    <Note edge="waiting" label={named}>
      <NoteHead title={text.question.ask(named)} />
      <NoteBody>
        <p>{declined ? text.question.stays : text.question.text}</p>
        <div className="mt-4 flex flex-wrap gap-3">
          <Button
            variant="primary"
            disabled={busy}
            onClick={() =>
              void answer(() => keptActions.send(userId, booking.id), { tone: "info", ...text.question.sending })
            }
          >
            {text.question.send}
          </Button>
          {!declined && (
            <Button
              disabled={busy}
              onClick={() =>
                void answer(() => keptActions.notMine(userId, booking.id), { tone: "info", title: text.question.stays })
              }
            >
              {text.question.notMine}
            </Button>
          )}
        </div>
      </NoteBody>
    </Note>
  );
}
