import type { Role } from "#domain/roles.ts";
import { cancellation } from "./cancellation.ts";
import { placeOf, type Where } from "./dates.ts";
import { days } from "./days.ts";

const OPEN_INBOX = "Open the inbox";
const SEE_SHIPMENTS = "See my shipments";
const MANY_AT_A_TIME = "Many came at a time, so here they are in one email.";
const CONFIRM_ADDRESS = "Please confirm that this address is yours.";
const WE_CONTACT_YOU = "We'll contact you shortly to confirm your shipment.";
const WITHIN_A_DAY = "We'll get back to you within 24 hours.";
/** "All 3 pallets have", "2 of 3 pallets have", "Your pallet has". */
const whoHas = (count: number, of: number) => `${pallets(count, of)} ${count === 1 ? "has" : "have"}`;
const pallets = (count: number, of: number) => {
  if (count < of) return `${count} of ${of} pallets`;
  return of === 1 ? "Your pallet" : `All ${of} pallets`;
};
/** As `whoHas`, for followers, who may not own the goods. */
const pastOf = (count: number, of: number) => {
  if (count < of) return `${count} of ${of} pallets ${count === 1 ? "has" : "have"}`;
  return of === 1 ? "The pallet has" : `All ${of} pallets have`;
};
const MISTYPED = "somebody has mistyped an address: you need not do anything.";

