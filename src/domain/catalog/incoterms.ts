/** The incoterms on offer (rule: requests.choices). */
export const INCOTERMS = ["FOB", "CIF", "EXW", "DDP", "DAP"] as const;

export type Incoterm = (typeof INCOTERMS)[number];

/** Explanations of the terms (rule: requests.choices). */
export const INCOTERM_EXPLANATIONS: Readonly<Record<Incoterm, string>> = {
  FOB: "Seller delivers to port and buyer handles shipping",
  CIF: "Seller covers shipping and insurance",
  EXW: "Buyer handles everything from the seller's location",
  DDP: "Seller handles everything including customs",
  DAP: "Seller delivers to destination and buyer pays duties",
};

/** The stages of a shipment, in order. */
export const INCOTERM_PARTS = ["collection", "shipping", "insurance", "duties", "delivery"] as const;
export type IncotermPart = (typeof INCOTERM_PARTS)[number];

const SELLER = "seller";
const BUYER = "buyer";

/** Who pays for which stage: the explanations above, stage by stage. */
export const INCOTERM_SHARES: Readonly<Record<Incoterm, Readonly<Record<IncotermPart, "seller" | "buyer">>>> = {
  FOB: { collection: SELLER, shipping: BUYER, insurance: BUYER, duties: BUYER, delivery: BUYER },
  CIF: { collection: SELLER, shipping: SELLER, insurance: SELLER, duties: BUYER, delivery: BUYER },
  EXW: { collection: BUYER, shipping: BUYER, insurance: BUYER, duties: BUYER, delivery: BUYER },
  DDP: { collection: SELLER, shipping: SELLER, insurance: SELLER, duties: SELLER, delivery: SELLER },
  DAP: { collection: SELLER, shipping: SELLER, insurance: SELLER, duties: BUYER, delivery: SELLER },
};
