/** Origins from which goods cross the customs border of the EU: duty and VAT come on top of every price. */
const OUTSIDE_EU: readonly string[] = ["NO", "CH", "RS"];

export const isOutsideEu = (countryCode: string): boolean => OUTSIDE_EU.includes(countryCode);
