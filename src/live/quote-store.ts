import { EMPTY_QUOTE, type StoredQuote } from "#data/local/stored-quote.ts";

type QuoteState = { data: StoredQuote; ready: boolean };

export type QuoteStore = {
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
    set,
    clear: () => set(EMPTY_QUOTE),
  };
}
