/** Air freight (rule: site.pages). */
export const airFreight = {
  title: "Air Freight to Cyprus",
  description:
    "Air freight from airports worldwide to Larnaca (LCA) and Paphos (PFO): door to airport or door to door, chargeable weight explained, a quote within 24 hours.",
  lede: "For what cannot wait for a ship: collected at the door, flown to Larnaca or Paphos.",
  quote: "Get Quote",
  contact: "Contact",

  services: {
    label: "Services",
    airport: {
      title: "Door to airport",
      text: "We collect at the shipper's door, clear the export and fly it. You take over at the cargo terminal.",
      starts: "Starts",
      door: "Shipper's door",
      ends: "Ends",
      terminal: "LCA or PFO terminal",
      papers: "Document",
      awb: "Air waybill",
    },
    door: {
      title: "Door to door",
      text: "The same, and on: import clearance in Cyprus and a truck to the consignee's address.",
      starts: "Starts",
      shipper: "Shipper's door",
      ends: "Ends",
      consignee: "Consignee's door",
      customs: "Customs",
      both: "Both ends",
    },
    weight: {
      title: "Chargeable weight",
      text: "The higher of the actual weight and the volumetric weight: length × width × height in cm, divided by 6000.",
      piece: "A carton",
      measures: "60 × 40 × 40 cm",
      actual: "Actual weight",
      volumetric: "Volumetric weight",
      charged: "Charged as",
    },
  },

  global: {
    title: "From any airport in the world",
    text: [
      "Air freight travels in the belly of passenger aircraft and on freighters. Larnaca is linked with the hubs of Europe and the Gulf, so most origins need only one connection: the consignment flies to the hub, is built onto a pallet or into a container of the airline, and goes on with the next flight that has room.",
      "Air costs more per kilo, but it is right for the parts of a stopped machine, for samples, medicines, fresh goods and the missing part of a fair stand. When only some of the goods are urgent, send those by air and the rest by sea: we quote both.",
    ],
    rows: {
      label: "What decides the price",
      weight: "Chargeable weight",
      weightHow: "the higher of actual and volumetric",
      route: "Route",
      routeHow: "airport of origin, connection, LCA or PFO",
      speed: "Urgency",
      speedHow: "next flight or the next with a better rate",
      goods: "Goods",
      goodsHow: "general, dangerous, perishable, temperature-controlled",
    },
  },

  benefits: {
    title: "What the service includes",
    points: [
      { title: "Collection", text: "A van or a truck at the shipper's door, with a tail lift where it needs one." },
      { title: "Export clearance", text: "Declaration and security status before the goods reach the terminal." },
      { title: "Choice of flights", text: "The fastest and the cheapest side by side, with the hours between them." },
      { title: "Consolidation", text: "Small consignments share an air waybill, and the minimum charge with it." },
      { title: "Dangerous goods", text: "IATA declaration, labels and packing checked before acceptance." },
      { title: "Perishables", text: "Late delivery to the aircraft, cool room on arrival, early clearance." },
      { title: "Cargo insurance", text: "Door to door on the invoice value, as a line of its own." },
      { title: "Import clearance", text: "Entry, duties and VAT in Cyprus, ready when the aircraft lands." },
    ],
  },

  how: {
    title: "How It Works",
    steps: [
      {
        title: "Request",
        text: "Pieces, dimensions, weight and what the goods are. The form works out the chargeable weight.",
      },
      { title: "Quote", text: "Within 24 hours: price by kilo, flights and hours." },
      { title: "Collection", text: "Picked up, measured, screened and labelled for the airline." },
      { title: "Flight", text: "Under an air waybill you can follow at the airline." },
      { title: "Arrival", text: "Cleared at the terminal, handed over there or brought to the door." },
    ],
  },

  airports: {
    title: "Two airports",
    heading: (name: string) => `${name} `,
    code: (code: string) => `(${code})`,
    LCA: "The island's main airport and cargo terminal, on the motorway between Limassol and Nicosia. Most airlines, widest choice of flights, goods of every kind.",
    PFO: "For consignees in the west. Fewer flights and smaller aircraft: small pieces fly straight in, larger ones land at Larnaca and come by road.",
  },

  closing: {
    title: "How soon must it be there?",
    text: "Tell us the day. We answer within 24 hours.",
    quote: "Get Quote",
  },
} as const;
