import type { ReactNode } from "react";
import { BookingProvider } from "#live/booking.tsx";
import { ToastRegion } from "#ui/toast.tsx";

/** State that outlives a route: the quote between calculator and booking, and the toasts. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <BookingProvider>
      {children}
      <ToastRegion />
    </BookingProvider>
  );
}
