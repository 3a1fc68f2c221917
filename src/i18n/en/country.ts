/** A country's page (rule: site.country). */
export const country = {
  title: (name: string) => `LCL Service from ${name} to Cyprus`,
  description: (name: string, days: number) =>
    `Pallets from ${name} to Limassol, Cyprus, door to door in ${days} days, two pickups a week.`,
  days: "days",
  line: (name: string, road: number, total: number) =>
    `${name} to Cyprus, day by day: ${road} days by road to Bologna, 3 in the warehouse, 4 at sea, ${total} in all`,
  legs: ["Your door to Bologna, by road", "In the Bologna warehouse", "Venice/Ravenna to Limassol"],
  legsShort: ["Your door", "Bologna", "Limassol"],
  breakdown: "Transit time",
  toBologna: "Days to Bologna warehouse",
  warehouse: "Days in warehouse",
  portToPort: "Days port to port",
  total: "Total door to door",
  quote: "Get Instant Quote",
  book: "Book Shipment",

  cities: "Major cities served",
  cargo: "Common cargo types",
  highlights: "Highlights",
  pickups: (times: string) => `${times} pickups a week, one sea departure`,

  road: "The road to Bologna",
  via: "The way, place by place",

  how: {
    title: "How It Works",
    steps: {
      collection: {
        title: "Collection",
        text: (name: string) => `We collect at your address in ${name}. Day 1 starts here.`,
      },
      road: {
        title: "Road to Bologna",
        text: (last: number) =>
          last === 2 ? "Day 2, by truck to the warehouse." : `Days 2 to ${last}, by truck to the warehouse.`,
      },
      consolidation: {
        title: "Consolidation",
        text: (first: number, last: number) =>
          `Days ${first} to ${last}: measured, labelled and loaded with other consignments.`,
      },
      sea: {
        title: "Sea and delivery",
        text: (first: number, last: number) =>
          `Days ${first} to ${last} from Venice/Ravenna to Limassol, then to the consignee.`,
      },
    },
  },

  closing: "What would your pallet cost?",
  closingText: (name: string) => `From your postcode in ${name}, in euro, before you book.`,
  calculate: "Calculate Your Rate",
  others: "All countries and days",
} as const;
