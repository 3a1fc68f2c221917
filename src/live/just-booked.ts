import { createStore } from "#lib/store.ts";
import { useStore } from "#lib/use-store.ts";

const booked = createStore("");

/** The shipment booked since this page was loaded, "" for none: the next screen offers notifications for it. */
export const justBooked: { set: (shipment: string) => void } = booked;

export function useJustBooked(): string {
  return useStore(booked, "");
}
