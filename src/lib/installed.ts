/** Running as an installed app, on any system. */
export function isInstalledApp(): boolean {
  return isInstalledOnIos() || globalThis.matchMedia?.("(display-mode: standalone)").matches === true;
}

/**
 * Running as an installed app on iOS. There `window.open` leads to a browser inside the app, which has none of the app's blobs,
 * and no way back to a page that was replaced by a file.
 */
export function isInstalledOnIos(): boolean {
  return (navigator as { standalone?: boolean }).standalone === true;
}
