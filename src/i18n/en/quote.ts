/** The lines of a price, shared by calculator, booking and PDF. */
export const quote = {
  lines: {
    transport: "Transport to Bologna",
    fob: "FOB charges",
    documentation: "Documentation",
    sea: "Sea freight",
    service: "Service fee",
    rounding: "Rounding",
    minimum: "minimum",
    perKg: (weight: string, rate: string, bracket: string) => `${weight} kg x €${rate}, ${bracket}`,
    perTotalCbm: (volume: string, rate: number) => `${volume} m³ x €${rate}, total CBM`,
    perChargeableCbm: (volume: string, rate: number) => `${volume} m³ x €${rate}, chargeable CBM`,
    perCbm: (volume: string, rate: number) => `${volume} m³ x €${rate}`,
  },
} as const;
