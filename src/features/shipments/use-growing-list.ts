import { useCallback, useEffect, useRef, useState } from "react";

const STEP = 24;

/**
 * Draws a long list a screenful ahead of the reader: the first cards at once, the next ones when the end comes near.
 * The button at the end does the same for whoever has no IntersectionObserver or comes with the keyboard.
 */
export function useGrowingList(total: number) {
  const [shown, setShown] = useState(STEP);
  const more = useCallback(() => setShown((n) => n + STEP), []);
  const end = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each growth moves the end, which has to be watched anew
  useEffect(() => {
    if (!end.current || typeof IntersectionObserver === "undefined") return;
    const watch = new IntersectionObserver((entries) => entries.some((e) => e.isIntersecting) && more(), {
      rootMargin: "1200px 0px",
    });
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [shown, total, more]);
  return { shown: Math.min(shown, total), rest: Math.max(0, total - shown), more, end };
}
