/** Offline readiness, updates and installation. */
export const install = {
  offline: {
    title: "Ready to work offline",
    text: "Rates and screens are on this device.",
  },
  update: {
    title: "Update ready",
    text: "Restarting takes a moment. What is saved on this device stays.",
    restart: "Restart",
    later: "Later",
    form: "It restarts when you have left this form.",
    sending: "It restarts when what is being sent has arrived.",
  },
  invite: {
    title: "Keep Akamas Freight at hand",
    text: "Install it on this device: it opens like an app, also without a network.",
    install: "Install",
    no: "Not now",
    iosText: "1. Tap Share. 2. Choose Add to Home Screen. It then also works without a network.",
    iosDone: "Got it",
  },
} as const;
