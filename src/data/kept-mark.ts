import { deviceMark } from "./device-mark.ts";
import { deviceStorage } from "./device-storage.ts";

/** Set while a visitor's booking is kept on this device. */
export const KEPT_KEY = "akamas_kept_bookings";

/** Whether this device keeps a visitor's booking that nobody has signed in for yet (sync/kept.ts). */
export const keptMark = /* @__PURE__ */ deviceMark(KEPT_KEY);

/** Which kept bookings go with a sign-up that was made here, from before its first session until they are the user's. */
type GoesWith = { user: string; ids: string[] };
const GOES_WITH = "akamas_kept_goes_with";

export const keptGoesWith = {
  set(user: string, ids: readonly string[]): void {
    if (ids.length > 0) deviceStorage()?.setItem(GOES_WITH, JSON.stringify({ user, ids }));
  },

  /** The bookings that go with `user`; none for anybody else. */
  of(user: string): string[] {
    try {
      const { user: whose, ids } = JSON.parse(deviceStorage()?.getItem(GOES_WITH) ?? "{}") as Partial<GoesWith>;
      return whose === user && Array.isArray(ids) ? ids : [];
    } catch {
      return [];
    }
  },

  done(): void {
    deviceStorage()?.removeItem(GOES_WITH);
  },
};
