import { authState } from "#data/shared/auth-state.ts";
import { pull } from "#data/sync/pull.ts";
import type { Device } from "./data-device.ts";

/**
 * Initial data of tests of the office's lists: bookings of November 2026 on the server, and a pull of "ada", who sees them.
 */
export const officeData = (device: () => Device) => ({
  run: () => {
    const { clock, server } = device();
    return pull("ada", { clock, transport: server.transport, token: authState.token });
  },
  ship: (id: string, day: number, over: Record<string, unknown> = {}) =>
    device().server.put("shipments", {
      id,
      user_id: "bob",
      status: "pending",
      booking_date: `2026-11-${String(day).padStart(2, "0")} 10:00:00.000Z`,
      ...over,
    }),
});
