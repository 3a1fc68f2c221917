import { useCallback, useEffect, useRef, useState } from "react";

export const STEP = 24;

/**
 * Renders a long list step by step: the first cards at once, more when the end comes near. A button at the end does the same
 * for keyboard users and for browsers without IntersectionObserver.
 */
export function useGrowingList(total: number) {
  const [shown, setShown] = useState(STEP);
  const more = useCallback(() => setShown((n) => n + STEP), []);
  const end = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each growth moves the end, which has to be observed again
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
