/** A country's page (specification section 2, Country LCL page). */
export const country = {
  title: (name: string) => `LCL Service from ${name} to Cyprus`,
  description: (name: string, days: number) =>
    `Pallets from ${name} to Limassol, Cyprus, door to door in ${days} days, two pickups a week.`,
  days: "days",
  line: (name: string, road: number, total: number) =>
    `${name} to Cyprus, day by day: ${road} days by road to Bologna, 3 in the warehouse, 4 at sea, ${total} in all`,
  legs: [
    { leg: "road", name: "Your door to Bologna, by road" },
    { leg: "hub", name: "In the Bologna warehouse" },
    { leg: "sea", name: "Venice/Ravenna to Limassol" },
  ],
  breakdown: "Transit time",
  toBologna: "Days to Bologna warehouse",
  warehouse: "Days in warehouse",
  portToPort: "Days port to port",
  total: "Total door to door",
  quote: "Get Instant Quote",
  book: "Book Shipment",
} as const;