/** The words of all mails (docs/mail.md). Another language is another table of this form. */
export const letters = {
  lang: "en",
  hello: "Hello,",
  dear: (name: string) => `Dear ${name},`,
  buttonFails: "If the button does not work:",
  more: (count: number) => `And ${count} more: they are all in the app.`,
  answerGoesToSender: "An answer to this email goes to the sender.",

  /** Why a letter is not sent: the office reads it beside the row of the queue. */
  unsent: {
    gone: "The record this email is about no longer exists.",
    confirmed: "Not sent: the address is confirmed already.",
    stale: "Not sent: it was asked for more than a day ago.",
    takenBack: "Not sent: it was taken back before it was told.",
    cancelled: "Not sent: the shipment is cancelled.",
    followOver: "Not sent: the shipment cannot be followed any more.",
    ended: "Not sent: this address wants no more emails of this kind.",
  },
  unsubscribe: {
    why: {
      bookings: "You get this email because a shipment was booked with this address.",
      milestones: "You get this email because we tell you how your shipments get on.",
      delays: "You get this email because we tell you when the dates of your shipments change.",
      receipts: "You get this email because this address was given in a form on our site.",
      following: "You get this email because you asked to follow this shipment.",
      requests: "You get this email because somebody gave this address on our tracking page.",
      several: "You get this email because shipments were booked with this address.",
    },
    label: "No more emails like this",
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
  invitation: {
    subject: (company: string) => `Your invitation to ${company}`,
    preview: "Open the link to join.",
    lead: (who: string, company: string, role: string) =>
      `${who === "" ? "You are invited" : `${who} has invited you`} to work with ${company}. Your role: ${role}.`,
    how: "Open the link to choose a password. If you have an account with this address already, sign in there and agree.",
    action: "Open the invitation",
    validity: (time: string) => `The link works for ${time}, once.`,
    notYou: "If you did not expect this, you need not do anything.",
    roles: {
      admin: "administrator",
      operator: "operator",
      sales: "sales",
      warehouse: "warehouse",
    } satisfies Record<Role, string> as Record<string, string>,
    over: "Not sent: the invitation is over, or was sent again.",
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
      "The addresses, the contacts and the goods are in the app: our emails repeat them once your email address is confirmed.",
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
      heading: cancellation.heading,
      lead: `${cancellation.heading}. ${cancellation.unexpected}`,
    },
    other: (status: string) => ({
      heading: `Your shipment is now ${status}`,
      lead: `Your shipment is now ${status}.`,
    }),
  },
  cancellation,
  milestone: {
    subject: (reference: string, what: string) => `Shipment ${reference}: ${what}`,
    some: (count: number, of: number, what: string) => `${count} of ${of} pallets ${what}`,
    now: (there: Where) => `Now ${placeOf(there)}.`,
    receipt:
      "The shipment's page says who received it, with signature and photos if there are any. Your delivery receipt is there too, as a PDF.",
    names: {
      collected: "collected",
      hub_in: "in Bologna",
      loaded: "loaded",
      departed: "sailed",
      arrived: "arrived in Limassol",
      delivered: "delivered",
      delayed: "new dates",
      damaged: "damaged",
    },
    /** `past`: the goods have gone on since. */
    collected: (count: number, of: number, past: boolean) => ({
      heading: count < of ? `${count} of ${of} pallets collected` : "Your shipment is on its way",
      lead: `${whoHas(count, of)} been collected${past ? "" : " and will be taken to Bologna"}.`,
    }),
    hub_in: (count: number, of: number) => ({
      heading: count < of ? `${count} of ${of} pallets in Bologna` : "Your shipment is in Bologna",
      lead: `${whoHas(count, of)} arrived at our warehouse in Bologna.`,
    }),
    loaded: (count: number, of: number) => ({
      heading: "Your shipment is loaded",
      lead: `${whoHas(count, of)} been loaded into the container.`,
    }),
    departed: (port: string, day: string) => ({
      heading: "Your shipment has sailed",
      lead: port === "" ? `The ship left on ${day}.` : `The ship left ${port} on ${day}.`,
    }),
    arrived: (day: string, past: boolean) => ({
      heading: "Your shipment is in Limassol",
      lead: `The ship arrived in Limassol on ${day}.${past ? "" : " We will contact the consignee about the delivery."}`,
    }),
    damaged: (count: number, of: number) => ({
      heading: "A pallet is damaged",
      lead: `${whoHas(count, of)} been found damaged. We will contact you about it.`,
    }),
    delayed: {
      heading: "New dates for your shipment",
      later: "Your shipment is delayed",
      lead: (now: string, before: string, later: boolean) => {
        if (now === before)
          return `Your shipment arrives in Limassol on ${now}, as planned. The day of departure has changed.`;
        return `Your shipment arrives in Limassol on ${now}, ${later ? "later" : "earlier"} than planned. It was ${before}.`;
      },
      other: "The dates of your shipment have changed.",
      reason: (reason: string) => `The reason: ${reason}`,
      title: "New dates",
      sails: "Sails",
      arrives: "Limassol",
      moved: (now: string, before: string) => `${now}, was ${before}`,
    },
  },
  follow: {
    subject: (reference: string) => `Follow shipment ${reference}?`,
    preview: "One click and we tell you when it moves.",
    lead: (reference: string) =>
      `Somebody asked us to tell this address when shipment ${reference} moves. If it was you, please open the link and agree.`,
    action: "Follow this shipment",
    validity: "The link works for 7 days. The emails end with the delivery.",
    notYou: "If it was not you, you need not do anything: nothing else is sent.",
    see: "See where it is",
    collected: (count: number, of: number, past: boolean) =>
      `${pastOf(count, of)} been collected${past ? "" : " and will be taken to Bologna"}.`,
    hub_in: (count: number, of: number) => `${pastOf(count, of)} arrived at the warehouse in Bologna.`,
    loaded: (count: number, of: number) => `${pastOf(count, of)} been loaded into the container.`,
    arrived: (day: string) => `The ship arrived in Limassol on ${day}.`,
    in_transit: "The shipment is on its way. From Bologna it goes by sea to Limassol.",
    delivered: "The shipment has been delivered.",
    over: "This was the last email about it.",
    delayed: {
      lead: (now: string, before: string, later: boolean) =>
        now === before
          ? `The shipment arrives in Limassol on ${now}, as planned. The day of departure has changed.`
          : `The shipment arrives in Limassol on ${now}, ${later ? "later" : "earlier"} than planned. It was ${before}.`,
      other: "The dates of the shipment have changed.",
    },
  },
  dates: {
    ...days,
    day: (weekday: string, date: number, month: string) => `${weekday} ${date} ${month}`,
    promise: (collectBy: string | null, sails: string, arrives: string) =>
      `${collectBy === null ? "Sails" : `Collected by ${collectBy}, sails`} ${sails}, Limassol ${arrives}.`,
    title: "Dates",
    collectBy: "Collected by",
    sails: (port: string) => `Sails from ${port}`,
    arrives: "Limassol",
    planned: (day: string) => `${day}, planned`,
    actual: (day: string, planned: string) => (day === planned ? `${day}, as planned` : `${day}, planned ${planned}`),
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
    adjusted: (charged: string, booked: string) => `The price is ${charged} instead of ${booked}.`,
    reason: (reason: string) => `Reason: ${reason}`,
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
    shipment: "About shipment",
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
      `${length} × ${width} × ${height} cm, ${weight} kg`,
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

  /** To the office, after a restore. */
  healed: {
    subject: (came: number) => `After the restore ${came} came back`,
    heading: "What came back after the restore",
    lead: "Devices have brought back what the server had lost. Nothing has come for an hour.",
    look: "Some prices are none of any tariff that is known. Please compare them with what was agreed.",
    publish: "A tariff was lost with the server. Please publish it again if it is still the one to go by.",
    action: "Open the status page",
    list: "In numbers",
    rows: {
      came: "Came back",
      accounts: "From accounts",
      devices: "From devices",
      clashed: "Asked their person, because it was edited anew",
      prices: "At a price that no known tariff gives",
      tariffs: "Tariffs that are lost",
    },
    never: "What was done by devices that do not come back, and in the dashboard, has to be entered again.",
  },
  /** One letter a day. */
  digest: {
    heading: (day: string) => `Your shipments on ${day}`,
    subject: (heading: string, count: number) =>
      `${heading}: news about ${count === 1 ? "1 shipment" : `${count} shipments`}`,
    lead: "This is where they are, and what is new since our last email.",
    booked: (what: string) => `booking received (${what})`,
    state: (there: Where) => placeOf(there),
    expected: (day: string) => `Expected in Limassol ${day}.`,
    overdue: (day: string) => `Was due ${day}. The arrival is not recorded yet.`,
    toSail: (day: string) => `Was to sail ${day}. The departure is not recorded yet.`,
    news: (names: readonly string[], more: number) =>
      `New: ${more > 0 ? `${names.join(", ")} and ${more} more` : names.join(", ")}.`,
    action: SEE_SHIPMENTS,
    choice:
      "You get one email a day about your shipments, at 17:00 in Cyprus. We tell you at once of new dates and when we cancel a shipment. You can change this in your profile.",
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
      lead: "These changes came one soon after the other, so here they are in one email.",
      open: SEE_SHIPMENTS,
    },
    milestone_customer: {
      one: "message about your shipments",
      many: "messages about your shipments",
      lead: "These came one soon after the other, so here they are in one email.",
      open: SEE_SHIPMENTS,
    },
    milestone_follower: {
      one: "message about shipments that you follow",
      many: "messages about shipments that you follow",
      lead: "These came one soon after the other, so here they are in one email.",
      open: "Track a shipment",
    },
    healed_customer: {
      one: "shipment with us",
      many: "shipments with us",
      lead: "Our server had a fault and was restored from a copy. Your app has brought back what was missing since. This is how your shipments stand. Nothing has to be sent again.",
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
