const OPEN_INBOX = "Open the inbox";
const SEE_SHIPMENTS = "See my shipments";
const MANY_AT_A_TIME = "Many came at a time, so here they are in one mail.";
const CONFIRM_ADDRESS = "Please confirm that this address is yours.";
const WE_CONTACT_YOU = "We'll contact you shortly to confirm your shipment.";
const WITHIN_A_DAY = "We'll get back to you within 24 hours.";
const MISTYPED = "somebody has mistyped an address: you need not do anything.";

/** The words of all mails (docs/mail.md). Another language is another table of this form. */
export const letters = {
  lang: "en",
  hello: "Hello,",
  dear: (name: string) => `Dear ${name},`,
  buttonFails: "If the button does not work:",
  more: (count: number) => `And ${count} more: they are all in the app.`,
  answerGoesToSender: "An answer to this mail goes to the sender.",

  /** Why a letter is not sent: the office reads it beside the row of the queue. */
  unsent: {
    gone: "The record this mail is about no longer exists.",
    confirmed: "Not sent: the address is confirmed already.",
    stale: "Not sent: it was asked for more than a day ago.",
  },

  welcome: {
    subject: (company: string) => `Welcome to ${company}`,
    preview: "Your account is ready.",
    lead: "Your account is ready. Book a shipment with a price you have seen, add its papers, and follow it from the road to Limassol.",
    action: "Go to my shipments",
  },
  verify: {
    subject: "Confirm your email address",
    preview: "One click and it is done.",
    lead: CONFIRM_ADDRESS,
    action: "Confirm my email address",
    validity: (time: string) => `The link works for ${time}.`,
    notYou: "If you did not open an account with us, you need not do anything.",
  },
  reset: {
    subject: "Choose a new password",
    preview: "Somebody asked for a new password for your account.",
    lead: "Somebody asked for a new password for the account with this address. If it was you, choose it here.",
    action: "Choose a new password",
    validity: (time: string) => `The link works for ${time}, once.`,
    notYou: "If it was not you, you need not do anything: your password stays as it is.",
  },
  time: {
    minute: (n: number) => (n === 1 ? "1 minute" : `${n} minutes`),
    hour: (n: number) => (n === 1 ? "1 hour" : `${n} hours`),
    day: (n: number) => (n === 1 ? "1 day" : `${n} days`),
  },

  booking: {
    subject: (reference: string) => `Booking received: ${reference}`,
    preview: WE_CONTACT_YOU,
    heading: "Your booking has arrived",
    lead: `Thank you for your booking. ${WE_CONTACT_YOU}`,
    action: "See this shipment",
    notTyped:
      "The addresses, the contacts and the goods are in the app: our mails repeat them once your email address is confirmed.",
  },
  bookingOffice: {
    subject: (reference: string, who: string) => `New booking ${reference} from ${who}`,
    preview: (from: string, to: string) => `${from} to ${to}`,
    heading: "A new booking",
    action: "Open the shipment",
  },
  status: {
    subject: (reference: string, status: string) => `Shipment ${reference}: ${status}`,
    pending: {
      heading: "Your shipment is pending again",
      lead: "We have put your shipment back to pending and will contact you.",
    },
    confirmed: {
      heading: "Your shipment is confirmed",
      lead: "We have confirmed your booking and will arrange the collection with the shipper.",
    },
    in_transit: {
      heading: "Your shipment is on its way",
      lead: "Your shipment has left. From Bologna it goes by sea to Limassol.",
    },
    delivered: {
      heading: "Your shipment has been delivered",
      lead: "Your shipment has been delivered. Thank you for shipping with us.",
    },
    cancelled: {
      heading: "Your shipment has been cancelled",
      lead: "Your shipment has been cancelled. If you did not expect this, please answer this message.",
    },
    other: (status: string) => ({
      heading: `Your shipment is now ${status}`,
      lead: `Your shipment is now ${status}.`,
    }),
  },
  shipment: {
    title: "Shipment",
    reference: "Reference",
    from: "From",
    to: "To",
    cyprus: "Cyprus",
    pallets: "Pallets",
    weight: "Chargeable weight",
    volume: "Volume",
    goods: "Goods",
    tracking: "Tracking number",
    palletsAndPrice: (count: number, price: string) => `${count} ${count === 1 ? "pallet" : "pallets"}, ${price}`,
  },
  price: {
    title: "Price",
    transport: "Transport to Bologna",
    fobCharges: "FOB charges",
    documentation: "Documentation",
    seaFreight: "Sea freight",
    profit: "Service fee",
    rounding: "Rounding",
    total: "Total",
  },
  contact: {
    shipper: "Shipper (pickup)",
    consignee: "Consignee (delivery in Cyprus)",
    customer: "Customer",
    sender: "Sender",
    person: "Contact",
    name: "Name",
    company: "Company",
    address: "Address",
    phone: "Phone",
    email: "Email",
    subject: "Subject",
  },

  message: {
    subject: (subject: string) => `Contact: ${subject}`,
    heading: "A message from the contact form",
    action: OPEN_INBOX,
  },
  messageReceipt: {
    subject: "We have received your message",
    preview: WITHIN_A_DAY,
    lead: `Thank you for contacting us. ${WITHIN_A_DAY}`,
    hours: (hours: string) => `Our office hours: ${hours}.`,
    notYou: `If you did not write to us, ${MISTYPED}`,
  },
  request: {
    sea: { name: "ocean freight", promise: "We'll get back to you within 24-48 hours with a detailed quote." },
    air: {
      name: "air freight",
      promise: "Our team will review your request and get back to you within 24 hours.",
    },
    subject: (name: string, country: string, who: string) => `Quote request, ${name}: ${country} from ${who}`,
    heading: (name: string) => `A request for ${name}`,
    messageTitle: "Cargo description",
    action: OPEN_INBOX,
  },
  requestReceipt: {
    subject: "We have received your quote request",
    heading: (name: string) => `Your request for ${name} has arrived`,
    lead: (promise: string) => `Thank you for your request. ${promise}`,
    notYou: `If you did not ask us for a quote, ${MISTYPED}`,
  },
  route: {
    title: "Route",
    country: "Origin country",
    port: "Origin port",
    city: "Origin city/airport",
    address: "Origin address",
    delivery: "Delivery address",
  },
  service: {
    title: "Service",
    shipmentType: "Shipment type",
    cargoType: "Cargo type",
    incoterms: "Incoterms",
    delivery: "Delivery",
    port: "Destination port",
    service: "Service",
    airport: "Destination airport",
  },
  cargo: {
    title: "Cargo",
    containers: "Containers",
    pieces: "Pieces",
    weight: "Total weight",
    volume: "Total volume",
    volumetricWeight: "Volumetric weight",
    chargeableWeight: "Chargeable weight",
    piece: (n: number) => `Piece ${n}`,
    measures: (length: string, width: string, height: string, weight: string) =>
      `${length} x ${width} x ${height} cm, ${weight} kg`,
  },
  options: {
    title: "Additional services",
    yes: "Yes",
    insurance: "Insurance",
    customs: "Customs clearance",
    hazardous: "Hazardous goods",
    temperature: "Temperature",
    hsCode: "HS code",
    requirements: "Special requirements",
  },

  gathered: {
    subject: (what: string) => `You have ${what}`,
    list: "The list",
    booking_customer: {
      one: "new booking",
      many: "new bookings",
      lead: "Thank you for your bookings. We'll contact you shortly to confirm your shipments.",
      open: SEE_SHIPMENTS,
    },
    status_customer: {
      one: "change of your shipments",
      many: "changes of your shipments",
      lead: "These changes came one soon after the other, so here they are in one mail.",
      open: SEE_SHIPMENTS,
    },
    booking_office: { one: "new booking", many: "new bookings", lead: MANY_AT_A_TIME, open: "Open the shipments" },
    contact_office: {
      one: "message from the contact form",
      many: "messages from the contact form",
      lead: MANY_AT_A_TIME,
      open: OPEN_INBOX,
    },
    sea_office: {
      one: "request for ocean freight",
      many: "requests for ocean freight",
      lead: MANY_AT_A_TIME,
      open: OPEN_INBOX,
    },
    air_office: {
      one: "request for air freight",
      many: "requests for air freight",
      lead: MANY_AT_A_TIME,
      open: OPEN_INBOX,
    },
  },
};

export type LetterTexts = typeof letters;
