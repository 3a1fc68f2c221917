import { useEffect, useMemo, useState } from "react";
import { useHoldPage } from "#live/storage.ts";
import { keepRefusedShown, type RefusedScan, useRefusedScans } from "#live/warehouse.ts";
import { dismissToast, toasts } from "#ui/toast.tsx";
import { signal } from "./signals.ts";

/**
 * What takes the place of the scanner: refused scans, which stop it once, as soon as nothing else is being answered; and the
 * screen for a pallet without a label. `busy`: something is.
 */
export function useInterruption(busy: boolean) {
  const found = useRefusedScans();
  const [open, setOpen] = useState<readonly string[]>([]);
  const [noLabel, setNoLabel] = useState<{ instead: RefusedScan | null } | null>(null);
  const stopped = busy || noLabel !== null;
  const news = found?.news ?? NONE;
  useEffect(() => {
    if (stopped || news.length === 0) return;
    signal("stop");
    // "Kept on this phone" would stand over "Not recorded".
    for (const { id, tone } of toasts.get()) if (tone === "done") dismissToast(id);
    setOpen((before) => [...new Set([...before, ...news])]);
    keepRefusedShown(news);
  }, [stopped, news]);
  // What was decided elsewhere, in the tray or on another page, leaves the screen.
  const refused = useMemo(() => found?.all.filter(({ id }) => open.includes(id)) ?? [], [found, open]);
  useHoldPage(refused.length > 0 || noLabel !== null);
  return {
    refused,
    noLabel,
    decide: setOpen,
    /** A refused scan, or a pallet that has no number at all. */
    give: (instead: RefusedScan | null) => setNoLabel({ instead }),
    leave: () => {
      setNoLabel(null);
      setOpen([]);
    },
  };
}

const NONE: readonly string[] = [];
