/** The sea quote form (rule: requests.sea). */
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
      text: "A full container is yours alone. Loose cargo shares a container and pays for its space.",
      fcl: "FCL, full container",
      fclHow: "one price per container",
      lcl: "LCL, loose cargo",
      lclHow: "by m³, or by tonne",
      edge: "Worth asking for both",
      edgeHow: "from about 15 m³",
    },
    need: {
      title: "What we need",
      text: "Enough to find a carrier, a sailing and a price. We ask for the rest when we reply.",
      route: "Route",
      routeHow: "port of loading, port in Cyprus",
      cargo: "Cargo",
      cargoHow: "what it is, dimensions, weight",
      terms: "Terms",
      termsHow: "incoterm, port or door",
    },
    answer: {
      title: "Response time",
      text: "A colleague in Limassol plans the route and replies by name, with a price for each part.",
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
  describe: "What it is, how it is packed, anything that cannot be stacked or breaks easily. At least 20 characters.",

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
    who: (term: string) => `Who pays what under ${term}`,
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
      "port-to-port": "You deliver to the port and collect in Cyprus.",
      "door-to-port": "We collect from the seller and ship to the port in Cyprus. Tell us the onward address.",
      "door-to-door": "We collect and deliver to the address you give.",
    },
    port: "Destination port",
  },

  sheet: {
    title: "Your request",
    from: "From",
    to: "To",
    open: "not filled in yet",
    boxes: (n: number, name: string) => `${n} × ${name}`,
    terms: "Incoterms",
    delivery: "Delivery",
    pieces: "Pieces",
    volume: "Volume",
    answer: "We answer within 24-48 hours. Prefer to talk?",
  },

  sent: {
    title: "Quote Request Submitted",
    text: "We'll get back to you within 24-48 hours with a detailed quote.",
  },
  failed: { title: "Error", text: "Failed to submit quote request. Please try again." },
} as const;
