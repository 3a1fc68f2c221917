/** localStorage, or a stand-in that lives as long as the page where the browser's settings forbid it; null in a worker. */
export function deviceStorage(): Storage | null {
  const own = ownStorage();
  if (own || typeof document === "undefined") return own;
  inMemory ??= memoryStorage();
  return inMemory;
}

/** Whether deviceStorage() outlives the page. */
export const isKeptStorage = (): boolean => ownStorage() !== null;

let inMemory: Storage | undefined;

function ownStorage(): Storage | null {
  try {
    // Firefox has null here, or throws; where its folder cannot be read only the first look inside does.
    return typeof localStorage === "undefined" || localStorage?.getItem("") === undefined ? null : localStorage;
  } catch {
    return null;
  }
}

function memoryStorage(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    clear: () => items.clear(),
    getItem: (key) => items.get(key) ?? null,
    key: (index) => [...items.keys()][index] ?? null,
    removeItem: (key) => void items.delete(key),
    setItem: (key, value) => void items.set(key, value),
  };
}
