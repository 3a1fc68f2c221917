import { createFileRoute } from "@tanstack/react-router";
import { BookingPage } from "#features/booking/booking-page.tsx";

export const Route = createFileRoute("/booking")({
  head: async () => {
    const { booking } = await import("#text/booking.ts");
    return { meta: [{ title: booking.title }] };
  },
  component: BookingPage,
});
