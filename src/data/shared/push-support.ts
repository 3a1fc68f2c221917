import { isInstalledApp } from "#lib/installed.ts";

/** ready: this browser supports it; ios-tab: only the installed app does; none: unsupported. */
export type PushSupport = "ready" | "ios-tab" | "none";
/** The browser's permission; "default": not asked yet. */
export type PushPermission = "default" | "granted" | "denied";

export function pushSupport(): PushSupport {
  if ("serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis) return "ready";
  const { userAgent, maxTouchPoints } = navigator;
  // iPads report a Mac's user agent, but with touch.
  const ios = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  return ios && !isInstalledApp() ? "ios-tab" : "none";
}

export const pushPermission = (): PushPermission =>
  "Notification" in globalThis ? Notification.permission : "default";
