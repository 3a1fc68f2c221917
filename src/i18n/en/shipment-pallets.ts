import { sentLater } from "./when-sent.ts";

const pictures = (photos: number, signed: boolean) =>
  [photos > 0 && (photos === 1 ? "1 photo" : `${photos} photos`), signed && "signature"].filter(Boolean).join(", ");

/** A shipment's pallets and scans on the office's page, and the question about its status. */
export const shipmentPallets = {
  title: "Pallets",
  count: (here: number, all: number) => `${here} of ${all} scanned`,
  pallet: (number: number, count: number) => `Pallet ${number} of ${count}`,
  states: {
    "": "not scanned yet",
    collected: "on the road",
    hub_in: "in Bologna",
    loaded: "loaded",
    port_in: "in Limassol",
    delivered: "delivered",
  },
  missing: "missing in Bologna",
  /** Somebody's word, beside the computed one above. */
  gone: (point: string, when: string, note: string) =>
    `Reported missing at ${point}, ${when}${note ? `: ${note}` : ""}`,
  elsewhere: "on another ship",
  hold: "On hold",
  cancelled: "cancelled",
  noSailing: "no sailing",
  sails: (name: string, day: string) => `${name}, sails ${day}`,
  sailed: (name: string, day: string) => `${name}, sailed ${day}`,
  bay: (bay: string) => `Bay ${bay}`,
  noScans: "No scan yet",
  scans: (n: number) => (n === 1 ? "1 scan" : `${n} scans`),
  scansOf: (pallet: string) => `Scans of ${pallet}`,

  points: {
    collected: "Collected",
    hub_in: "Bologna, in",
    loaded: "Loaded",
    port_in: "Limassol, in",
    delivered: "Delivered",
  },
  waiting: "Not sent yet",
  damaged: "Damaged",
  ok: "Condition OK",
  measured: (what: string) => `Measured: ${what}`,
  size: { length: "length", width: "width", height: "height", weight: "weight" },
  into: (container: string, sailing: string) => [container, sailing].filter(Boolean).join(" of "),
  note: (note: string) => `Note: ${note}`,
  reason: (reason: string) => `Recorded in spite of a stop: ${reason}`,
  recipient: (name: string) => `Received by ${name}`,

  pictures: {
    show: (photos: number, signed: boolean) => `Show ${pictures(photos, signed)}`,
    hide: (photos: number, signed: boolean) => `Hide ${pictures(photos, signed)}`,
    loading: "Loading. Pictures need a connection.",
    photo: (n: number, of: number) => `Photo ${n} of ${of}, opens in a new tab`,
    signature: "Signature of the recipient, opens in a new tab",
    failed: { title: "Error", text: "The picture could not be opened. Please try again." },
  },

  takeBack: {
    open: "Take back",
    openOf: (scan: string, pallet: string) => `Take back: ${scan}, ${pallet}`,
    title: "Take this scan back?",
    text: "The scan stays in the list and no longer counts. If the pallets then say less than the shipment's status, you are asked about the status.",
    yes: "Take it back",
    no: "Keep it",
    by: (who: string, when: string) => (who ? `Taken back by ${who}, ${when}` : `Taken back ${when}`),
    done: "Taken back",
    discarded: "The scan was not sent and is gone",
    refused: "It could not be taken back",
    why: {
      too_late: "Only the office can take it back now.",
      not_yours: "Only the office can take it back.",
      gone: "It is not on this device any more.",
    },
    stored: "This device could not store it. Please try again.",
  },
  again: {
    open: "Count it again",
    openOf: (scan: string, pallet: string) => `Count it again: ${scan}, ${pallet}`,
    title: "Count this scan again?",
    text: "The pallet's state follows from it, as before it was taken back.",
    yes: "Count it again",
    no: "Leave it",
    done: "The scan counts again",
  },

  question: {
    title: (to: string) => `Scans were taken back. Set the status back to ${to}?`,
    text: (status: string, to: string) => `The status is ${status}. By the scans that count it would be ${to}.`,
    taken: "Taken back",
    back: (to: string) => `Set the status back to ${to}`,
    keep: (status: string) => `Keep ${status}`,
    /** The reason in the internal notes. */
    why: "scans were taken back",
    saved: { title: "Saved on this device", text: sentLater },
    kept: (status: string) => `The status stays ${status}`,
    set: (to: string) => `The status is ${to} again`,
    refused: { title: "The answer was not saved", text: "The server did not take it. The page says why." },
    failed: { title: "Nothing was changed", text: "This device could not store it. Please try again." },
    mark: "Set back?",
    markDetail: (to: string) => `Scans were taken back: to ${to}?`,
  },
} as const;
