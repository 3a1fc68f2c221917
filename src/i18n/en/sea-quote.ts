/** The sea quote form (specification sections 2, 5 and 8, /sea-freight-quote). */
export const seaQuote = {
  title: "Sea Freight Quote",
  description:
    "Ask for an ocean freight quote to Limassol or Larnaca: 20ft, 40ft and 40ft HC containers or LCL loose cargo, answered within 24-48 hours.",
  lede: "A full container or a few pieces of one, from any port to Cyprus. Answered within 24-48 hours.",
  form: "Sea freight quote request",

  cards: {
    label: "Before you ask",
    loads: {
      title: "FCL or LCL",
      text: "A full container is yours alone, whatever is in it. Loose cargo shares a box and pays for its space.",
      fcl: "FCL, full container",
      fclHow: "one price per box",
      lcl: "LCL, loose cargo",
      lclHow: "by m³, or by tonne",
      edge: "Worth asking for both",
      edgeHow: "from about 15 m³",
    },
    need: {
      title: "What we need",
      text: "Enough to name a carrier, a sailing and a price. The rest we ask when we answer.",
      route: "Route",
      routeHow: "port of loading, port in Cyprus",
      cargo: "Cargo",
      cargoHow: "what it is, measures, weight",
      terms: "Terms",
      termsHow: "incoterm, port or door",
    },
    answer: {
      title: "Response time",
      text: "Somebody in Limassol works the route out and answers by name, with a price for each part.",
      quote: "Detailed quote",
      quoteHow: "24-48 hours",
      office: "Office",
      officeHow: "Monday-Friday",
      hours: "Hours, EET",
      hoursHow: "9:00-18:00",
    },
  },

  type: {
    title: "Shipment Type",
    box: (length: number, cbm: number) => `${length.toFixed(2)}\u00a0m inside, ${cbm}\u00a0m³`,
    high: (centimetres: number, cbm: number) => `${centimetres}\u00a0cm higher, ${cbm}\u00a0m³`,
    lcl: "by the piece, shared",
  },
  port: "Port or nearest big town",
  hsCode: "HS code",
  describe: "What it is, how it is packed, anything that stacks badly or breaks easily. At least 20 characters.",

  shipment: {
    title: "Shipment Details",
    containers: "Number of containers",
    hint: (name: string) => `How many ${name} you need`,
    share: (percent: string) => `Takes about ${percent} of a 20ft container.`,
    more: (boxes: string) => `As much as ${boxes} 20ft containers: a full container may be cheaper.`,
    drawing: (percent: string) => `A 20ft container from the side, ${percent} of it taken`,
  },

  service: {
    title: "Service Details",
    incoterms: "Incoterms",
    explained: (term: string, explanation: string) => `${term}: ${explanation}.`,
    who: (term: string) => `Who carries what under ${term}`,
    seller: "Seller",
    buyer: "Buyer",
    parts: {
      collection: "To port",
      shipping: "Shipping",
      insurance: "Insurance",
      duties: "Duties",
      delivery: "Delivery",
    },
    delivery: "Delivery type",
    deliveryHow: {
      "port-to-port": "You bring it to the port and fetch it in Cyprus.",
      "door-to-port": "We fetch it at the seller's and bring it to the port; name where it goes from there.",
      "door-to-door": "We fetch it and bring it to the address you name.",
    },
    port: "Destination port",
  },

  sheet: {
    title: "Your request",
    from: "From",
    to: "To",
    open: "not named yet",
    boxes: (n: number, name: string) => `${n} x ${name}`,
    terms: "Incoterms",
    delivery: "Delivery",
    pieces: "Pieces",
    volume: "Volume",
    answer: "We answer within 24-48 hours. Rather talk?",
  },

  sent: {
    title: "Quote Request Submitted",
    text: "We'll get back to you within 24-48 hours with a detailed quote.",
  },
  failed: { title: "Error", text: "Failed to submit quote request. Please try again." },
} as const;
