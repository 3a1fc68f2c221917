/** The incoterms on offer (rule: requests.choices). */
export const INCOTERMS = ["FOB", "CIF", "EXW", "DDP", "DAP"] as const;

export type Incoterm = (typeof INCOTERMS)[number];

/** Who does what under each term (rule: requests.choices). */
export const INCOTERM_EXPLANATIONS: Readonly<Record<Incoterm, string>> = {
  FOB: "Seller delivers to port and buyer handles shipping",
  CIF: "Seller covers shipping and insurance",
  EXW: "Buyer handles everything from the seller's location",
  DDP: "Seller handles everything including customs",
  DAP: "Seller delivers to destination and buyer pays duties",
};

/** What a shipment is made of, in the order in which it happens. */
export const INCOTERM_PARTS = ["collection", "shipping", "insurance", "duties", "delivery"] as const;
export type IncotermPart = (typeof INCOTERM_PARTS)[number];

const SELLER = "seller";
const BUYER = "buyer";

/** Who carries which part: the explanations above, part by part. */
export const INCOTERM_SHARES: Readonly<Record<Incoterm, Readonly<Record<IncotermPart, "seller" | "buyer">>>> = {
  FOB: { collection: SELLER, shipping: BUYER, insurance: BUYER, duties: BUYER, delivery: BUYER },
  CIF: { collection: SELLER, shipping: SELLER, insurance: SELLER, duties: BUYER, delivery: BUYER },
  EXW: { collection: BUYER, shipping: BUYER, insurance: BUYER, duties: BUYER, delivery: BUYER },
  DDP: { collection: SELLER, shipping: SELLER, insurance: SELLER, duties: SELLER, delivery: SELLER },
  DAP: { collection: SELLER, shipping: SELLER, insurance: SELLER, duties: BUYER, delivery: SELLER },
};
