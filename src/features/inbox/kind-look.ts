/** Which colour the word for a kind of request has. */
export const KIND_LOOK = { sea: "text-sea", air: "text-hub", contact: "text-road-text" } as const;
