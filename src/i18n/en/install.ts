/** Offline readiness, updates and installation. */
export const install = {
  offline: {
    title: "Ready to work offline",
    text: "Rates and screens are on this device.",
    /** The browser has not promised to keep them; a private window cannot be told from others. */
    unpromised: "Rates and screens are on this device. In a private window they go when you close it.",
  },
  update: {
    title: "Update ready",
    text: "Restarting takes a moment. What is saved on this device stays.",
    restart: "Restart",
    later: "Later",
    form: "It restarts when you have left this form.",
    sending: "It restarts when what is being sent has arrived.",
  },
  storage: {
    closed: {
      title: "Restart: this device's storage was closed",
      text: "Finish what is open here first: what you confirm or save is kept for the restart.",
      waiting: (n: number) => `${n} ${n === 1 ? "thing is" : "things are"} kept on this device and sent after it.`,
      restart: "Restart",
    },
    /** Where localStorage works and the databases do not. */
    typed: {
      title: "Only what you type is kept on this device",
      page: "This browser stores no data for this site.",
      full: "It has no room left.",
      text: "What you type and what you send is kept until it has arrived. Documents, rates and shipments are gone when you close this page.",
      known: "Got it",
    },
    page: {
      title: "Nothing is kept on this device",
      text: "This browser stores no data for this site. Prices and forms work, and what you send goes out while there is a network. The rest is gone when you close this page.",
      known: "Got it",
    },
    full: {
      title: "Nothing more is kept on this device",
      text: "It has no room left. Prices and forms work, and what you send goes out while there is a network. The rest is gone when you close this page.",
      known: "Got it",
    },
  },
  invite: {
    title: "Keep Akamas Freight at hand",
    text: "Install it on this device: it opens like an app, also without a network.",
    install: "Install",
    no: "Not now",
    iosText: "1. Tap Share. 2. Choose Add to Home Screen. It then also works without a network.",
    firefoxText:
      "1. Open Firefox's menu. 2. Choose Add app to Home screen; it may be under More. It then also works without a network.",
    stepsDone: "Got it",
  },
} as const;
