/** What is said about a text that may mean two numbers. */
export const numbers = {
  why: { ".": "A point can mean either.", ",": "A comma can mean either." },
} as const;
