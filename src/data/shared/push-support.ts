/** ready: this browser can; ios-tab: the installed app could; none: it cannot. */
export type PushSupport = "ready" | "ios-tab" | "none";
/** The person's word to the browser; "default": not asked yet. */
export type PushPermission = "default" | "granted" | "denied";

export function pushSupport(): PushSupport {
  if ("serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis) return "ready";
  const { userAgent, maxTouchPoints } = navigator;
  // An iPad says that it is a Mac, with touch.
  const ios = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  return ios && !isInstalledApp() ? "ios-tab" : "none";
}

export const pushPermission = (): PushPermission =>
  "Notification" in globalThis ? Notification.permission : "default";

/** Opened from the home screen or as an app of its own. */
export function isInstalledApp(): boolean {
  const { standalone } = navigator as { standalone?: boolean };
  return standalone === true || globalThis.matchMedia?.("(display-mode: standalone)").matches === true;
}
