import { notOnDevice } from "./not-on-device.ts";
import { savedHere, sentLater } from "./when-sent.ts";

const priceHolds = (day: string | null): string =>
  day === null ? "The price may have changed by then. We ask you first." : `Send it by ${day} to keep this price.`;

/** The booking page. Specified texts must not be changed (rule: site.errors). */
export const booking = {
  title: "Book Your Shipment",
  lede: "Fill in the details and we'll get your cargo moving",
  loading: "Fetching your quote from this device",

  noQuote: {
    title: "No Quote Available",
    text: "Please calculate your shipping rate first before booking.",
    action: "Go to Calculator",
    stale: "Something in the calculation was changed after the rate was calculated.",
    expired: (day: string) => `Your quote was valid to ${day}. The rate may have changed since.`,
    draftKept: "What you have typed for this booking is still here.",
    unread:
      "This device did not say whether it has one. If you calculated one before, open this page again in a moment.",
  },

  form: {
    title: "Complete Your Booking",
    lede: "Review your quote and provide shipping details",
    errorSummary: "Please check these details",
    errorOf: (party: string, message: string) => `${party}: ${message}`,
  },

  summary: {
    title: "Quote Summary",
    route: (country: string) => `${country} to Cyprus`,
    days: (n: number) => `${n} days`,
    dayLine: (country: string, road: number, warehouse: number, sea: number) =>
      `${country} to Cyprus: ${road} days by road, ${warehouse} in Bologna, ${sea} at sea`,
    zone: "Zone",
    pallets: "Pallets",
    totalWeight: "Total weight",
    weights: (scale: string) => `chargeable (actual ${scale})`,
    totalCbm: "Total CBM",
    chargeableCbm: "Chargeable CBM",
    breakdown: "Cost breakdown",
    total: "Total",
    line: (pallets: string, weight: string, days: string | null) =>
      [pallets, weight, days].filter((part) => part !== null).join(", "),
    from: (country: string, zone: string) => `${country}, ${zone}`,
    palletsOf: (n: number) => (n === 1 ? "1 pallet" : `${n} pallets`),
    ratesFrom: (when: string) => `Rates from ${when}`,
    validTo: (day: string, tariff: number | null) => `Valid to ${day}${tariff === null ? "" : `, tariff ${tariff}`}`,
    handed: (reference: string) => `Quote ${reference}`,
    change: "Change",
    changeLabel: "Change the quote in the calculator",
    customs: "Outside the EU: duty and VAT are not in the price.",
  },

  /** Which party the person is. */
  iAm: {
    label: "Who you are",
    shipper: "I am the shipper",
    consignee: "I am the consignee",
    filled: "Filled in from your profile or an earlier booking.",
    /** The button, and what it opens for who does not see the card. */
    change: "Change",
    details: { shipper: "your details as the shipper", consignee: "your details as the consignee" },
  },

  shipper: {
    title: "Shipper Information (Pickup)",
    short: "Shipper",
    address: "Pickup address",
  },
  consignee: {
    title: "Consignee Information (Delivery in Cyprus)",
    short: "Consignee",
    address: "Full address in Cyprus",
  },
  contact: {
    name: "Full name",
    company: "Company",
    postcode: "Postcode",
    town: "Town",
    phone: "Phone",
    email: "Email",
  },

  /** The pickup's postcode and the price belong together (rule: booking.zone). */
  pickup: {
    which: "Which one is the pickup?",
    whichText: (codes: readonly string[]) => `There is more than one postcode: ${codes.join(" and ")}.`,
    thisOne: (code: string) => `${code} is the pickup`,
    differs: "The pickup is in another zone",
    prices: (zone: string, right: string, booked: string) =>
      `Your pickup is in zone ${zone}: ${right} instead of ${booked}.`,
    none: "The pickup's postcode is in none of our zones. The office gives you a price.",
    right: (total: string) => `Book at ${total}`,
    rightZone: (zone: string) => `zone ${zone}`,
    keep: (total: string) => `Keep ${total}`,
    keepText: "the office confirms the price",
    correct: "Correct the postcode",
    first: "First answer the question about the pickup.",
    withoutQuote: "The quote was for another zone: this is booked at today's price, without it.",
  },

  readyOn: {
    hint: "Leave it empty when the goods are ready now.",
  },

  goods: {
    label: "What are you shipping?",
    hint: "A short name, so that you recognise it on your dashboard.",
  },

  former: {
    shipper: "Collect from an earlier booking's address",
    consignee: "Deliver to an earlier booking's address",
    choose: "Choose, and the fields below are filled",
  },

  documents: {
    title: "Documentation (Optional)",
    names: { commercial_invoice: "Commercial invoice", packing_list: "Packing list" },
    // Inserted into the sentence about a failed document.
    slugs: { commercial_invoice: "invoice", packing_list: "packing-list" },
    drop: "Drop a PDF, JPG or PNG here, at most 10 MB",
    choose: "Choose a PDF, JPG or PNG, at most 10 MB",
    chooseInstead: (refused: string) => `${refused} was not taken. Choose a PDF, JPG or PNG of at most 10 MB`,
    dropInstead: (refused: string) => `${refused} was not taken. Drop a PDF, JPG or PNG of at most 10 MB`,
    size: (megabytes: string) => `${megabytes} MB`,
    progress: (done: string, total: string) => `${done} of ${total} MB`,
    tooLarge: { title: "File too large", text: "File size must be less than 10MB" },
    failed: (slug: string) => ({ title: "Upload failed", text: `Failed to upload ${slug}. Please try again.` }),
    full: "There is no room left for it on this device.",
    notAuthenticated: "Not authenticated",
    signInFirst: "Sign in to keep documents with this booking.",
    refusedFile: (name: string, megabytes: string) => `${name}, ${megabytes} MB`,
    waiting: "Waiting",
  },

  confirm: {
    title: "Confirm",
    // The page's only checkbox.
    label: "I confirm that all information provided is accurate and I agree to the terms and conditions of service.",
    readTerms: "Read the terms and conditions",
    newTab: "(opens in a new tab)",
    /** "Confirm Booking - €440.16"; the amount is formatted with its sign. */
    submit: (total: string) => `Confirm Booking - ${total}`,
    submitting: "Submitting Booking...",
    total: "Total, door to door",
    atMost: "At most",
    waitingFor: (names: readonly string[]) => `Waiting for the ${names.join(" and the ").toLowerCase()} to upload.`,
    outdated: "Update ready. Restart the app to go on; what you typed is kept.",
    whenOnline: sentLater,
    draftSaved: (time: string) => `Draft saved ${time} on this device`,
  },

  offline: {
    title: "Saved on this device",
    text: (day: string | null) => `${sentLater} Files are kept too. ${priceHolds(day)}`,
    price: priceHolds,
  },

  outcome: {
    sent: { title: "Booking submitted!", text: "We'll contact you shortly to confirm your shipment." },
    saved: savedHere,
    failed: { title: "Error", text: "Failed to submit booking. Please try again." },
    full: {
      title: "Failed to submit booking. Please try again.",
      text: `${notOnDevice.full.title}. ${notOnDevice.full.text}`,
    },
    booked: {
      title: "We already have this booking",
      text: "It is booked as it was first sent, without your later changes. Confirm again only to book another shipment.",
      action: "See your shipments",
    },
    signIn: { title: "Authentication required", text: "Please log in to book a shipment." },
  },

  quoteRefused: {
    title: "This quote cannot be booked",
    text: "Nothing is booked yet. Your details and documents stay as they are.",
    without: "Book at today's price",
  },

  priceChanged: {
    title: (from: string, to: string) => `The rate changed from ${from} to ${to}`,
    text: "Nothing is booked yet. Your details and documents stay as they are.",
    accept: "Accept",
    discard: "Discard",
  },
} as const;
