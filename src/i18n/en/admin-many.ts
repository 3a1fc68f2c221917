import { whenSent } from "#i18n/when-sent.ts";

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;
const shipments = (n: number) => count(n, "shipment", "shipments");

/** What the office does with several shipments at once. */
export const adminMany = {
  all: (n: number) => `Choose all ${n}`,
  allHere: (n: number) => `Choose the ${n} on this device`,
  one: (name: string, reference: string) => `Choose ${name}, ${reference}`,
  bar: "Chosen shipments",
  chosen: (n: number) => `${n} chosen`,
  sums: (pallets: number, money: string) => `${count(pallets, "pallet", "pallets")}, ${money}`,
  clear: "Clear",
  status: "Status…",
  sailing: "Sailing…",
  tracking: "Tracking numbers…",
  labels: "Labels",
  noLabels: "Labels are for confirmed shipments.",
  hidden: (n: number) => `${n} of them not in this list`,
  cancel: "Cancel",
  saving: "Saving…",
  setStatus: {
    title: (n: number) => `Status of ${shipments(n)}`,
    field: "New status",
    choose: "Choose a status.",
    same: (n: number, status: string) => `${n} already ${status}: left as ${n === 1 ? "it is" : "they are"}.`,
    stuck: (n: number) => `${n} with a change that was not saved: solve that first.`,
    marked: (n: number) =>
      `${n} with a pickup in another zone: left as ${n === 1 ? "it is" : "they are"}. Open ${n === 1 ? "it" : "each"}, where the price is asked.`,
    back: (n: number) => `${n} would go back. Why?`,
    backHint: "Added to the internal notes. Not visible to the customer.",
    backMissing: "Please say why.",
    note: (day: string, from: string, to: string, why: string) => `${day}, ${from} back to ${to}: ${why}`,
    nothing: "None of them would change.",
    save: (n: number) => `Set ${shipments(n)}`,
  },
  setSailing: {
    title: (n: number) => `Sailing of ${shipments(n)}`,
    field: "Sailing",
    choose: "Choose a sailing.",
    none: "No sailing",
    before: "Choose a sailing to see what follows.",
    noneMakes: "None of them can make it. Choose another sailing, or take one anyway.",
    pending: (n: number) => `${n} without pallets yet: they get a sailing when they are confirmed.`,
    nothing: "None of them has pallets to put on a sailing.",
    unknown: "This device knows no sailing yet.",
    save: (n: number) => `Move ${shipments(n)}`,
    takeOff: (n: number) => `Take ${shipments(n)} off`,
  },
  setTracking: {
    title: (n: number) => `Tracking numbers of ${shipments(n)}`,
    paste:
      "A column pasted from a spreadsheet fills the fields downwards, or by our references if they stand beside it. Its empty cells change nothing.",
    fields: "Tracking numbers",
    field: (reference: string, customer: string) => `${reference}, ${customer}`,
    stuck: "It has a change that was not saved: solve that first.",
    pasted: (filled: number, left: number) =>
      `${count(filled, "field", "fields")} filled.${left > 0 ? ` ${count(left, "line has", "lines have")} no field.` : ""}`,
    /** Asked once before numbers are saved that several shipments have. */
    twice: (numbers: readonly string[]) =>
      `${numbers.length === 1 ? `${numbers[0]} stands` : `${numbers.join(", ")} stand`} for more than one shipment. If that is right, press again.`,
    tooMany: (most: number) => `At most ${most} shipments at once. Choose fewer.`,
    save: (n: number) => (n === 0 ? "Set tracking numbers" : `Set ${shipments(n)}`),
  },
  done: {
    sent: (n: number) => `${shipments(n)} updated`,
    waiting: (n: number) => `${shipments(n)} saved on this device`,
    waitingText: whenSent("They will be sent when you are online.", "They will be sent when you open the app again."),
    failed: (n: number, of: number) => `${n} of ${of} not saved`,
    failedText: "They have a red edge and say why. The others are saved.",
    notStored: "Nothing was changed",
    notStoredText: "This device could not store it. Please try again.",
  },
  row: {
    noSailing: "no sailing yet",
    someLack: "some pallets on none",
    cancelled: (name: string) => `${name}, cancelled`,
    sailing: "Sailing",
    notSaved: "Not saved.",
    theirs: (by: string, at: string) => (by ? `${by} changed it at ${at}.` : `Somebody changed it at ${at}.`),
    state: (state: string) => `The sailing is ${state}.`,
    other: "The server did not take the change.",
    pallets: (n: number) => `${count(n, "pallet", "pallets")}, `,
    kg: (kg: string) => `${kg} kg`,
  },
  only: {
    /** A link to the page on which it is decided. */
    held: "On hold",
    label: "Show only",
    unassigned: "No sailing",
    unsaved: "Not saved",
  },
  /** Heads of the list's columns, and of its groups where it is narrower. */
  columns: {
    cells: ["Reference, tracking", "Customer", "From, to", "Pallets, cargo", "Status, where", "Sailing", "Rate"],
    groups: ["Reference, tracking, customer", "From, to", "Status, where, sailing", "Rate, pallets, cargo"],
  },
} as const;
