/** The question about a typed number with two readings. */
export const numbers = {
  why: { ".": "A point can mean either.", ",": "A comma can mean either." },
} as const;
