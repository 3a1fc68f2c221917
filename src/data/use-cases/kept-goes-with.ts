import { deviceStorage } from "#data/shared/device-storage.ts";
import { GOES_WITH_KEY } from "#data/shared/kept-mark.ts";
import type { KeptChoice } from "./session.ts";

type GoesWith = KeptChoice & { user: string };

/** The choice at a sign-up about the bookings kept on this device (session.ts writes it). */
export const keptGoesWith = {
  /** The choice of `user`; null for anybody else. */
  of(user: string): KeptChoice | null {
    try {
      const said = JSON.parse(deviceStorage()?.getItem(GOES_WITH_KEY) ?? "{}") as Partial<GoesWith>;
      if (said.user !== user || !Array.isArray(said.mine) || !Array.isArray(said.notMine)) return null;
      return { mine: said.mine, notMine: said.notMine };
    } catch {
      return null;
    }
  },

  done(): void {
    deviceStorage()?.removeItem(GOES_WITH_KEY);
  },
};
