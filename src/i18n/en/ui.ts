import type { Quantity } from "#domain/numbers/quantities.ts";

const EXAMPLES: Record<Quantity, string> = {
  palletLength: "1.2 or 0.8",
  pieceLength: "120 or 0.5",
  weight: "120 or 0.5",
  count: "2",
  rate: "0.355",
  euro: "105 or 85.50",
};

/** Texts of the components in src/ui. */
export const ui = {
  optional: "(optional)",
  error: "Error:",
  characters: (used: number, most: number) => `${used}/${most}`,
  charactersMissing: (n: number) => (n === 1 ? "1 more character needed" : `${n} more characters needed`),
  charactersLong: (used: number, most: number) => `${used} of ${most} characters used`,
  or: "or",
  /** With an example that its field takes. */
  notNumber: (label: string, quantity: Quantity) =>
    `${label} is not a number. Write digits, such as ${EXAMPLES[quantity]}`,
  /** How amounts are written in CSV files. */
  csv: { label: "Decimals", legend: "Decimals in CSV files", point: "1.25", comma: "1,25" },
  choose: "Choose",
  dayForm: "dd/mm/yyyy",
  momentForm: "dd/mm/yyyy hh:mm",
  chooseDay: (label: string) => `Calendar: ${label}`,
  /** What a press at the end of a long list shows, `step` at the most: "Show 24 more of 553", "Show 7 more". */
  showMore: (step: number, rest: number, what = "") =>
    step < rest ? `Show ${step} more of ${rest}${what}` : `Show ${rest} more${what}`,
  noMatch: "Nothing matches",
  showList: "Show the list",
  chooseFile: "Choose a file",
  takePhoto: "Take photo",
  takePhotoOf: (what: string) => `Take photo: ${what}`,
  remove: "Remove",
  removeFile: (label: string) => `Remove ${label}`,
  cancel: "Cancel",
  cancelFile: (label: string) => `Cancel ${label}`,
  uploading: (label: string) => `${label}: progress`,
  copy: "Copy",
  copied: "Copied",
  copyFailed: "Could not be copied",
  close: "Close",
  dismiss: "Dismiss",
  notifications: "Notifications",
  loading: "Loading",
  high: (metres: string) => `${metres} high`,
  weightFill: "weight, at 300 kg per m³",
  space: "space they take",
  goods: "goods",
  limassolDay: (day: number) => `Limassol, day ${day}`,
  bologna: "Bologna",
  bolognaDays: (n: number) => `${n} days`,
} as const;
