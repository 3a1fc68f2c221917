/** The air quote form (rule: requests.air). */
export const airQuote = {
  title: "Air Freight Quote",
  description:
    "Ask for an air freight quote to Larnaca or Paphos: volumetric and chargeable weight worked out while you type, answered within 24 hours.",
  lede: "Urgent or valuable goods, from any airport to Larnaca or Paphos. Answered within 24 hours.",
  form: "Air freight quote request",

  steps: {
    label: "How it goes",
    list: [
      {
        title: "Measure",
        text: "Length, width, height and weight of each piece as it is packed. The chargeable weight is worked out while you type.",
        fact: "Time it takes",
        value: "about 3 minutes",
      },
      {
        title: "We ask the airlines",
        text: "Routing, space and rate from the airport that suits, with the fees at both ends named one by one.",
        fact: "Answer",
        value: "within 24 hours",
      },
      {
        title: "You decide",
        text: "Accept, and the goods are collected. A request does not commit you to anything.",
        fact: "To Cyprus",
        value: "LCA, PFO",
      },
    ],
  },

  city: "Where the goods are collected, or the airport they leave from",
  describe: "What it is and how it is packed. At least 10 characters.",

  pieces: {
    title: "Pieces",
    volumetric: "Volumetric weight",
    chargeable: "Chargeable weight",
    actual: "Actual weight",
    byVolume: "By volume",
    charged: "charged",
    compared: "What is charged",
    how: "Volumetric weight = L × W × H (cm) ÷ 6000. The higher weight is charged. Fill in all four values of a piece.",
  },

  service: {
    title: "Service Details",
    type: "Service type",
    typeHow: {
      "door-to-airport": "We collect; you pick up at the airport in Cyprus.",
      "door-to-door": "We collect and deliver to the address you give.",
    },
    airport: "Destination airport",
  },

  important: {
    title: "Important information",
    points: [
      {
        title: "Accurate dimensions",
        text: "Measure each piece as it is packed, at its widest. Airlines measure again, and charge what they find.",
      },
      {
        title: "Volumetric weight",
        text: "Length × width × height in cm, divided by 6000, in kg. The higher of this and the actual weight is charged.",
      },
      {
        title: "Special requirements",
        text: "Dangerous goods, perishables, pharmaceuticals and anything that must not be tilted: please say so in the description.",
      },
      { title: "Response time", text: "Our team answers within 24 hours on business days." },
    ],
    direct: "Direct contact",
  },

  sent: {
    title: "Quote request submitted successfully!",
    text: "Our team will review your request and get back to you within 24 hours.",
  },
  failed: { title: "Failed to submit quote request", text: "Please try again or contact us directly." },
} as const;
