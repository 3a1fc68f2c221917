import { EMPTY_QUOTE, type StoredQuote } from "#data/local/stored-quote.ts";
import { createStore, type Readable } from "#lib/store.ts";

type QuoteState = { data: StoredQuote; ready: boolean };

export type QuoteStore = Readable<QuoteState> & {
  /** Starts reading before the first subscriber; resolves when the quote was read. */
  begin: () => Promise<void>;
  save: (data: StoredQuote) => Promise<void>;
  clear: () => Promise<void>;
};

/** The state until the quote was read, and while prerendering. */
export const EMPTY_STATE: QuoteState = { data: EMPTY_QUOTE, ready: false };

/** The quote as an external store. The first subscriber loads the database, so that the provider alone does not. */
export function createQuoteStore(): QuoteStore {
  let stop: (() => void) | undefined;
  const state = createStore(EMPTY_STATE, {
    onFirst: () => void follow().catch((error) => console.error(error)),
    onLast() {
      stop?.();
      stop = undefined;
    },
  });

  async function follow(): Promise<void> {
    const { followQuote } = await import("#data/local/quote.ts");
    if (!state.isFollowed() || stop) return;
    stop = followQuote((data) => state.set({ data, ready: true }));
  }

  async function begin(): Promise<void> {
    const { followQuote } = await import("#data/local/quote.ts");
    if (stop) return;
    await new Promise<void>((resolve) => {
      stop = followQuote((data) => {
        state.set({ data, ready: true });
        resolve();
      });
    });
  }

  async function save(data: StoredQuote): Promise<void> {
    // Optimistic: the booking page opens before the write is done.
    state.set({ data, ready: true });
    const { saveQuote } = await import("#data/local/quote.ts");
    await saveQuote(data);
  }

  return { get: state.get, subscribe: state.subscribe, begin, save, clear: () => save(EMPTY_QUOTE) };
}

let begun: QuoteStore | null = null;

/** Starts reading the quote before the app is rendered; `takeQuoteStore` then returns this store. */
export function beginQuote(): Promise<void> {
  begun = createQuoteStore();
  return begun.begin();
}

/** The store that `beginQuote` made, else a new one. */
export function takeQuoteStore(): QuoteStore {
  const store = begun ?? createQuoteStore();
  begun = null;
  return store;
}
