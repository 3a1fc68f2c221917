import { pushSupport } from "#data/shared/push-support.ts";
import { sendsClosed } from "#i18n/when-sent.ts";

/** What this browser has less of than others that are promised (README, "Browsers"). */
export type DeviceLimit = "iosTab" | "noNotices" | "sending" | "camera";

/** `scans`: for somebody who uses the scanner. */
export function deviceLimits({ scans }: { scans: boolean }): DeviceLimit[] {
  const support = pushSupport();
  const limits: [DeviceLimit, boolean][] = [
    ["iosTab", support === "ios-tab"],
    ["noNotices", support === "none"],
    ["sending", !sendsClosed],
    // Firefox leaves the choice to the person, whichever camera a page asks for.
    ["camera", scans && /Firefox\//.test(navigator.userAgent)],
  ];
  return limits.flatMap(([limit, is]) => (is ? [limit] : []));
}
