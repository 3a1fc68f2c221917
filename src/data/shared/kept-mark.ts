import { deviceMark } from "./device-mark.ts";

/** Set while a visitor's booking is kept on this device. */
export const KEPT_KEY = "akamas_kept_bookings";

/** Whether this device keeps a visitor's booking that nobody has signed in for yet (use-cases/kept.ts). */
export const keptMark = /* @__PURE__ */ deviceMark(KEPT_KEY);

/**
 * The key under which a sign-up stores which kept bookings belong to it, until they are the user's
 * (use-cases/kept-goes-with.ts).
 */
export const GOES_WITH_KEY = "akamas_kept_goes_with";
