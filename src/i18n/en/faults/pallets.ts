import type { Sentences } from "#i18n/faults.ts";

export const measures: Readonly<Record<string, string>> = {
  length: "Length",
  width: "Width",
  height: "Height",
  weight: "Weight",
};

/** The limits of a measure or an amount. */
export const limitFaults = (nameOf: (of: unknown) => string | undefined): Sentences => ({
  above_zero: ({ of }) => `${nameOf(of)} must be greater than 0`,
  cannot_exceed: ({ of, max, unit }) => `${nameOf(of)} cannot exceed ${max}${unit}`,
});

/** What is wrong with a pallet in the calculator, which loads no other sentences about faults. */
export const palletFaults = limitFaults((of) => measures[String(of)]);
