import { createFileRoute } from "@tanstack/react-router";
import { BookingPage } from "#features/booking/booking-page.tsx";
import { booking as text } from "#text/booking.ts";

export const Route = createFileRoute("/booking")({
  head: () => ({ meta: [{ title: text.title }] }),
  component: BookingPage,
});
