import { useEffect, useState } from "react";

/** How long a screen waits for what this device has stored, in ms. Longer than a slow phone needs. */
export const READ_BY_MS = 8000;

/**
 * True from when something is read, or should have been: a database that never answers must not leave a form that nobody can
 * use. What is read later is not shown on that screen any more.
 */
export function useReadBy(isRead: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (isRead) return;
    const timer = setTimeout(() => setLate(true), READ_BY_MS);
    return () => clearTimeout(timer);
  }, [isRead]);
  return isRead || late;
}
