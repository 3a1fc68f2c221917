/** Activity below the data layer: work begun so far, and work in progress. */
const activity = { begun: 0, open: 0 };

function begin(): () => void {
  activity.begun += 1;
  activity.open += 1;
  return () => {
    activity.open -= 1;
  };
}

/** Counts transactions, opened and deleted databases, hashes and ciphers, so that a test can tell rest from a pause. */
export function watchActivity(): void {
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function watched(...args) {
    const opened = transaction.apply(this, args);
    const end = begin();
    opened.addEventListener("complete", end);
    opened.addEventListener("abort", end);
    return opened;
  };
  for (const name of ["open", "deleteDatabase"] as const) {
    const method = IDBFactory.prototype[name] as (...args: unknown[]) => IDBOpenDBRequest;
    IDBFactory.prototype[name] = function watched(this: IDBFactory, ...args: unknown[]) {
      const request = method.apply(this, args);
      const end = begin();
      request.addEventListener("success", end);
      request.addEventListener("error", end);
      return request;
    };
  }
  const { subtle } = globalThis.crypto;
  for (const name of ["digest", "encrypt", "decrypt", "importKey"] as const) {
    const method = subtle[name].bind(subtle) as (...args: unknown[]) => Promise<never>;
    subtle[name] = (...args: unknown[]) => method(...args).finally(begin());
  }
}

/** After this many turns without activity there is none to come; promises and the database need one or two in between. */
const QUIET_TURNS = 8;

/** Resolves when nothing moves any more except virtual timers and answers that a test holds back. */
export async function settled(): Promise<void> {
  for (let quiet = 0; quiet < QUIET_TURNS; ) {
    const before = activity.begun;
    await turn(quiet === QUIET_TURNS - 1);
    quiet = activity.begun === before && activity.open === 0 ? quiet + 1 : 0;
  }
}

/** A turn of the event loop; a long one lets timers of a millisecond fire too. */
function turn(long: boolean): Promise<void> {
  return new Promise((resolve) => {
    if (long) setTimeout(resolve, 2);
    else setImmediate(resolve);
  });
}
