import { useState } from "react";
import type { ManyOutcome, Offer } from "#live/change-many.ts";
import type { Told } from "#live/consequences.ts";
import { useSession } from "#live/session.ts";
import { offerUndo } from "#live/undo.ts";
import { adminMany } from "#text/admin-many.ts";
import { savedWords } from "#text/not-on-device.ts";
import { toast } from "#ui/toast.tsx";
import { nameOf } from "./follows-rows.tsx";
import type { Chosen } from "./use-chosen.ts";

const text = adminMany.done;

/** Runs bulk actions, one at a time, and shows one summary of the outcome. */
export function useBulkAction(chosen: Pick<Chosen, "rows" | "clear">, close: () => void) {
  const [busy, setBusy] = useState(false);
  const me = useSession()?.userId ?? "";
  /** Offers to undo what is done; `told` as it was counted before. */
  const offering =
    (title: (n: number) => string, told: Told): Offer =>
    (acts) =>
      offerUndo(me, acts, {
        title,
        names: new Map(chosen.rows.map((row) => [row.id, nameOf(row)])),
        told: told.state === "counted" ? told : undefined,
      });
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
  return { busy, offering, run };
}

function say({ sent, waiting, failed, at }: ManyOutcome): void {
  const all = sent + waiting + failed;
  if (failed > 0) toast({ tone: "error", title: text.failed(failed, all), text: text.failedText });
  else if (waiting > 0)
    toast({ tone: "info", ...savedWords(at, { title: text.waiting(all), text: text.waitingText }) });
  else toast({ tone: "done", title: text.sent(all) });
}
