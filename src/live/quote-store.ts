import { EMPTY_QUOTE, type StoredQuote } from "#data/local/stored-quote.ts";

type QuoteState = { data: StoredQuote; ready: boolean };

export type QuoteStore = {
  /** Reads before anybody asks; resolves when the device has said. */
  begin: () => Promise<void>;
  get: () => QuoteState;
  getEmpty: () => QuoteState;
  subscribe: (fn: () => void) => () => void;
  set: (data: StoredQuote) => Promise<void>;
  clear: () => Promise<void>;
};

const EMPTY: QuoteState = { data: EMPTY_QUOTE, ready: false };

/** The quote as an external store. Loads the database with the first reader, so that the provider costs nothing. */
export function createQuoteStore(): QuoteStore {
  let state = EMPTY;
  let stop: (() => void) | undefined;
  const listeners = new Set<() => void>();
  const put = (next: QuoteState) => {
    state = next;
    for (const listener of [...listeners]) listener();
  };

  async function follow(): Promise<void> {
    const { followQuote } = await import("#data/local/quote.ts");
    if (listeners.size === 0 || stop) return;
    stop = followQuote((data) => put({ data, ready: true }));
  }

  async function begin(): Promise<void> {
    const { followQuote } = await import("#data/local/quote.ts");
    if (stop) return;
    await new Promise<void>((resolve) => {
      stop = followQuote((data) => {
        put({ data, ready: true });
        resolve();
      });
    });
  }

  async function set(data: StoredQuote): Promise<void> {
    // Shown at once: the booking page opens before the disk has answered.
    put({ data, ready: true });
    const { saveQuote } = await import("#data/local/quote.ts");
    await saveQuote(data);
  }

  return {
    get: () => state,
    getEmpty: () => EMPTY,
    subscribe(fn) {
      listeners.add(fn);
      if (listeners.size === 1) void follow().catch((error) => console.error(error));
      return () => {
        listeners.delete(fn);
        if (listeners.size > 0) return;
        stop?.();
        stop = undefined;
      };
    },
    begin,
    set,
    clear: () => set(EMPTY_QUOTE),
  };
}

let begun: QuoteStore | null = null;

/** Reads the quote before the app is drawn; its store is then this one. */
export function beginQuote(): Promise<void> {
  begun = createQuoteStore();
  return begun.begin();
}

/** The store that was begun, else a new one. */
export function takeQuoteStore(): QuoteStore {
  const store = begun ?? createQuoteStore();
  begun = null;
  return store;
}
