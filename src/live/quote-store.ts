import { databaseExists, OUTBOX } from "#data/local/open-existing.ts";
import { EMPTY_QUOTE, type StoredQuote } from "#data/local/stored-quote.ts";
import { whenIdle } from "#data/shared/when-idle.ts";
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

const part = () => import("#data/local/quote.ts");

/** The quote as an external store. The first subscriber loads the database, so that the provider alone does not. */
export function createQuoteStore(): QuoteStore {
  let stop: (() => void) | undefined;
  // On a first visit nothing is stored, which is known without the database.
  let none = false;
  // Until a save is done, the database may still say what was stored before.
  let saving = 0;
  const state = createStore(EMPTY_STATE, {
    onFirst() {
      if (none) whenIdle(part, follow);
      else void part().then(follow, (error) => console.error(error));
    },
    onLast() {
      stop?.();
      stop = undefined;
    },
  });

  function follow({ followQuote }: Awaited<ReturnType<typeof part>>): void {
    if (!state.isFollowed() || stop) return;
    none = false;
    stop = followQuote(show);
  }

  function show(data: StoredQuote): void {
    if (saving === 0) state.set({ data, ready: true });
  }

  async function begin(): Promise<void> {
    none = !(await databaseExists(OUTBOX));
    if (none) return show(EMPTY_QUOTE);
    const { followQuote } = await part();
    if (stop) return;
    await new Promise<void>((resolve) => {
      stop = followQuote((data) => {
        show(data);
        resolve();
      });
    });
  }

  async function save(data: StoredQuote): Promise<void> {
    // Optimistic: the booking page opens before the write is done.
    state.set({ data, ready: true });
    saving += 1;
    try {
      await (await part()).saveQuote(data);
    } finally {
      saving -= 1;
    }
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
