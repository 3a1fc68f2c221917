import type { GoodsPlace } from "#domain/office/goods-places.ts";
import { OFFICE_WINDOW_DAYS } from "#domain/office/window.ts";
import { whenSent } from "#i18n/when-sent.ts";
import { sentLater } from "./when-sent.ts";

const places: Readonly<Record<GoodsPlace, string>> = {
  road: "Road",
  bologna: "Bologna",
  at_sea: "At sea",
  limassol: "Limassol",
  delivered: "Delivered",
};
const nextPlaces: Readonly<Record<GoodsPlace, string>> = {
  road: "on the road",
  bologna: "in Bologna",
  at_sea: "at sea",
  limassol: "in Limassol",
  delivered: "delivered",
};
const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

/** The office's shipments. Specified texts must not be changed (rule: site.errors). */
export const admin = {
  title: "Admin dashboard",

  counters: { label: "Status", total: "Total" },

  /** Where the pallets are: the place of the one farthest behind, then what differs. */
  where: {
    places,
    label: "In transit, where",
    anywhere: "Anywhere",
    ahead: (n: number, of: number, next: GoodsPlace | null) => `${n} of ${of} ${next ? nextPlaces[next] : "farther"}`,
    all: (n: number) => `all ${n}`,
    loaded: "loaded",
    due: (day: string) => `due ${day}`,
    since: (day: string) => `since ${day}`,
    collectBy: (day: string) => `collect by ${day}`,
    missing: (n: number) => `${n} missing`,
    late: (n: number) => `${count(n, "day", "days")} late`,
    held: (n: number) => `${n} on hold`,
  },

  search: {
    label: "Search",
    placeholder: "Reference, name, phone, town, sailing, container, note",
    filter: "Show",
    all: "All Statuses",
    statuses: {
      pending: "Pending",
      confirmed: "Confirmed",
      in_transit: "In Transit",
      delivered: "Delivered",
      cancelled: "Cancelled",
    },
    sort: "Sort by",
    sorts: {
      newest: "Newest booking",
      oldest: "Oldest booking",
      sailing: "Next departure",
      where: "Where they are",
      customer: "Customer name",
    },
  },

  keys: {
    title: "Keys in the list",
    list: [
      ["j or ↓, k or ↑", "next or previous shipment"],
      ["Home, End", "first or last"],
      ["Enter", "open"],
      ["e", "open with the cursor in the status"],
      ["x", "choose, or choose no more"],
      ["/", "search"],
      ["?", "this list"],
    ],
  },
  list: {
    label: (order: string) => `Shipments, ${order}`,
    orders: {
      newest: "newest booking first",
      oldest: "oldest booking first",
      sailing: "next departure first",
      where: "farthest behind first",
      customer: "by customer name",
    },
    loading: "Loading shipments",
    all: (n: number, order: string) => `${count(n, "shipment", "shipments")}, ${order}`,
    reading: "Reading this device's shipments…",
    filling: (n: number) => `Loading, ${count(n, "shipment", "shipments")} so far`,
    /** What was closed long ago, of which this device has nothing. */
    elsewhere: {
      there: (n: number) => `; ${n} older on the server`,
      asking: "; asking the server for the older ones…",
      unreachable: "; the older ones cannot be asked for now",
      shown: (n: number, all: number) => `; ${n} of ${all} older from the server`,
      end: (n: number) =>
        n === 1
          ? `1 was closed more than ${OFFICE_WINDOW_DAYS} days ago.`
          : `${n} were closed more than ${OFFICE_WINDOW_DAYS} days ago.`,
      show: "Load older",
    },
    found: (n: number, more: boolean) => (n === 1 && !more ? "1 result" : `${n}${more ? "+" : ""} results`),
    /** The source of the results: this device, or the server with the whole history. */
    scope: {
      device: " on this device",
      asking: " on this device, searching older shipments…",
      reached: "",
      unreachable: " on this device. Older shipments cannot be searched now.",
    },
    updated: (time: string) => `As of ${time}`,
    retry: "Try again",
    more: "More from the history",
    older: "Shipments closed for more than half a year are found by search.",
    fresh: (n: number) => (n === 1 ? "1 new shipment" : `${n} new shipments`),
    noMatch: "No shipments match your filters",
    empty: "No shipments yet",
    clear: "Clear filters",
  },

  unsaved: {
    mark: "Not saved",
    count: (n: number) => (n === 1 ? "1 has changes that are not saved" : `${n} have changes that are not saved`),
  },
  card: {
    unknown: "Customer unknown",
    cargo: (cargo: string, pallets: number, kg: string) => `${cargo}, ${count(pallets, "pallet", "pallets")}, ${kg} kg`,
    goods: (cargo: string, goods: string) => `${cargo} (${goods})`,
    to: "to",
    tracking: "Tracking",
    rate: "Estimated rate",
    adjusted: "Adjusted rate",
    details: "View Details",
    detailsOf: (name: string) => `View Details, ${name}`,
    history: "From the history",
  },

  failed: {
    list: "Failed to load shipments",
    cached: (time: string) => `Showing what this device had at ${time}.`,
    nothing: "This device has none to show yet.",
    retry: "Retry",
    detail: "Failed to load shipment details",
    gone: "There is no such shipment, or it cannot be reached now.",
  },

  detail: {
    back: "Back",
    title: (reference: string) => `Shipment ${reference}`,
    pageTitle: "Shipment",
    loading: "Loading shipment details",
    booked: "Booked",
    labels: "Labels",
    lane: (from: string, to: string) => `${from} to ${to}`,
    before: "Previous shipment",
    after: "Next shipment",
    sailing: {
      none: "No sailing yet",
      on: (day: string, week: string) => `${day}, week ${week}`,
      cutOff: (when: string) => `cut-off ${when}`,
      change: "Change sailing…",
    },
    notSent: { waiting: "Not sent yet", sending: "Sending", sign_in: "Sign in to send", attention: "Needs attention" },
    cargo: {
      title: "Cargo",
      description: "Cargo",
      pallets: "Pallets",
      weight: "Weight, chargeable",
      onTheScale: (kg: string) => `actual ${kg} kg`,
      rate: "Estimated rate",
      adjusted: "Adjusted rate",
      booked: (price: string) => `booked ${price}`,
      /** The price by that zone, "" while unknown. */
      otherZone: (zone: string | undefined, price: string) =>
        `The pickup's postcode is in ${zone ?? "another zone"}${price && `: ${price}`}`,
      noZone: "The pickup's postcode is in no zone",
    },
    route: { title: "Route", origin: "Origin", destination: "Destination" },
    parties: { title: "Contacts", shipper: "Shipper", consignee: "Consignee", customer: "Customer" },
    contact: { email: "Email", phone: "Phone", address: "Address", none: "not given" },
    timeline: {
      title: "Timeline",
      booked: "Booked",
      confirmed: "Confirmed",
      shipped: "Shipped",
      delivered: "Delivered",
      history: "Every change",
      status: (from: string, to: string) => `Status: ${from} to ${to}`,
      tracking: (to: string) => `Tracking number: ${to}`,
      trackingGone: "Tracking number removed",
      created: "Booked",
    },
    documents: {
      title: "Documents",
      names: { packing_list: "Packing List", commercial_invoice: "Commercial Invoice" },
      none: "No documents uploaded",
      newTab: "new tab",
      opens: ", opens in a new tab",
      failed: { title: "Error", text: "The document could not be opened. Please try again." },
    },
  },

  edit: {
    title: "Update",
    status: "Status",
    tracking: "Tracking number",
    readyOn: "Ready for collection from",
    notes: "Internal notes",
    notesHint: "Not visible to the customer.",
    why: "Why does it go back?",
    whyHint: "Added to the internal notes. Not visible to the customer.",
    whyMissing: "Please say why.",
    zone: {
      title: (zone: string | undefined) => `The pickup's postcode is in ${zone ?? "another zone"}. What is charged?`,
      noZone: "The pickup's postcode is in no zone. What is charged?",
      keep: (price: string) => `Keep the price, ${price}`,
      kept: "As it was booked.",
      charge: (price: string) => `Charge ${price}`,
      by: (zone: string | undefined) => `The price by ${zone ?? "that zone"}. The customer is told, with the reason.`,
      another: "Charge another price",
      unknown: "No price by the postcode is known here. The customer is told, with the reason.",
      reason: (zone: string | undefined) => (zone ? `The pickup's postcode is in zone ${zone}.` : ""),
      missing: "Please say what is charged.",
    },
    save: "Save Changes",
    saving: "Saving…",
    undo: "Undo changes",
    unsaved: (n: number) => `${count(n, "change", "changes")}, not saved yet`,
    draft: (time: string) => `Draft saved ${time}`,
    none: "Nothing has been changed.",
    done: "Shipment updated successfully",
    failed: "Failed to update shipment",
    saved: { title: "Saved on this device", text: sentLater },
    conflict: {
      title: "Somebody else changed the same fields",
      text: "Nothing was overwritten. Choose which values count.",
    },
    tooLong: (label: string, most: number) => `${label}: at most ${most} characters`,
    reasons: {
      offline: "The server cannot be reached now.",
      session: "Please sign in again.",
      forbidden: "You do not have admin privileges",
      missing: "There is no such shipment.",
      other: "What you typed is still here. Please try again.",
    },
    overtaken: {
      text: (value: string) => `Meanwhile it was changed to ${value}.`,
      emptied: "Meanwhile it was emptied.",
      take: "Take theirs",
      keep: "Keep mine",
    },
    waiting: {
      conflict: "Two people changed this shipment",
      conflictText: "Your change waits until you choose.",
      decide: "Choose",
      refused: "The server did not take this change.",
      again: "Edit again",
      finishFirst: "Save or undo what you are changing first.",
      discard: "Discard the change",
      tryNow: "Send now",
      unsent: whenSent(
        "Your change is on this device and will be sent when you are online.",
        "Your change is on this device and will be sent when you open the app again.",
      ),
      signIn: "Your change is on this device. Sign in to send it.",
    },
  },
} as const;
