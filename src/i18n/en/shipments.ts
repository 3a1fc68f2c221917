import { whenSent } from "#i18n/when-sent.ts";
import { savedHere } from "./when-sent.ts";

/** The customer's dashboard. Specified texts must not be changed (rule: site.errors). */
export const shipments = {
  title: "Your Shipments",
  newQuote: "New quote",
  loading: "Loading your shipments",
  updated: (time: string) => `Updated ${time}`,
  groups: { moving: "Moving and waiting", late: (n: number) => `${n} late`, over: "Delivered and cancelled" },
  foldedSince: (n: number, day: string) => `${n} since ${day}`,
  filter: {
    label: "Which shipments",
    search: "Search",
    placeholder: "Goods, town, reference, number",
    none: "None of your shipments has these words and this status.",
    all: "Show all",
  },

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

  booked: {
    title: "Booked",
    kept: "Kept, not sent yet",
    what: (goods: string, pallets: number, price: string) =>
      `${goods}, ${pallets} ${pallets === 1 ? "pallet" : "pallets"}, ${price}.`,
    confirms: (day: string) => `The office confirms by ${day}.`,
    stays: "This stays here until you close it.",
    close: "Close",
  },

  continueBooking: {
    title: "Continue your booking",
    text: (country: string, total: string) => `${country} to Cyprus, ${total}. Not booked yet.`,
    changed: (country: string) => `${country} to Cyprus. Not booked yet.`,
    earlier: "An earlier booking is kept too",
    resume: "Resume",
    discard: "Discard",
    discardAsk: {
      title: "Discard this draft?",
      text: "What you have typed for this booking is removed from this device, with its documents.",
      yes: "Discard the draft",
      no: "Keep it",
    },
  },

  card: {
    variousGoods: "Various goods",
    fromTo: (from: string, to: string) => `${from} to ${to}`,
    load: (pallets: number, kg: string) => `${pallets} ${pallets === 1 ? "pallet" : "pallets"}, ${kg} kg`,
    bookedOn: "booked",
    toConfirm: "We confirm it shortly.",
    reference: "Reference",
    pallets: "Pallets",
    weight: "Weight",
    onTheScale: (kg: string) => `actual ${kg} kg`,
    booked: "Booked",
    tracking: "Tracking",
    rate: "Estimated rate",
    documents: "Documents",
    documentNames: { commercial_invoice: "Commercial invoice", packing_list: "Packing list" },
    opensInNewTab: "opens in a new tab",
    opening: "Opening",
    documentFailed: { title: "Error", text: "The document could not be opened. Please try again." },
    details: "Details",
    places: { bologna: "Bologna", limassol: "Limassol" },
  },

  detail: {
    back: "Your Shipments",
    pageTitle: "Shipment",
    loading: "Loading shipment",
    missing: { title: "There is no such shipment", text: "It is not among the shipments of this account." },
    notHere: {
      title: "Not on this device yet",
      text: "This device has not received the shipment yet. It appears here when the device is online.",
    },
    reference: "Reference",
    copyReference: "Copy reference",
    copyTracking: "Copy tracking number",
    journey: "Journey",
    stamps: { booked: "Booked", confirmed: "Confirmed", shipped: "Shipped", delivered: "Delivered" },
    cargo: "Cargo and price",
    volume: "Volume",
    chargeable: (m3: string) => `${m3} m³ chargeable`,
    price: "Lines of the price",
    shipper: "Shipper",
    consignee: "Consignee",
    origin: "Origin",
    destination: "Destination",
    noDocuments: "No documents uploaded",
    add: { commercial_invoice: "Add the commercial invoice", packing_list: "Add the packing list" },
    replace: { commercial_invoice: "Replace the commercial invoice", packing_list: "Replace the packing list" },
    mayAdd: "While the shipment is pending, documents can be added and replaced.",
    sent: "Document uploaded",
    saved: {
      title: "Saved on this device",
      text: whenSent(
        "The document will be sent when you are online.",
        "The document will be sent when you open the app again.",
      ),
    },
    arrives: (day: string) => `In Limassol ${day}.`,
    squares: "Pallets",
    palletOf: (number: number, of: number) => `${number} of ${of}`,
    toCollect: "to be collected",
    deliveredDamaged: "delivered damaged",
    link: {
      send: "Send the tracking link",
      title: (reference: string) => `Shipment ${reference}`,
      copied: "The link is copied.",
      failed: "The link could not be copied.",
    },
    print: "Print",
    printed: (day: string) => `Printed ${day}`,
    again: "Book again",
    againHint: "With the same pallets and contacts, at today's rates.",
    againFailed: "The new booking could not be prepared on this device. Please try again.",
  },

  adjusted: {
    title: "Measured at our warehouse",
    priceTitle: "Price adjusted by our office",
    instead: (price: string, booked: string) => `${price} instead of ${booked}`,
    rate: "Adjusted rate",
    booked: "Price as booked",
    difference: "Difference",
    what: "What",
    price: "Price",
    declared: "Declared",
    measured: "Measured",
    reason: (reason: string) => `Reason: ${reason}`,
  },

  schedule: {
    pending: "We'll contact you shortly to confirm your shipment.",
    confirmed: (day: string) => `Confirmed ${day}. Pickup to be agreed.`,
    confirmedNoDay: "Confirmed. Pickup to be agreed.",
    dayOf: (day: number, total: number) => `Day ${day} of ${total}`,
    legs: { road: "on the road", hub: "in Bologna", sea: "at sea" },
    // The truck's position is not tracked, so the text says that the day is from the schedule.
    byTheSchedule: (due: string) => `, by the schedule. Due ${due}.`,
    overdue: (due: string) => ` by the schedule. Due ${due}, the arrival is not recorded yet.`,
    inTransitNoDay: "On its way to Limassol.",
    delivered: (day: string, days: number | null) =>
      days === null ? `Delivered ${day}.` : `Delivered ${day}, after ${days} ${days === 1 ? "day" : "days"}.`,
    deliveredNoDay: "Delivered.",
    cancelled: "Cancelled.",
    cancelledByOffice: "Cancelled by our office.",
    cancelledByYou: "You have cancelled it.",
    lineLabel: (road: number, warehouse: number, sea: number) =>
      `${road} days by road, ${warehouse} in Bologna, ${sea} at sea`,
  },

  sync: {
    marks: { waiting: "Waiting", sending: "Sending", sign_in: "Sign in to send", attention: "Needs attention" },
    saved: savedHere,
    sendingNow: "On its way to us.",
    progress: (sent: string, total: string) => `${sent} of ${total} MB sent`,
    signInText: "Saved on this device. Sign in to send it.",
    notBooked: "Not booked yet: your answer is needed.",
    tryNow: "Send now",
    edit: "Edit",
    discard: "Discard",
    discarded: "Discarded",
    accept: "Accept",
    signInAction: "Sign In",
    priceChanged: (from: string, to: string) => `The rate changed from ${from} to ${to}.`,
    priceReason: (day: string) => `The quote is from ${day}.`,
    zoneDiffers: (zone: string, right: string, booked: string) =>
      `Your pickup is in zone ${zone}: ${right} instead of ${booked}.`,
    noZone: "The pickup's postcode is in none of our zones.",
    zoneText: "Nothing is booked yet. If you keep the price, the office confirms it.",
    rightZone: (total: string) => `Book at ${total}`,
    keepZone: (total: string) => `Keep ${total}`,
    refused: "Failed to submit booking. Please try again.",
    couldNotBeSent: "Could not be sent. Your booking is still here.",
    changes: {
      correct: {
        waits: whenSent(
          "Your correction is on this device and will be sent when you are online.",
          "Your correction is on this device and will be sent when you open the app again.",
        ),
        failed: "Your correction was not accepted.",
        ask: {
          title: "Discard this correction?",
          text: (name: string) =>
            `What you changed of “${name}” is removed from this device; the shipment stays as it is.`,
          yes: "Discard the correction",
        },
      },
      cancel: {
        waits: whenSent(
          "Your cancellation is on this device and will be sent when you are online.",
          "Your cancellation is on this device and will be sent when you open the app again.",
        ),
        failed: "Your cancellation was not accepted.",
        ask: {
          title: "Discard this cancellation?",
          text: (name: string) => `“${name}” stays booked.`,
          yes: "Discard the cancellation",
        },
      },
    },
    documentWaits: whenSent(
      "A document is on this device and will be sent when you are online.",
      "A document is on this device and will be sent when you open the app again.",
    ),
    slugs: { commercial_invoice: "invoice", packing_list: "packing-list" },
    documentFailed: (slug: string) => `Failed to upload ${slug}. Please try again.`,
    discardDocument: "Discard the document",
    discardDocumentAsk: {
      title: "Discard this document?",
      text: (name: string) =>
        `“${name}” has not reached us. It is removed from this device; the shipment stays as it is.`,
      yes: "Discard the document",
    },
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
