import { useNavigate } from "@tanstack/react-router";
import { useRef } from "react";
import { useBooking } from "#live/booking.tsx";
import { type Bookable, bookingOf } from "#live/linked-quote.ts";
import { quotes as text } from "#text/quotes.ts";
import { toast } from "#ui/toast.tsx";

/** Carries a quote into the booking form. */
export function useBook(): (quote: Bookable) => void {
  const { setBooking } = useBooking();
  const navigate = useNavigate();
  const busy = useRef(false);
  return (quote) => {
    if (busy.current) return;
    busy.current = true;
    setBooking(bookingOf(quote))
      .then(() => navigate({ to: "/booking" }))
      .catch((error) => {
        console.error(error);
        toast({ tone: "error", title: text.link.bookFailed });
      })
      .finally(() => {
        busy.current = false;
      });
  };
}
