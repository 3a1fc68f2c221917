import { keepPrinted, type PrintedLabels, printedLabels } from "#data/local/printed-labels.ts";
import { type LabelChoice, type LabelParts, labelParts } from "#data/queries/labels.ts";
import { systemClock } from "#data/shared/env.ts";
import { keepPaper, keptPaper, type LabelPaper } from "#data/shared/label-paper.ts";
import { createStore } from "#lib/store.ts";
import { useStore } from "#lib/use-store.ts";
import { useSession } from "./session.ts";
import { useCalmLive } from "./use-live.ts";

export type { PalletRow, Sailing } from "#data/shared/wire.ts";
export type { LabelChoice, LabelPaper, LabelParts };

/** The paper of this device's printer. */
export { keepPaper, keptPaper };

/** The pallets whose labels are printed; undefined until they are read. Works offline. */
export function useLabelParts(choice: LabelChoice): { value: LabelParts | undefined; failed: boolean } {
  const me = useSession()?.userId ?? "";
  return useCalmLive(
    `labels ${me} ${JSON.stringify(choice)}`,
    async () => (me ? labelParts(me, choice) : undefined),
    150,
  );
}

const printed = createStore<PrintedLabels | null>(null, { onFirst: readPrinted });

function readPrinted(): void {
  // If this cannot be read, every label counts as new.
  printedLabels().then(printed.set, (error) => {
    console.error(error);
    printed.set({});
  });
}

function keep(pallets: readonly string[]): void {
  void keepPrinted(pallets, systemClock.now())
    .catch((error) => console.error(error))
    .then(readPrinted);
}

/** Which labels were printed on this device (null until it is known), and a function to record more. */
export function usePrintedLabels(): { printed: PrintedLabels | null; keep: (pallets: readonly string[]) => void } {
  return { printed: useStore(printed, null), keep };
}
