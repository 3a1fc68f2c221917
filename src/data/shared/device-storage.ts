/** localStorage; null in a worker and where the browser's settings forbid it. */
export function deviceStorage(): Storage | null {
  try {
    return typeof localStorage === "undefined" ? null : localStorage;
  } catch {
    return null;
  }
}
