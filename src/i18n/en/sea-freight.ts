/** Ocean freight (rule: site.pages). */
export const seaFreight = {
  title: "Ocean Freight Services",
  description:
    "Full containers and loose cargo by sea to Limassol and Larnaca: 20ft, 40ft, 40ft HC and LCL from ports on every continent, with a quote in 24-48 hours.",
  lede: "A whole container or a few cubic metres of one, from ports on every continent to Cyprus.",
  quote: "Get Quote",
  contact: "Contact Us",

  why: {
    label: "Why ship by sea with us",
    coverage: {
      title: "Worldwide coverage",
      text: "From the ports where the goods are made to the two commercial ports of Cyprus.",
      ports: "Ports of discharge",
      port: (name: string, code: string) => `${name} ${code}`,
      loads: "What we ship",
      fclLcl: "FCL and LCL",
      reach: "Ports of loading",
      everywhere: "Worldwide",
    },
    control: {
      title: "Complete control",
      text: "One file, one reference and one office from the shipper's gate to the consignee's.",
      delivery: "Delivery",
      terms: "Incoterms",
      options: "On request",
      optionsList: "Insurance, customs",
    },
    support: {
      title: "Expert support",
      text: "A colleague in Limassol reads your request, plans the route and replies by name.",
      answer: "Answer to a request",
      hours: "24-48 hours",
      office: "Office",
      weekdays: "Monday-Friday",
      open: "Hours, EET",
      clock: "9:00-18:00",
    },
  },

  intro: {
    title: "A full container or part of one",
    text: [
      "In a full container load, FCL, the container is yours: it is loaded at your supplier's door, sealed, and opened again at yours. Nobody else's goods are in it. The price is per container, up to its weight limit.",
      "In a less than container load, LCL, your pieces share a container. The price is per cubic metre, or per tonne where a cubic metre weighs more than one. From about half a container it is worth asking for both.",
      "Ocean freight is slow and cheap: right for goods that are heavy, bulky or planned early. For pallets from Europe, the weekly LCL service via Bologna has instant prices and transit days on this site.",
    ],
    boxes: "Three containers from above, with the euro pallets that fit on the floor",
    box: (name: string, pallets: number) => `${name} container from above: ${pallets} euro pallets on its floor`,
    measures: (length: number, width: number, height: number, cbm: number) =>
      `${length.toFixed(2)} × ${width.toFixed(2)} × ${height.toFixed(2)} m, about ${cbm} m³`,
    pallets: (n: number) => `${n} euro pallets`,
    same: "The 40ft HC has the same floor and 30 cm more height.",
  },

  benefits: {
    title: "What the service includes",
    points: [
      { title: "Full containers", text: "20ft, 40ft and 40ft HC, delivered to the supplier and taken back empty." },
      { title: "Loose cargo", text: "Single pieces from one cubic metre, packed with others into one container." },
      { title: "Door or port", text: "Port to port, door to port or door to door: you say where we start and finish." },
      {
        title: "Customs clearance",
        text: "Import and export entries with the HS code you give us, or one we find together.",
      },
      { title: "Cargo insurance", text: "All-risks cover from door to door, quoted as a line of its own." },
      {
        title: "Hazardous goods",
        text: "IMDG cargo with its declaration and data sheet, checked before it is booked.",
      },
      { title: "Temperature control", text: "Reefer containers held at the set temperature from loading to the quay." },
      {
        title: "Papers",
        text: "Bill of lading or sea waybill, packing list, certificate of origin: in order before arrival.",
      },
    ],
  },

  how: {
    title: "How It Works",
    steps: [
      { title: "Consultation", text: "You tell us what, from where and by when. We ask for what is missing." },
      { title: "Planning", text: "Carrier, sailing, container and incoterm, with a price for each." },
      {
        title: "Collection",
        text: "The container or the truck comes to the supplier; the cargo is loaded and sealed.",
      },
      {
        title: "Ocean transit",
        text: "On the water with a bill of lading. We tell you when the arrival date changes.",
      },
      { title: "Delivery", text: "Cleared in Limassol or Larnaca, then by truck to the consignee." },
    ],
  },

  closing: {
    title: "What are you shipping?",
    text: "Port, dimensions and weight are enough to start. We answer within 24-48 hours.",
    request: "Request Quote",
  },
} as const;
