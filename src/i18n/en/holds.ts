/** Pallets on hold: damaged, or with other measures than declared. Amounts and weights are passed in formatted. */
const pallets = (count: number) => (count === 1 ? "1 pallet" : `${count} pallets`);

export const holds = {
  title: "On hold",
  none: "Nothing is on hold.",
  loading: "What is on hold is read.",
  failed: { title: "What is on hold cannot be read on this device", text: "Reload the page, or try another device." },
  count: (shipments: number, count: number) =>
    `${pallets(count)} of ${shipments === 1 ? "1 shipment" : `${shipments} shipments`}, not loaded before you decide.`,
  booked: (count: number, day: string, cutOff: string) =>
    `${count} of them booked for ${day}, cut-off ${cutOff} in Bologna.`,
  kinds: { legend: "Shown", all: "All", measured: "Heavier or larger", damaged: "Damaged" },
  shipment: (reference: string) => `Shipment ${reference}`,
  here: (count: number) => `${pallets(count)} on hold`,

  pallet: (number: number, count: number) => `Pallet ${number} of ${count}`,
  reasons: { damaged: "Damaged", measured: "Measured otherwise" },
  /** Declared less than measured, and more. */
  more: { weight: "Heavier", length: "longer", width: "wider", height: "higher" },
  less: { weight: "Lighter", length: "shorter", width: "narrower", height: "lower" },
  drawing: "Measured, and dashed what was declared",
  bay: (bay: string) => `Bay ${bay}`,
  scanned: (when: string) => `Scanned ${when}`,
  table: (pallet: string) => `${pallet}: declared and measured`,
  what: "What",
  declared: "Declared",
  measured: "Measured",
  difference: "Difference",
  same: "same",
  asDeclared: (weight: string, size: string) => `${weight}, ${size}, as declared`,
  rows: { weight: "Weight", length: "Length", width: "Width", height: "Height", chargeable: "Chargeable" },
  size: "Length, width, height",
  photo: (number: number, of: number) => `Photo ${number} of ${of}, opens in a new tab`,
  photosLater: (count: number) => `${count === 1 ? "1 photo" : `${count} photos`}: shown with a network.`,

  price: {
    title: "Price of the whole shipment",
    booked: (weight: string) => `booked, ${weight}`,
    measured: (weight: string) => `as measured, ${weight}`,
    adjusted: "adjusted before",
    loading: "The price is worked out.",
    unsaid: "This booking was charged by another zone before. Please type the price.",
    unknown: "The rates of this booking are not on this device. With a network the price as measured is shown.",
  },
  decide: {
    charge: (price: string) => `Charge as measured, ${price}`,
    chargeMeasured: "Charge as measured",
    keep: "Keep the price",
    release: (count: number) => `Release ${count === 1 ? "it" : "them"}, keep the price`,
    other: "Other price",
    quoted: (reason: string) => `“${reason}”`,
    edit: "Edit",
    back: "Back",
    price: "New price in euro",
    priceHint: "For example 412.50",
    priceWrong: "Write an amount with at most two decimals, for example 412.50.",
    priceRange: "From 0.01 to 1,000,000 euro.",
    reason: "Reason",
    reasonHint: "The customer reads it.",
    reasonMissing: "Say why the price changes.",
    reasonLong: "At most 300 characters.",
    /** The default text of the field. */
    reasonOf: (measured: string, declared: string) =>
      `Measured in our warehouse: chargeable weight ${measured} instead of ${declared}.`,
    submit: (count: number) => `Charge it and release ${pallets(count)}`,
    done: "Decided",
    failed: "This device could not store the decision. Nothing has changed.",
  },
  waiting: (numbers: string) => `Decided about pallet ${numbers}. It goes to the server when it can.`,
  refused: {
    title: "The decision was not taken",
    changed: "It was decided, priced or scanned again since. Look at it once more.",
    other: (words: string) => words || "The server did not take it.",
    discard: "Discard my decision",
    failed: "It could not be discarded. Please try again.",
  },
} as const;
