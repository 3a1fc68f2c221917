import { useEffect, useState } from "react";

/** The height of the bar at the bottom in px: what lies beneath it is not in view. */
const BAR = 80;

/** Whether a part of the element is in view. False without an element, and in browsers without IntersectionObserver. */
export function useInView(element: HTMLElement | null): boolean {
  const [isInView, setInView] = useState(false);
  useEffect(() => {
    if (!element || typeof IntersectionObserver === "undefined") return;
    const watch = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: `0px 0px -${BAR}px 0px`,
    });
    watch.observe(element);
    return () => {
      watch.disconnect();
      setInView(false);
    };
  }, [element]);
  return isInView;
}
