import { guestOutbox } from "#data/shared/guest-outbox.ts";
import { keptMark } from "#data/shared/kept-mark.ts";
import { useStore } from "#lib/use-store.ts";

/** Whether a visitor's booking is kept on this device; free of the databases, for every page's header. */
export function useKeptMark(): boolean {
  return useStore(keptMark, false);
}

/** Whether a visitor's operations wait on this device to be sent. */
export function useGuestWaiting(): boolean {
  return useStore(guestOutbox, false);
}
