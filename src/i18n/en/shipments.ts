/** What the customer's dashboard says. The specification's sentences stand here letter by letter (sections 2 and 8). */
export const shipments = {
  title: "Your Shipments",
  newQuote: "New quote",
  loading: "Loading your shipments",
  updated: (time: string) => `Updated ${time}`,
  newestFirst: "Newest first",
  showMore: (n: number) => `Show ${n} more`,
  list: "Shipments, newest first",

  counters: { label: "Counters", total: "Total Shipments", pending: "Pending", inTransit: "In Transit" },

  empty: {
    text: "No shipments yet. Book your first shipment to get started!",
    action: "Calculate Rate",
    dayLine: "No day has passed yet",
  },

  failed: {
    title: "Failed to load shipments",
    cached: (time: string) => `Showing what this device had at ${time}.`,
    nothing: "This device has none to show yet.",
    retry: "Retry",
  },

  continueBooking: {
    title: "Continue your booking",
    text: (country: string, total: string) => `${country} to Cyprus, ${total}. Kept on this device.`,
    changed: (country: string) => `${country} to Cyprus. Kept on this device.`,
  },

  card: {
    variousGoods: "Various goods",
    to: "to",
    reference: "Reference",
    pallets: "Pallets",
    weight: "Weight",
    onTheScale: (kg: string) => `${kg} kg on the scale`,
    booked: "Booked",
    tracking: "Tracking",
    notYet: "not yet",
    rate: "Estimated rate",
    documents: "Documents",
    documentNames: { commercial_invoice: "Commercial invoice", packing_list: "Packing list" },
    opensInNewTab: "opens in a new tab",
    opening: "Opening",
    documentFailed: { title: "Error", text: "The document could not be opened. Please try again." },
    details: "Details",
    places: { bologna: "Bologna", limassol: "Limassol" },
  },

  schedule: {
    pending: "We'll contact you shortly to confirm your shipment.",
    confirmed: (day: string) => `Confirmed ${day}. Pickup to be agreed.`,
    confirmedNoDay: "Confirmed. Pickup to be agreed.",
    dayOf: (day: number, total: number) => `Day ${day} of ${total}`,
    legs: { road: "on the road", hub: "in Bologna", sea: "at sea" },
    // Nobody reads the lorry's position: the day is counted from the schedule, and the sentence says so.
    byTheSchedule: (due: string) => `, by the schedule. Due ${due}.`,
    overdue: (due: string) => `Was due ${due} by the schedule. Arrival is being confirmed.`,
    inTransitNoDay: "On its way to Limassol.",
    delivered: (day: string, days: number | null) =>
      days === null ? `Delivered ${day}.` : `Delivered ${day}, after ${days} ${days === 1 ? "day" : "days"}.`,
    deliveredNoDay: "Delivered.",
    cancelled: "Cancelled.",
    lineLabel: (road: number, warehouse: number, sea: number) =>
      `${road} days by road, ${warehouse} in Bologna, ${sea} at sea`,
  },

  sync: {
    marks: { waiting: "Waiting", sending: "Sending", sign_in: "Sign in to send", attention: "Needs attention" },
    saved: "Saved on this device. It will be sent when you are online.",
    sendingNow: "On its way to us.",
    progress: (sent: string, total: string) => `${sent} of ${total} MB sent`,
    signInText: "Saved on this device. Sign in to send it.",
    notBooked: "Not booked yet: your answer is needed.",
    tryNow: "Try now",
    edit: "Edit",
    discard: "Discard",
    accept: "Accept",
    signInAction: "Sign In",
    priceChanged: (from: string, to: string) => `The rate changed from ${from} to ${to}.`,
    priceReason: (day: string) => `The quote is from ${day}.`,
    refused: "Failed to submit booking. Please try again.",
    couldNotBeSent: "Could not be sent. Your booking is still on this device.",
    documentWaits: "A document is on this device and will be sent when you are online.",
    documentFailed: "A document could not be uploaded. Please try again.",
    discardAsk: {
      title: "Discard this booking?",
      text: (name: string) => `“${name}” has not reached us. Its details and documents are removed from this device.`,
      yes: "Discard the booking",
      no: "Keep it",
    },
    outcomes: {
      draft: "The booking is open for editing.",
      gone: "Booking discarded",
      sent: "It has been sent in the meantime.",
      busy: "It is being sent right now.",
      unresolved: "It may have reached us already. Please try again when you are online.",
    },
  },
} as const;
