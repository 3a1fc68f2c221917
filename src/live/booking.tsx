import { createContext, type ReactNode, useContext, useState } from "react";
import { type StoredQuote, withoutResult } from "#data/local/stored-quote.ts";
import { useStore } from "#lib/use-store.ts";
import { EMPTY_STATE, type QuoteStore, takeQuoteStore } from "./quote-store.ts";

/** What the calculator hands to the booking page; survives a reload. */
export type BookingData = StoredQuote;

export type Booking = {
  data: BookingData;
  /** False until the device has been asked; "no quote" means nothing before that. */
  ready: boolean;
  setBooking: (data: BookingData) => Promise<void>;
  clearBooking: () => Promise<void>;
};

/** What was asked for without the rate that is not wanted. */
export { withoutResult };

const BookingContext = createContext<QuoteStore | null>(null);

/** Holds the quote between calculator and booking. The database is opened by the first screen that reads it. */
export function BookingProvider({ children }: { children: ReactNode }) {
  const [store] = useState(takeQuoteStore);
  return <BookingContext.Provider value={store}>{children}</BookingContext.Provider>;
}

export function useBooking(): Booking {
  const store = useContext(BookingContext);
  if (!store) throw new Error("useBooking must be used within a BookingProvider");
  const { data, ready } = useStore(store, EMPTY_STATE);
  return { data, ready, setBooking: store.save, clearBooking: store.clear };
}
