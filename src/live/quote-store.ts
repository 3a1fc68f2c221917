import { databaseExists, OUTBOX } from "#data/local/open-existing.ts";
import { EMPTY_QUOTE, type StoredQuote } from "#data/local/stored-quote.ts";
import { authState } from "#data/shared/auth-state.ts";
import { createSignal, createStore, type Readable } from "#lib/store.ts";
import { liveStore } from "./early-live.ts";

/** `unread`: whether one is stored is not known. */
type QuoteState = { data: StoredQuote; ready: boolean; unread?: boolean };

export type QuoteStore = Readable<QuoteState> & {
  /** Starts reading before the first subscriber; resolves when the quote was read. */
  begin: () => Promise<void>;
  /** `aside`: the stored one is not an earlier state of this; nor is one that was not read. Both are set aside. */
  save: (data: StoredQuote, how?: { aside: boolean }) => Promise<void>;
  clear: () => Promise<void>;
};

/** The state until the quote was read, and while prerendering. */
export const EMPTY_STATE: QuoteState = { data: EMPTY_QUOTE, ready: false };

const part = () => import("#data/local/quote.ts");

/** The quote as an external store. The first subscriber loads the database, so that the provider alone does not. */
export function createQuoteStore(): QuoteStore {
  let stop: (() => void) | undefined;
  // Until a save is done, the database may still say what was stored before. Then it is read again.
  let saving = 0;
  let wasRead = false;
  const saved = createSignal();
  const state = createStore(EMPTY_STATE, {
    onFirst: follow,
    onLast() {
      stop?.();
      stop = undefined;
    },
  });

  /** `answered` is called with every answer of the database, also when it cannot be read. */
  function follow(answered?: () => void): void {
    if (stop) return;
    const load = async () => (await part()).readQuote;
    // Without a database nothing is stored, and the quote is what it was set to meanwhile.
    const known = async () => ((await databaseExists(OUTBOX)) ? undefined : state.get().data);
    const stored = liveStore({ load, known }, { besides: [authState, saved] });
    stop = stored.subscribe(() => {
      const { value, failed } = stored.get();
      wasRead ||= value !== undefined;
      if (value !== undefined && saving === 0) state.set({ data: value, ready: true });
      // It cannot be read: what is shown stays, and the screen is usable.
      else if (failed) state.set({ ...state.get(), ready: true, unread: true });
      answered?.();
    });
  }

  async function save(data: StoredQuote, { aside } = { aside: false }): Promise<void> {
    const unread = aside || !wasRead;
    // Optimistic: the booking page opens before the write is done.
    state.set({ data, ready: true });
    saving += 1;
    try {
      await (await part()).saveQuote(data, { unread });
      wasRead = true;
    } finally {
      saving -= 1;
    }
    // A query that began before is given up. After a failure the quote stays in memory.
    if (saving === 0) saved.notify();
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    begin: () => new Promise(follow),
    save,
    clear: () => save(EMPTY_QUOTE),
  };
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
