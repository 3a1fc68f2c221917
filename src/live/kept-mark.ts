import { guestOutbox } from "#data/shared/guest-outbox.ts";
import { keptMark } from "#data/shared/kept-mark.ts";
import { useStore } from "#lib/use-store.ts";

/** Whether a visitor's booking is kept on this device. For the header of every page, so it does not load the databases. */
export function useKeptMark(): boolean {
  return useStore(keptMark, false);
}

/** Whether a visitor has operations in the outbox. */
export function useGuestWaiting(): boolean {
  return useStore(guestOutbox, false);
}
