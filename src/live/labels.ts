import { useCallback, useEffect, useState } from "react";
import { keepPrinted, type PrintedLabels, printedLabels } from "#data/local/printed-labels.ts";
import { type LabelChoice, type LabelParts, labelParts } from "#data/queries/labels.ts";
import { systemClock } from "#data/shared/env.ts";
import { useSession } from "./session.ts";
import { useLive } from "./use-live.ts";

export type { PalletRow, Sailing } from "#data/shared/wire.ts";
export type { LabelChoice, LabelParts };

/** The pallets whose labels are printed; undefined until they are read. Works offline. */
export function useLabelParts(choice: LabelChoice): { value: LabelParts | undefined; failed: boolean } {
  const me = useSession()?.userId ?? "";
  return useLive(`labels ${me} ${JSON.stringify(choice)}`, async () => (me ? labelParts(me, choice) : undefined), {
    calm: 150,
  });
}

/** Which labels were printed on this device (null until it is known), and a function to record more. */
export function usePrintedLabels(): { printed: PrintedLabels | null; keep: (pallets: readonly string[]) => void } {
  const [printed, setPrinted] = useState<PrintedLabels | null>(null);
  const read = useCallback(() => {
    // If this cannot be read, every label counts as new.
    printedLabels().then(setPrinted, (error) => {
      console.error(error);
      setPrinted({});
    });
  }, []);
  useEffect(read, [read]);
  const keep = (pallets: readonly string[]) =>
    void keepPrinted(pallets, systemClock.now())
      .catch((error) => console.error(error))
      .then(read);
  return { printed, keep };
}
