import { whenSent } from "#i18n/when-sent.ts";

/** A customer's changes to a shipment that is not confirmed yet. */
export const shipmentChanges = {
  section: {
    title: "Change something?",
    pending: "Addresses and contacts can be corrected, and the shipment cancelled, until we confirm it.",
    later: "It is confirmed: please write to us about changes.",
    other: "Write to us about this shipment.",
    correct: "Correct addresses and contacts",
    cancel: "Cancel the shipment",
    message: "Message about this shipment",
  },
  loading: "Loading shipment",
  back: "Back to the shipment",
  errorSummary: "Please check these fields",
  failed: {
    title: "Nothing was changed",
    session: "Please sign in again.",
    other: "Please try again.",
    missing: "This shipment is not among those of this account.",
    handedIn: "This was sent already, from another tab of this browser.",
  },
  notPending: {
    title: "This shipment can no longer be changed here",
    text: "It is not pending any more. What you have typed stays here; please write to us.",
    action: "Message about this shipment",
  },
  correct: {
    title: "Correct addresses and contacts",
    lede: (reference: string) => `Shipment ${reference}. The price stays as it is.`,
    form: "Correction",
    shipper: "Shipper Information (Pickup)",
    consignee: "Consignee Information (Delivery in Cyprus)",
    now: (value: string) => `Now: ${value || "empty"}`,
    of: {
      shipper: (message: string) => `Shipper: ${message}`,
      consignee: (message: string) => `Consignee: ${message}`,
    },
    submit: "Save the correction",
    busy: "Saving...",
    nothing: "Nothing has been changed yet.",
    done: { title: "Corrected", text: "We work with the new addresses and contacts." },
    saved: {
      title: "Saved on this device",
      text: whenSent(
        "The correction will be sent when you are online.",
        "The correction will be sent when you open the app again.",
      ),
    },
  },
  cancel: {
    title: "Cancel this shipment?",
    lede: (reference: string, what: string) => `${reference}, ${what}. Nothing is collected and nothing is charged.`,
    form: "Cancellation",
    reason: "Reason",
    reasonHint: "Our office reads it. It cannot be undone here.",
    submit: "Cancel the shipment",
    busy: "Cancelling...",
    keep: "Keep it",
    done: { title: "Shipment cancelled", text: "We have told our office." },
    saved: {
      title: "Saved on this device",
      text: whenSent(
        "The cancellation will be sent when you are online.",
        "The cancellation will be sent when you open the app again.",
      ),
    },
  },
  draftSaved: (when: string) => `Draft saved ${when} on this device`,
} as const;
