import { EMPTY_QUOTE, type StoredQuote } from "#data/local/stored-quote.ts";
import { createStore, type Readable } from "#lib/store.ts";

type QuoteState = { data: StoredQuote; ready: boolean };

export type QuoteStore = Readable<QuoteState> & {
  /** Reads before anybody asks; resolves when the device has said. */
  begin: () => Promise<void>;
  save: (data: StoredQuote) => Promise<void>;
  clear: () => Promise<void>;
};

/** Until the device has said, and on pages that the build draws. */
export const EMPTY_STATE: QuoteState = { data: EMPTY_QUOTE, ready: false };

/** The quote as an external store. Loads the database with the first reader, so that the provider costs nothing. */
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
    // Shown at once: the booking page opens before the disk has answered.
    state.set({ data, ready: true });
    const { saveQuote } = await import("#data/local/quote.ts");
    await saveQuote(data);
  }

  return { get: state.get, subscribe: state.subscribe, begin, save, clear: () => save(EMPTY_QUOTE) };
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
