import { bookedHere, closeBooked, keepBooked } from "#data/shared/booked-here.ts";
import { useStore } from "#lib/use-store.ts";

/** Keeps and closes what the dashboard says of the newest booking made on this device. */
export const bookedActions: { keep: typeof keepBooked; close: typeof closeBooked } = {
  keep: keepBooked,
  close: closeBooked,
};

/** The shipment that the dashboard says is booked, "" for none. */
export function useBookedHere(): string {
  return useStore(bookedHere, "");
}
