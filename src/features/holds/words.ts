/** With at most one decimal: 12.5 kg. */
export const formatKilograms = (weight: number): string => `${Math.round(weight * 10) / 10} kg`;
