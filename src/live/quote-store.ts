import { databaseExists, OUTBOX } from "#data/local/open-existing.ts";
import { EMPTY_QUOTE, type StoredQuote } from "#data/local/stored-quote.ts";
import { authState } from "#data/shared/auth-state.ts";
import { createSignal, createStore, type Readable } from "#lib/store.ts";
import { liveStore } from "./use-live.ts";

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
  // Beginnings and ends of saves. An answer that was read while one was under way may be what was stored before, or what
  // somebody else stored. It is not shown, and the query runs again.
  let saves = 0;
  let saving = 0;
  let passedOver = false;
  const saved = createSignal();
  const state = createStore(EMPTY_STATE, {
    onFirst: () => follow(),
    onLast() {
      stop?.();
      stop = undefined;
    },
  });

  /** `answered` is called with every answer of the database, also when it cannot be read. */
  function follow(answered: () => void = () => {}): void {
    if (stop) return;
    const known = none ? { known: { data: EMPTY_QUOTE, after: saves } } : {};
    const stored = liveStore({ load: query }, { ...known, besides: [authState, saved] });
    stop = stored.subscribe(() => {
      none = false;
      const { value } = stored.get();
      passedOver = value !== undefined && (saving > 0 || value.after !== saves);
      if (value && !passedOver) state.set({ data: value.data, ready: true });
      readAgain();
      answered();
    });
  }

  function readAgain(): void {
    if (passedOver && saving === 0) saved.notify();
  }

  async function query() {
    const { readQuote } = await part();
    return async () => {
      const after = saves;
      return { data: await readQuote(), after };
    };
  }

  async function begin(): Promise<void> {
    none = !(await databaseExists(OUTBOX));
    if (none) return state.set({ data: EMPTY_QUOTE, ready: true });
    await new Promise<void>(follow);
  }

  async function save(data: StoredQuote): Promise<void> {
    // Optimistic: the booking page opens before the write is done.
    state.set({ data, ready: true });
    saves += 1;
    saving += 1;
    try {
      await (await part()).saveQuote(data);
    } finally {
      saves += 1;
      saving -= 1;
      readAgain();
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
