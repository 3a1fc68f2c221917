/** Longest texts in characters: for the forms, for what the server takes and for what it stores. */
export const TEXT_LIMITS = {
  name: 200,
  address: 500,
  phone: 40,
  email: 255,
  goods: 500,
  /** A country, port or city that is typed. */
  place: 100,
  hsCode: 40,
  /** The description of a cargo and special requirements. */
  description: 2000,
  tracking: 100,
  /** What whoever made a quote notes on it for themselves. */
  quoteNote: 1000,
  /** Why a customer cancels. */
  reason: 300,
  /** The office's own notes on a shipment. */
  notes: 5000,
} as const;
