import { OFFICE_WINDOW_DAYS } from "#domain/office/window.ts";

const pallets = (n: number) => `${n}\u00a0${n === 1 ? "pallet" : "pallets"}`;
const days = (n: number) => `${n}\u00a0${n === 1 ? "day" : "days"}`;

/** Quotes that are handed over: saving one, the list, one of them, and its link. */
export const quotes = {
  title: "Your quotes",
  titleAll: "Quotes",
  loading: "Loading quotes",
  new: "New",
  filter: {
    legend: "Which quotes",
    all: "All",
    open: "Open",
    accepted: "Accepted",
    expired: "Expired",
    withdrawn: "Withdrawn",
  },
  find: {
    label: "Search customer, number, country or maker",
    order: "Order",
    orders: { newest: "Newest first", sum: "Largest sum first", ends: "Ends soonest first" },
    older: `Quotes of others that have not changed for ${OFFICE_WINDOW_DAYS} days are not on this device.`,
    sums: { open: (sum: string) => `${sum} open`, accepted: (sum: string) => `${sum} accepted` },
    sum: (count: number, sums: readonly string[]) => [count === 1 ? "1 quote" : `${count} quotes`, ...sums].join(", "),
  },
  own: {
    title: (count: number) => (count === 1 ? "Your open quote" : `Your ${count} open quotes`),
    all: "All open quotes",
  },
  none: {
    title: "No quotes yet",
    text: "Calculate a rate and save it as a quote: it has a number, a last day and a link to book from.",
    action: "Calculate a rate",
    filtered: "No quotes here.",
  },
  failed: {
    title: "Quotes could not be loaded",
    text: "They are shown as soon as we can be reached.",
    retry: "Try again",
  },
  denied: { title: "Access Denied", text: "The warehouse does not work with quotes." },

  item: {
    nobody: "No name",
    by: (name: string) => `, by ${name}`,
    opened: (day: string) => `, link opened ${day}`,
    load: (reference: string, count: number, country: string) => `${reference}, ${pallets(count)}, ${country}`,
    again: "Again",
    againLabel: (reference: string) => `Again: another quote like ${reference}`,
    booked: (day: string, reference: string) => `Booked ${day} as ${reference}`,
    track: "Track",
    trackLabel: (reference: string) => `Track ${reference}`,
    ended: (day: string) => `Ended ${day}`,
    withdrawnText: "Its link does not work any more.",
  },
  states: {
    open: "open",
    sent: "sent",
    handedOver: "handed over, not sent yet",
    accepted: "accepted",
    expired: "expired",
    withdrawn: "withdrawn",
  },
  marks: { waiting: "Waiting", sending: "Sending", sign_in: "Sign in to send", attention: "Needs attention" },
  left: (n: number) => (n === 0 ? "last day" : `${days(n)} left`),
  dots: (n: number, all: number, day: string) => `${n === 0 ? "Last day" : `${days(n)} of ${all} left`}, to ${day}`,

  detail: {
    pageTitle: "Quote",
    title: (reference: string) => `Quote ${reference}`,
    back: "Quotes",
    missing: { title: "There is no such quote", text: "It was discarded, or it is not yours." },
    duplicate: "Duplicate",
    duplicateHint: "Another quote with the same pallets at today's rates. This one stays as it is.",
    duplicateFailed: "This could not be prepared on this device. Please try again.",
    withdraw: "Withdraw",
    book: "Book this",
    copyLink: "Copy link",
    copied: "Link copied. The quote is marked as sent.",
    copyFailed: { title: "The link could not be copied", text: "Copy it from the page." },
    link: "Link for the customer",
    linkLater: "The link works as soon as this quote has reached us: this device has to be online first.",
    linkText: "Whoever has it sees the quote and can book from it. No account is needed.",
    customer: "For",
    note: "Note, for you alone",
    noCustomer: "Nobody is named.",
    validTo: (day: string) => `Valid to ${day}, end of the day in Cyprus`,
    clock: {
      over: {
        title: "It was over when it reached us",
        text: "The date of the device that made it was behind, or it waited for a network too long. The customer's link says the same. Check the date of this device, then make it again.",
      },
      behind: {
        title: "The date of this device is behind",
        text: "Other quotes have reached us later than its clock says it is now. What is made by it ends too early. Set the date, then make this one again.",
      },
      ahead: {
        title: "The date of the device that made it was ahead",
        text: "Paper that is out names a later last day than ours. We keep to the day above. Check the date of this device.",
      },
    },
    made: (moment: string, tariff: number) => `Made ${moment}${tariff > 0 ? `, tariff ${tariff}` : ""}`,
    trouble: "It was not accepted",
  },
  withdrawing: {
    title: (reference: string) => `Withdraw ${reference}?`,
    text: "Its link stops working, also on paper that is out. This cannot be undone; a duplicate can be made at any time.",
    confirm: "Withdraw",
    cancel: "Keep it",
    failed: { title: "This could not be saved on this device", text: "Nothing was changed. Please try again." },
  },

  sheet: {
    route: (country: string) => `${country} to Cyprus`,
    from: (zone: string, count: number) => [zone, pallets(count)].filter(Boolean).join(", "),
    days: (n: number) => days(n),
    dayLine: (country: string, road: number, warehouse: number, sea: number) =>
      `From ${country}: ${days(road)} by road, ${days(warehouse)} in Bologna, ${days(sea)} at sea`,
    totalCbm: "Total CBM",
    chargeableCbm: "Chargeable CBM",
    scaleWeight: "Weight",
    chargeableWeight: "Chargeable weight",
    breakdown: "What the price is made of, in euro",
    pallets: "Pallets",
    number: "No.",
    measures: { length: "Length m", width: "Width m", height: "Height m", weight: "Weight kg" },
    total: "Total",
    totalDetail: "Without duty and VAT",
  },

  link: {
    pageTitle: "Quote",
    loading: "Loading the quote",
    for: (who: string) => `For ${who}`,
    questions: (name: string) => `Questions: ${name}`,
    missing: {
      title: "There is no such quote",
      text: "If you have just been given it: the person who made it has to be online once before the link works. Otherwise the link is not complete, or the quote is not valid any more. Please ask whoever gave it to you, or calculate a rate yourself.",
      action: "Calculate a rate",
    },
    failed: {
      title: "The quote could not be loaded",
      text: "Check your connection. It is loaded as soon as there is one.",
      retry: "Try again",
    },
    expired: (day: string) => ({
      title: `This quote ended on ${day}`,
      text: "Its price does not hold any more. Calculate the same pallets at today's rates.",
    }),
    accepted: { title: "This quote was booked", text: "It can be booked once. Calculate a rate for another shipment." },
    calculate: "Calculate a rate",
    book: "Book this",
    bookText: "You fill in both addresses and confirm. Nothing is booked before that.",
    bookFailed: "The quote could not be stored on this device. Please try again.",
    sailing: (port: string, sails: string, arrives: string) =>
      `Booked today it sails from ${port} on ${sails} and arrives in Limassol on ${arrives}, as planned.`,
  },
} as const;
