/** How a cancellation is said: to the customer in letter and app, and to the office before it cancels. */
export const cancellation = {
  heading: "Your shipment has been cancelled",
  byOffice: "Our office has cancelled it.",
  byCustomer: "You have cancelled it.",
  reason: (reason: string) => `Reason: ${reason}`,
  unexpected: "If you did not expect this, please answer this message.",
  /** The office chooses one of these, or writes its own. They are stored as they stand. */
  reasons: [
    "You asked us to",
    "Booked twice",
    "The goods were not ready",
    "We could not collect them",
    "We cannot carry these goods",
  ],
} as const;
