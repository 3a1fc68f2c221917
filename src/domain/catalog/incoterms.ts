/** The incoterms on offer (spec section 3). */
export const INCOTERMS = ["FOB", "CIF", "EXW", "DDP", "DAP"] as const;

export type Incoterm = (typeof INCOTERMS)[number];

/** Who does what under each term (spec section 9). */
export const INCOTERM_EXPLANATIONS: Readonly<Record<Incoterm, string>> = {
  FOB: "Seller delivers to port and buyer handles shipping",
  CIF: "Seller covers shipping and insurance",
  EXW: "Buyer handles everything from the seller's location",
  DDP: "Seller handles everything including customs",
  DAP: "Seller delivers to destination and buyer pays duties",
};
