import { useEffect, useState } from "react";

/** How long a screen waits for what this device has stored, in ms. Longer than a slow phone needs. */
export const READ_BY_MS = 8000;

/**
 * True from when something is read, or should have been: a database that never answers must not leave a form that nobody can
 * use. What is read later takes the place of a form that is not `used` yet: it is false for one render, so that the form opens
 * anew. `what` names the thing that is read.
 */
export function useReadBy(isRead: boolean, what = "", used = false): boolean {
  const [late, setLate] = useState<string | null>(null);
  const isLate = late === what;
  useEffect(() => {
    if (isRead) {
      if (!used) setLate(null);
      return;
    }
    const timer = setTimeout(() => setLate(what), READ_BY_MS);
    return () => clearTimeout(timer);
  }, [isRead, what, used]);
  return isLate ? used || !isRead : isRead;
}
