import type { ReactNode } from "react";
import { BookingProvider } from "#live/booking.tsx";
import { ToastRegion } from "#ui/toast.tsx";

/** What lives longer than a route: the quote between calculator and booking, and the notices. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <BookingProvider>
      {children}
      <ToastRegion />
    </BookingProvider>
  );
}
