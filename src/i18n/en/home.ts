/** The home page. The tagline and the three tiles are specified and must not be changed (rule: site.pages). */
export const home = {
  title: "Pallets from Europe to Cyprus",
  description:
    "Pallet shipping door to door from Europe to Limassol, Cyprus: an instant price, two pickups a week, and every day of the way on screen.",
  tagline: "Cost Effective. Reliable. Fast",
  lede: "Pallets, door to door, from 27 European countries to Limassol. Know the price and the day before you book.",
  getStarted: "Get Started",
  calculateRate: "Calculate Rate",

  map: {
    region: "Days from your country to Limassol",
    collectedIn: "Collected in",
    toCyprus: "to Cyprus",
    inDays: (days: number) => `in ${days} days`,
    sentence: (country: string, days: number) => `${country} to Cyprus in ${days} days`,
    drawing: (country: string, days: number) =>
      `Map of Europe: the roads lead to Bologna, one sea route on to Limassol. ${country} is lit: ${days} days.`,
    road: "by road to Bologna",
    warehouse: "consolidation",
    sea: "by sea to Limassol",
    days: (n: number) => `${n} days`,
    more: (country: string) => `${country} in detail`,
  },

  tiles: {
    label: "What we do",
    pallets: {
      title: "Pallet shipping",
      text: "One pallet or ten. Size and weight set the rate. Drawn to scale as you type.",
      drawing: "Three pallets drawn to scale: 1.2 by 0.8 by 1.0, 1.2 by 1.0 by 1.4 and 0.8 by 0.6 by 0.8 metres",
      load: (pallets: number) => `${pallets} pallets`,
      onTheScale: "Actual weight",
      chargedAs: "Charged as",
    },
    network: {
      title: "Global network",
      text: "Two pickups a week in every country, one sea departure a week. Days from your door to Limassol:",
      days: "Days",
      countries: "Countries",
    },
    tracking: {
      title: "Real-time tracking",
      text: "Filled dots are done, the ring is today. Your dashboard updates when our office does.",
      field: "Reference of a shipment",
      submit: "Track",
      drawing: "An example: Frankfurt to Limassol, twelve days, today is day 8 in Bologna",
      legs: ["Frankfurt", "Bologna", "Limassol"],
      example: "An example: Frankfurt to Limassol",
      events: [
        { when: "10 Nov", what: "Booked" },
        { when: "11 Nov", what: "Confirmed by the office" },
        { when: "14 Nov", what: "Collected, day 1" },
      ],
      today: "today",
      now: "In Bologna, day 8 of 12",
    },
  },
} as const;
