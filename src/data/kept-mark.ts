import { deviceMark } from "./device-mark.ts";
import { deviceStorage } from "./device-storage.ts";

/** Set while a visitor's booking is kept on this device. */
export const KEPT_KEY = "akamas_kept_bookings";

/** Whether this device keeps a visitor's booking that nobody has signed in for yet (sync/kept.ts). */
export const keptMark = /* @__PURE__ */ deviceMark(KEPT_KEY);

/** Which kept bookings go with a sign-up that was made here, from before its first session until they are the user's. */
type GoesWith = { user: string; ids: string[]; notMine: string[] };
const GOES_WITH = "akamas_kept_goes_with";

export const keptGoesWith = {
  /** `notMine`: what the person was shown and said no to. */
  set(user: string, ids: readonly string[], notMine: readonly string[] = []): void {
    if (ids.length + notMine.length > 0) deviceStorage()?.setItem(GOES_WITH, JSON.stringify({ user, ids, notMine }));
  },

  /** What was said for `user`; null for anybody else. */
  of(user: string): Pick<GoesWith, "ids" | "notMine"> | null {
    try {
      const said = JSON.parse(deviceStorage()?.getItem(GOES_WITH) ?? "{}") as Partial<GoesWith>;
      if (said.user !== user || !Array.isArray(said.ids) || !Array.isArray(said.notMine)) return null;
      return { ids: said.ids, notMine: said.notMine };
    } catch {
      return null;
    }
  },

  done(): void {
    deviceStorage()?.removeItem(GOES_WITH);
  },
};
