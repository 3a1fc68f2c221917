import { deviceMark } from "./device-mark.ts";

/** Set while a visitor's booking is kept on this device. */
export const KEPT_KEY = "akamas_kept_bookings";

/** Whether this device keeps a visitor's booking that nobody has signed in for yet (use-cases/kept.ts). */
export const keptMark = /* @__PURE__ */ deviceMark(KEPT_KEY);

/**
 * Where it stands which kept bookings go with a sign-up that was made here, from before its first session until they are
 * the user's (use-cases/kept-goes-with.ts).
 */
export const GOES_WITH_KEY = "akamas_kept_goes_with";
