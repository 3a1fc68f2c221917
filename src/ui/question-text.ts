import type { TypedNumber } from "#domain/numbers/typed-number.ts";

/** The id of the question about a number field. */
export const questionOf = (field: string) => `${field}-question`;

export type TwoReadings = Extract<TypedNumber, { kind: "two" }>;

/** "1.200: 1200 kg or 1.2 kg?"; `or` is the only translated word. */
export const questionTitle = (typed: string, { grouped, decimal }: TwoReadings, unit: string, or: string) =>
  `${typed.trim()}: ${grouped} ${unit} ${or} ${decimal} ${unit}?`;
