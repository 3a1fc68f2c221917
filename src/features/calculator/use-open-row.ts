import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import type { PalletRow } from "./inputs.ts";
import { type Problem, rowKeyOf } from "./problems.ts";

/**
 * Which row of pallets is expanded: one at a time, initially the first or the one with a question. A failed calculation opens
 * the first invalid row.
 */
export function useOpenRow(
  rows: readonly PalletRow[],
  asked: number | undefined,
  { attempt, summary }: { attempt: number; summary: readonly Problem[] },
) {
  const first = rows[0]?.key ?? null;
  const [opened, setOpened] = useState<number | null>(asked ?? first);
  // Rows from a link, a quote or another tab have new keys.
  const known = opened === null || rows.some(({ key }) => key === opened);

  const wrong = summary.map(({ field }) => field && rowKeyOf(field)).find((key) => typeof key === "number");
  // biome-ignore lint/correctness/useExhaustiveDependencies: only an attempt opens a row, later typing does not
  useEffect(() => {
    if (attempt > 0 && typeof wrong === "number") setOpened(wrong);
  }, [attempt]);

  return {
    shown: known ? opened : (asked ?? first),
    show: setOpened,
    /** Opens the row of a control that is about to get the focus. */
    goTo(field: string) {
      const key = rowKeyOf(field);
      if (key !== null) flushSync(() => setOpened(key));
    },
  };
}
