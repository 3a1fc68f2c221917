const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

/** The screen that prints labels, and the texts on a label. */
export const labels = {
  title: "Labels",
  of: {
    shipment: (reference: string) => `Labels of ${reference}`,
    shipments: (n: number) => `Labels of ${n} shipments`,
    sailing: (name: string) => `Labels for sailing ${name}`,
    new: "New labels",
  },
  lede: "One A6 label for each pallet.",
  newLede: "Pallets that nobody has scanned and whose label was not printed on this device.",
  loading: "Reading this device's pallets",
  failed: {
    title: "The labels could not be read",
    text: "This device's data cannot be opened. Close other tabs of this page and try again.",
  },
  print: (n: number) => `Print ${count(n, "label", "labels")}`,
  nothingChosen: "Choose at least one label.",
  all: "Choose all",
  none: "Choose none",
  chosen: (n: number, of: number) => `${n} of ${of} chosen`,
  one: (code: string) => `Print ${code}`,
  printed: (time: string) => `Printed here ${time}`,
  paper: "Paper",
  papers: {
    a6: { name: "A6 label printer", settings: "Paper size A6, scale 100 %, no margins." },
    a4: { name: "A4, four a sheet", settings: "Paper size A4, scale 100 %, no margins. Cut each sheet into four." },
  },
  ask: {
    title: (n: number) => `Did ${n === 1 ? "the label" : `all ${n} labels`} print?`,
    text: "They are then no longer listed as new on this device.",
    yes: "Yes, printed",
    no: "No",
  },
  empty: {
    shipment: "No labels: pallets are made when the shipment is confirmed.",
    sailing: "No pallets belong on this sailing yet.",
    new: "No new labels.",
  },
  allNew: "New labels",
  back: "Warehouse",
  label: {
    name: (code: string) => `Label ${code}`,
    pallet: "pallet",
    to: "To",
    from: "From",
    sailing: "Sailing",
    code: "QR code",
    places: { hub: "Bologna", port: "Limassol" },
    kg: (weight: string) => `${weight} kg`,
    metres: (length: string, width: string, height: string) => `${length} × ${width} × ${height} m`,
  },
} as const;
