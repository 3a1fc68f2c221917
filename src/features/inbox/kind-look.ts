/** The text colour of a kind of request. */
export const KIND_LOOK = { sea: "text-sea", air: "text-hub", contact: "text-road-text" } as const;
