import { whenSent } from "#i18n/when-sent.ts";

/** When what waits on this device is sent. */
export const sentLater = whenSent(
  "It will be sent when you are online.",
  "It will be sent when you open the app again.",
);
/** The same of what was just handed in. */
export const savedHere = `Saved on this device. ${sentLater}`;
