/** A visitor's booking that is kept on the device until somebody signs in for it. */
export const kept = {
  title: { phone: "Kept on this phone", device: "Kept on this device" },
  notSent: "Not sent.",
  lede: (company: string, n: number) =>
    n === 1 ? `Nobody at ${company} has seen this booking yet.` : `Nobody at ${company} has seen these bookings yet.`,

  chip: "Not sent",
  chipLabel: "Not sent: a booking is kept here",

  line: {
    title: (n: number) => (n === 1 ? "Your booking was not sent" : `${n} bookings were not sent`),
    see: "See what is left to do",
  },

  steps: {
    label: "What is left to do",
    network: {
      title: "Get a network",
      text: "Open this page again. Nothing to type twice.",
      done: "There is one now. Nothing to type twice.",
    },
    account: { title: "Create an account or sign in", text: "A booking needs an account." },
    sent: { title: "It is sent", text: "Then you get a reference." },
  },

  what: "What is kept",
  quote: "Quote",
  pallets: (n: number) => (n === 1 ? "1 pallet" : `${n} pallets`),
  quoteLine: (country: string | null, pallets: string) =>
    country === null ? `To Cyprus, ${pallets}` : `${country} to Cyprus, ${pallets}`,
  price: "Price",
  validTo: (day: string) => `valid to ${day}`,
  addresses: "Addresses",
  bothFilledIn: (from: string | null, to: string | null) =>
    from !== null && to !== null ? `${from} to ${to}, both filled in` : "Both filled in",
  documents: (n: number) => (n === 1 ? "1 document" : `${n} documents`),
  size: (megabytes: string) => `${megabytes} MB`,
  keptFor: (days: number) => `Kept for ${days} days`,
  until: (when: string) => `until ${when}`,
  days: (from: string, until: string, today: string | null) =>
    `Kept from ${from} to ${until}${today === null ? "" : `, today is ${today}`}`,
  /** Expired by the device's clock, but not yet by the server's. */
  over: (days: number) =>
    `The ${days} days are over by this device's clock. It will be forgotten when our server confirms the date. Until then it can still be sent.`,
  privacy:
    "Names and contact details are kept with it and not shown here. Is this not your device? Delete it when you leave.",

  signUp: "Create an account",
  signUpLater: "Create an account when online",
  signIn: "Sign in",
  noNetwork: { phone: "No network on this phone now", device: "No network on this device now" },
  back: "Back to the calculator",
  none: { title: "Nothing is kept here", text: "What was kept on this device has been sent, deleted or forgotten." },
  loading: "Looking on this device",

  remove: {
    action: "Delete now",
    about: (what: string) => `Delete now: ${what}`,
    title: "Delete this booking?",
    text: (what: string) => `${what}: the details and the documents go from this device. It has not been sent.`,
    yes: "Delete it",
    no: "Keep it",
    done: "Deleted from this device",
  },

  /** "Berlin, Germany to Cyprus" */
  route: (city: string | null, country: string | null) => {
    const from = [city, country].filter((part) => part !== null).join(", ");
    return from === "" ? "A booking to Cyprus" : `${from} to Cyprus`;
  },
  /** "Berlin, Germany to Cyprus, kept on Sun 22 Nov" */
  named: (route: string, day: string) => `${route}, kept on ${day}`,

  question: {
    ask: (named: string) => `${named}: is it yours?`,
    text: "It was finished on this device without a network, before anybody had signed in. Nobody has seen it yet. If it is yours, it is booked in your account.",
    send: "Send",
    notMine: "Not mine",
    sending: { title: "It is yours now", text: "It is being sent. You find it in your shipments." },
    stays: "It stays here for whose it is.",
    failed: "That did not work. Nothing has changed; please try again.",
    tray: "Kept here before somebody signed in",
    open: "See what is kept",
  },

  auth: {
    title: "Kept here, not sent",
    signUp: (named: string) => `${named}. It is sent with this account.`,
    signIn: (named: string) => `${named}. After signing in you are asked whether it is yours.`,
    left: (named: string) => `${named}. It stays kept for whose it is.`,
    notMine: "Not mine",
    mine: "It is mine",
  },

  /** On the booking page, for an offline visitor. */
  form: {
    title: "Kept on this device, not sent",
    text: (days: number, price: string) =>
      `You are not signed in. Finish the booking, files too: it is kept here for ${days} days and sent when you create an account or sign in. ${price}`,
    confirm: (days: number) => `It is kept on this device for ${days} days. It is not sent before you sign in.`,
    document: "Not sent",
    earlier: "A booking is kept here, not sent.",
    savedForUser: "Saved on this device. It will be sent when you have signed in again.",
  },
} as const;
