import { createContext, type ReactNode, useContext, useState } from "react";
import { type StoredQuote, withoutResult } from "#data/local/stored-quote.ts";
import { useStore } from "#lib/use-store.ts";
import { EMPTY_STATE, type QuoteStore, takeQuoteStore } from "./quote-store.ts";
import { useReadBy } from "./read-by.ts";

/** The quote that the calculator passes to the booking page; survives a reload. */
export type BookingData = StoredQuote;

export type Booking = {
  data: BookingData;
  /** False until the stored quote was read, or should have been; before that, "no quote" means nothing. */
  ready: boolean;
  /** It could not be read, or not in time: whether there is one is not known. */
  unread: boolean;
  setBooking: QuoteStore["save"];
  clearBooking: () => Promise<void>;
};

/** The stored inputs without their result. */
export { withoutResult };

const BookingContext = createContext<QuoteStore | null>(null);

/** Provides the quote to calculator and booking. The first screen that reads it opens the database. */
export function BookingProvider({ children }: { children: ReactNode }) {
  const [store] = useState(takeQuoteStore);
  return <BookingContext.Provider value={store}>{children}</BookingContext.Provider>;
}

/** `used`: something was typed on this screen, which a quote that is read late does not replace. */
export function useBooking(used = false): Booking {
  const store = useContext(BookingContext);
  if (!store) throw new Error("useBooking must be used within a BookingProvider");
  const { data, ready, unread } = useStore(store, EMPTY_STATE);
  const opened = useReadBy(ready, "", used);
  return {
    data,
    ready: opened,
    unread: unread === true || (opened && !ready),
    setBooking: store.save,
    clearBooking: store.clear,
  };
}
