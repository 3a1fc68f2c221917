/** Maximum lengths of texts in characters: for forms, for requests and for the database. */
export const TEXT_LIMITS = {
  name: 200,
  address: 500,
  phone: 40,
  email: 255,
  goods: 500,
  postcode: 10,
  /** The town of a pickup or a delivery. */
  town: 80,
  /** A country, port or city that is typed. */
  place: 100,
  hsCode: 40,
  /** The description of a cargo, and special requirements. */
  description: 2000,
  tracking: 100,
  /** The private note of a quote's maker. */
  quoteNote: 1000,
  /** The reason of a cancellation. */
  reason: 300,
  /** The office's own notes on a shipment. */
  notes: 5000,
} as const;
