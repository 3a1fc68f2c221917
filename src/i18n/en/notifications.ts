import { whenSent } from "#i18n/when-sent.ts";

const unsupported = {
  iosTab:
    "On iPhone and iPad only the installed app has notifications. Tap Share, choose Add to Home Screen, and open it from there.",
  none: "This browser has no notifications.",
};

/** What a browser has less of than others. */
export const deviceLimits = {
  iosTab: unsupported.iosTab,
  noNotices: unsupported.none,
  sending: "What you do is sent while the app is open: this browser sends nothing while it is closed.",
  camera: "When you scan this browser asks which camera to use. Choose the one at the back.",
} as const;

/** Push notifications: after a booking, on the tracking page, in the profile. */
export const notifications = {
  ask: {
    action: "Tell me when it moves",
    phone: "Notify this phone",
    device: "Notify this device",
    asking: "Asking…",
    done: "This device is told",
    mail: {
      action: "Email instead",
      saving: "Saving…",
      done: "Emails about where your shipments are, and about new dates, go to the address of your account.",
      offline: "This needs a connection. The emails come anyway, unless you have ended them.",
      failed: "That did not work. Please try again.",
    },
  },
  track: {
    title: "Tell me when it moves",
    device: "On this device",
    deviceDetail: "Collected, Bologna, sailed, Limassol",
    mail: "By email",
    ways: "How to tell you",
    action: "Tell me",
    noAccount: "No account. This shipment only; stop at any time.",
    underButton: { both: "On this phone or by email, no account", mail: "By email, no account" },
    on: "This device is told when it moves.",
    arrivals: "This device is told when it arrives in Limassol.",
    everything: "Tell me every step",
    stop: "Stop",
  },
  profile: {
    title: "This device",
    text: "A notification on this device when something happens, also when the app is closed.",
    off: "This device is not told anything.",
    on: "This device is told about:",
    wants: {
      milestones: "Milestones: collected, in Bologna, sailed, in Limassol, delivered",
      delays: "Delays: new dates of a sailing",
      office: "New bookings and new messages",
    },
    arrivalsOnly: "Of the milestones only arrivals in Limassol and deliveries",
    follows: (references: readonly string[]) => `Without an account it also follows ${references.join(", ")}.`,
    stop: "Stop on this device",
  },
  waiting: {
    offline: whenSent(
      "Not sent yet. It is sent when there is a network.",
      "Not sent yet. It is sent when you open the app again.",
    ),
    service: "Not sent yet. The push service of this browser does not answer now; it is asked again.",
  },
  denied: {
    title: "Notifications are blocked",
    text: "This browser does not let the site show notifications. Open the browser's settings for this site, next to the address, allow notifications, and try again.",
    installed:
      "The device does not let this app show notifications. Open the device's settings, allow notifications for this app, and try again.",
  },
  dismissed: "The browser's question was closed without an answer. Nothing has changed.",
  unsupported,
  refused: {
    full: "Too many devices are told about this already. Stop another one first.",
    missing: "This shipment cannot be followed.",
    failed: "That did not work. Please try again.",
  },
} as const;

/** Texts of the service worker. */
export const noticeWords = {
  line: "See the line",
  arrivals: "Only arrivals",
  neutral: { title: "Akamas Freight", body: "There is news. Open the app to see it." },
  arrivalsOnly: {
    title: "Only arrivals from now on",
    told: "You can change it in the app.",
    kept: whenSent(
      "Kept on this device, and sent when there is a network.",
      "Kept on this device, and sent when you open the app again.",
    ),
  },
} as const;
