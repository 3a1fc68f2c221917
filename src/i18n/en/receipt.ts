import { days } from "./days.ts";

/** The texts of a delivery receipt's PDF. */
export const receipt = {
  lang: "en",
  ...days,
  title: (reference: string) => `Delivery receipt ${reference}`,
  delivered: (moment: string) => `Delivered ${moment}`,
  partly: "Not all of it is handed over yet",
  route: (from: string, to: string) => `${from} to ${to}`,
  count: (handed: number, of: number) => `${handed} of ${of}`,

  calendar: {
    collected: "Collected",
    bologna: "Bologna",
    sailed: "Sailed",
    delivered: "Delivered",
    said: (days: { collected: string; bologna: string; sailed: string; delivered: string }) =>
      `Collected ${days.collected}, in Bologna ${days.bologna}, sailed ${days.sailed}, delivered ${days.delivered}.`,
  },

  from: "From",
  to: "To",
  carried: "Carried",
  sailing: (name: string) => `Sailing ${name}`,
  ports: (port: string) => `${port} to Limassol`,

  pallets: "Pallets, as declared",
  heads: ["No.", "Length m", "Width m", "Height m", "Weight kg"],
  handedOver: "Handed over",
  good: "in good order",
  damaged: "damaged",
  unsaid: "handed over",
  open: "not yet",
  remark: (state: string, remark: string) => `${state}. “${remark}”`,
  sum: (n: number) => (n === 1 ? "1 pallet" : `${n} pallets`),

  recorded: "What was recorded",
  received: "Received by",
  nobody: "No name was written",
  signed: "Signed at the handover",
  signature: "Signature",
  notShown: {
    none: "Not signed",
    missing: "The signature was not on the device that made this receipt.",
    "left out": "Signed at the handover; the signature is kept by us.",
  },
  of: (numbers: readonly number[]) => `${numbers.length === 1 ? "pallet" : "pallets"}\u00a0${numbers.join(", ")}`,

  photos: "Photos",
  photo: (number: number, pallet: number) => `${number}, pallet ${pallet}`,
  photoSaid: (number: number, pallet: number) => `Photo ${number}, taken when pallet ${pallet} was handed over`,
  noPhotos: "No photos were taken.",
  without: (missing: number) =>
    missing === 1
      ? "1 photo is not shown: it was not on the device that made this receipt."
      : `${missing} photos are not shown: they were not on the device that made this receipt.`,
  more: (more: number) => (more === 1 ? "1 more photo is kept by us." : `${more} more photos are kept by us.`),

  journey: "The journey",
  code: "Code with the address of this shipment's tracking page",
  scan: "Scan for every day and place.",

  terms: "Scanned and signed at the handover; quoted words were written there. Times are those of the device.",
  page: "Page 1 of 1",
} as const;
