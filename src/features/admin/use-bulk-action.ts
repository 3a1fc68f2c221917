import { useState } from "react";
import type { ManyOutcome } from "#live/change-many.ts";
import { adminMany } from "#text/admin-many.ts";
import { toast } from "#ui/toast.tsx";
import type { Chosen } from "./use-chosen.ts";

const text = adminMany.done;

/** Runs bulk actions, one at a time, and shows one summary of the outcome. */
export function useBulkAction(chosen: Chosen, close: () => void) {
  const [busy, setBusy] = useState(false);
  async function run(work: () => Promise<ManyOutcome>): Promise<void> {
    setBusy(true);
    try {
      say(await work());
      chosen.clear();
      close();
    } catch (error) {
      console.error(error);
      toast({ tone: "error", title: text.notStored, text: text.notStoredText });
      setBusy(false);
    }
  }
  return { busy, run };
}

function say({ sent, waiting, failed }: ManyOutcome): void {
  const all = sent + waiting + failed;
  if (failed > 0) toast({ tone: "error", title: text.failed(failed, all), text: text.failedText });
  else if (waiting > 0) toast({ tone: "info", title: text.waiting(all), text: text.waitingText });
  else toast({ tone: "done", title: text.sent(all) });
}
