import { useEffect } from "react";
import { type KeptBooking, keptBookings, keptPeople } from "#data/use-cases/kept.ts";
import { isReachable, useOnline } from "./online.ts";
import { useLive } from "./use-live.ts";

export type { KeptBooking } from "#data/use-cases/kept.ts";

const NONE: KeptBooking[] = [];

/** Visitors' bookings kept on this device until somebody signs in, oldest first. */
export function useKept(): { ready: boolean; bookings: KeptBooking[] } {
  const { value, failed } = useLive("kept", keptBookings);
  return { ready: value !== undefined || failed, bookings: value ?? NONE };
}

/** Whom the oldest kept booking names; null until it is read, and without one. */
export function useKeptPeople() {
  return useLive("kept people", keptPeople).value ?? null;
}

const AGAIN_MS = 15_000;

/** Whether the server is reachable. Polled while it is not, because the end of a captive portal fires no event. */
export function useReach(): boolean {
  const online = useOnline();
  useEffect(() => {
    if (online) return;
    const again = () => void isReachable().catch((error) => console.error(error));
    again();
    window.addEventListener("online", again);
    const timer = setInterval(again, AGAIN_MS);
    return () => {
      window.removeEventListener("online", again);
      clearInterval(timer);
    };
  }, [online]);
  return online;
}

const load = () => import("#data/use-cases/kept.ts");

export const keptActions = {
  /** Assigns a kept booking to the user and sends it. */
  send: async (userId: string, id: string): Promise<void> => {
    await (await load()).adoptKept(userId, [id]);
    const { pageEngine } = await import("#data/sync/engine.ts");
    pageEngine().start();
    pageEngine().wake();
  },
  notMine: async (userId: string, id: string): Promise<void> => (await load()).declineKept(userId, [id]),
  remove: async (id: string): Promise<void> => (await load()).deleteKept(id),
};
