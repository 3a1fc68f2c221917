import { useState } from "react";
import { type OfficeStatus, useAllowSweep } from "#live/office-status.ts";
import { officeStatus } from "#text/office-status.ts";
import { Button } from "#ui/button.tsx";
import { Note, NoteBody, NoteHead } from "#ui/note.tsx";
import { toast } from "#ui/toast.tsx";

const text = officeStatus.sweep;

/** Files that no record names and that the nightly job has not moved, because they are many. */
export function Sweep({ sweep: { waiting, of, allowed } }: { sweep: OfficeStatus["sweep"] }) {
  const allow = useAllowSweep();
  const [busy, setBusy] = useState(false);
  const running = busy || allowed === waiting;
  const press = async () => {
    if (running) return;
    setBusy(true);
    try {
      const outcome = await allow(waiting);
      toast({ tone: "done", title: outcome === "allowed" ? text.allowed : text.movedOn });
    } catch {
      toast({ tone: "error", title: text.failed });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Note labelledBy="status-sweep">
      <NoteHead id="status-sweep" title={text.title} />
      <NoteBody className="text-error font-semibold">{text.waiting(waiting, of)}</NoteBody>
      <NoteBody>
        {text.check} {text.kept}
      </NoteBody>
      <div className="px-4 pb-4">
        <Button aria-disabled={running} onClick={() => void press()}>
          {text.allow(waiting)}
        </Button>
      </div>
    </Note>
  );
}
