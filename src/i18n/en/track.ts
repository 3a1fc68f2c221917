import { dates } from "./dates.ts";

const pallets = (count: number) => (count === 1 ? "1 pallet" : `${count} pallets`);

/** Following a shipment without an account. */
export const track = {
  title: "Track a shipment",
  description:
    "Where your pallets are, pallet by pallet: collected, in Bologna, at sea, in Limassol. Without an account.",
  lede: "Collected, Bologna, at sea, Limassol: pallet by pallet, without an account.",
  where: "The reference stands on the booking, in our emails and on the label of each pallet, above the code.",
  field: "Reference",
  submit: "Track",
  example: "AKF-7P6CT-F30HM",
  faults: {
    empty: "Please type the reference.",
    form: "This is no reference of ours. It looks like AKF-7P6CT-F30HM; the number on a label works too, a carrier's does not.",
    unknown: "We know no shipment by this number. Please compare it with the booking or the label.",
  },
  loading: "Asking where the shipment is",
  followFailed: "“Tell me when it moves” could not be loaded. Load the page again to be told.",
  failed: {
    title: "The shipment could not be looked up",
    offline:
      "There is no connection, and this device has no earlier answer for this shipment. It is asked for as soon as the connection is back.",
    text: "The server did not answer. Please try again in a moment.",
    retry: "Try again",
  },
  stale: {
    title: "The last answer",
    text: (at: string) => `The server cannot be reached. This is what it said on ${at}.`,
  },
  updated: (at: string) => `updated ${at}`,
  at: (day: string, time: string) => `${day}, ${time}`,

  /** The two lines of the title. */
  head: {
    count: dates.count,
    booked: "booked",
    confirmed: "to be collected",
    ...dates.where,
  },

  /** The text below the title. */
  says: {
    none: "The days follow with the confirmation of the booking.",
    noSailing: "The sailing follows.",
    cancelled: "Its sailing was cancelled. The new days follow.",
    expected: (sails: string, port: string, arrives: string) =>
      ["Expected to sail ", sails, ` from ${port}. In Limassol `, arrives, "."] as const,
    ahead: (sails: string, port: string) => ["Sails ", sails, ` from ${port}.`] as const,
    due: (sails: string, port: string) =>
      ["Was to sail ", sails, ` from ${port}; the departure is not recorded yet.`] as const,
    left: (sailed: string, port: string) => ["Sailed ", sailed, ` from ${port}.`] as const,
    arrives: (day: string) => [" In Limassol ", day] as const,
    asPlanned: ", as planned.",
    later: (days: number, before: string) =>
      `, ${days === 1 ? "1 day" : `${days} days`} later than planned (${before}).`,
    earlier: (days: number, before: string) =>
      `, ${days === 1 ? "1 day" : `${days} days`} earlier than planned (${before}).`,
    newSailing: (before: string) => `, as planned; it was to sail ${before}.`,
    overdue: (late: string, day: string) =>
      ["", late, `. Due in Limassol ${day}, the ship's arrival is not recorded yet.`] as const,
    arrived: (day: string) => ["In Limassol since ", day, ". The delivery is agreed with the consignee."] as const,
    delivered: (day: string) => ["Delivered ", day, "."] as const,
    deliveredNoDay: "Delivered.",
  },

  days: "Days",

  list: {
    title: "Milestones",
    collected: (country: string) => `Collected in ${country}`,
    collect: (country: string) => `Collection in ${country}`,
    hub_in: "In Bologna",
    loaded: "Loaded into the container",
    sailed: (port: string, week: string) => `Sailed from ${port}, week ${week}`,
    sails: (port: string, week: string) => `Sails from ${port}, week ${week}`,
    sailsSomewhere: "Sails to Limassol",
    arrived: "In Limassol, customs and unloading",
    deliver: "Delivered to the door",
    count: (there: number, all: number) => `${there} of ${pallets(all)}`,
    by: (day: string) => `by ${day}`,
    after: (day: string) => `after ${day}`,
    open: "not known yet",
    missed: "not recorded",
    planned: "planned",
    expected: "expected",
    appointment: "by appointment",
    was: (day: string) => `planned ${day}`,
    first: (day: string) => `first planned ${day}`,
  },

  foot: {
    visitor: { before: "Names, papers and prices are shown only after you ", link: "sign in", after: "." },
    customer: { before: "Your own shipments, with papers and prices, are on the ", link: "dashboard", after: "." },
    warehouse: {
      before: "This page is what everybody sees. To scan pallets, open the ",
      link: "warehouse",
      after: ".",
    },
    share: "Share this page",
    copied: "The link is copied.",
    failed: "The link could not be copied.",
    shared: (reference: string) => `Shipment ${reference}`,
  },
} as const;
