import { createStore } from "#lib/store.ts";
import { useStore } from "#lib/use-store.ts";

const booked = createStore("");

/** The shipment that was booked on this page just now, "" for none: the next screen may ask about notifications. */
export const justBooked: { set: (shipment: string) => void } = booked;

export function useJustBooked(): string {
  return useStore(booked, "");
}
