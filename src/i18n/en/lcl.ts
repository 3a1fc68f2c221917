/** The LCL service (rule: site.pages). */
export const lcl = {
  title: "LCL Service to Cyprus",
  description:
    "Groupage to Cyprus: two pickups a week in every country, consolidation in Bologna, a weekly sea departure to Limassol. 9 to 17 days, country by country.",
  lede: "Twice a week a truck collects in every country. Once a week a ship sails for Limassol.",
  quote: "Get Instant Quote",
  book: "Book Shipment",

  highlights: {
    label: "The service in three parts",
    weekly: {
      title: "Weekly service",
      text: "Trucks bring goods to Bologna all week. The container is closed once a week and goes to the port.",
      pickups: "Pickups a week, every country",
      departures: "Sea departures a week",
      from: "Port of loading",
      to: "Port of discharge",
      or: " or ",
    },
    coverage: {
      title: "Pan-European coverage",
      text: "From Porto to Tallinn and from Tromsø to Varna, with one office to write to. Days to Limassol, by country:",
      days: "Days",
      countries: "Countries",
    },
    consolidation: {
      title: "LCL consolidation",
      text: "Less than a container load: you pay for the space your pallets take; other shippers fill the rest of the container.",
      drawing: "A 40-foot container from above: 25 euro pallets on the floor, one of them yours",
      yours: "Yours",
      others: "Other consignments",
      box: "Euro pallets on the floor of a 40ft container",
    },
  },

  how: {
    title: "How It Works",
    steps: {
      collection: {
        title: "Collection",
        text: "We collect the consignment at the shipper's door. Day 1 starts here.",
      },
      transport: {
        title: "Transport",
        text: (least: number, most: number) =>
          `By road to Bologna: ${least} to ${most} days, depending on the country, including the day of collection.`,
      },
      consolidation: {
        title: "Consolidation",
        text: (days: number) => `${days} days in the warehouse: measured, labelled and loaded with other consignments.`,
      },
      sea: {
        title: "Sea freight",
        text: (days: number) => `Venice/Ravenna to Limassol, port to port in ${days} days.`,
      },
      delivery: {
        title: "Delivery",
        text: "Unloaded in Limassol and trucked to the consignee.",
      },
    },
  },

  coverage: {
    title: "European Coverage",
    countries: "countries",
    days: "days",
    weekly: "weekly",
    twice: "2x",
    range: (least: number, most: number) => `${least}-${most}`,
    count: (origins: number, stated: number) =>
      `${origins} countries of origin; Cyprus, the destination, is number ${stated}.`,
    byDays: "Shortest first.",
    byName: "By name.",
    sortByDays: "Sort by days",
    sortByName: "Sort by country",
    table: "Transit table",
    caption: "Transit days by country",
    scroll: "Scroll the table sideways for all columns.",
    country: "Country",
    legs: ["by road", "Bologna", "by sea"],
    pickups: "Pickups per week",
    toBologna: "Days to Bologna",
    warehouse: "Warehouse days",
    portToPort: "Port-to-port days",
    total: "Total days",
  },

  why: {
    title: "Why Choose Our LCL Service?",
    points: [
      {
        title: "The price before the booking",
        text: "Door to door in euro, line by line, from the size and weight of your pallets.",
      },
      {
        title: "One pallet is enough",
        text: "One to ten pallets in a booking. You never wait for a full container.",
      },
      {
        title: "Days you can count on",
        text: "Two pickups and one sailing a week, on the same schedule every week.",
      },
      {
        title: "One hub, one handling",
        text: "Goods change vehicles once, in Bologna, where every pallet is measured and labelled.",
      },
      {
        title: "Papers in one place",
        text: "Commercial invoice and packing list are kept with the booking, where our office needs them.",
      },
      {
        title: "Visible on the way",
        text: "Status, tracking number and day of the journey on your dashboard, even without a network.",
      },
    ],
  },

  closing: {
    title: "What would your pallet cost?",
    text: "Enter country, postcode, dimensions and weight, and you have your rate.",
    calculate: "Calculate Shipping Rate",
    book: "Book Now",
  },
} as const;
