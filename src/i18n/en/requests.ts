import { savedHere, sentLater } from "./when-sent.ts";

/** Texts that the three request forms share: sea quote, air quote, contact message. */
export const requests = {
  loading: "Fetching what you typed from this device",
  errorSummary: "Please check these details",
  saved: savedHere,
  sentAt: (time: string) => `Sent ${time}`,
  whenOnline: sentLater,
  draftSaved: (time: string) => `Draft saved ${time} on this device`,
  outdated: "Update ready. Restart the app to go on; what you typed is kept.",
  busy: "Saved on this device. It will be sent a little later.",
  signIn: { title: "Saved on this device", text: "Your session has ended. Sign in again and it will be sent." },
  session: "Your session has ended. Sign in again; what you typed is kept.",
  waiting: {
    "quote.sea": (n: number) => `${n} ${n === 1 ? "request" : "requests"} waiting to be sent`,
    "quote.air": (n: number) => `${n} ${n === 1 ? "request" : "requests"} waiting to be sent`,
    "contact.create": (n: number) => `${n} ${n === 1 ? "message" : "messages"} waiting to be sent`,
  },
  // The label of the honeypot: never shown or read out, only bots find it.
  website: "Website",

  request: "Request Quote",
  submitting: "Submitting...",

  origin: {
    title: "Origin Information",
    country: "Origin country",
    port: "Origin port",
    city: "Origin city/airport",
    address: "Origin address",
  },
  cargo: {
    title: "Cargo Details",
    type: "Cargo type",
    typePlaceholder: "Choose a cargo type",
    description: "Cargo description",
  },
  pieces: {
    name: (n: number) => `Piece ${n}`,
    remove: (n: number) => `Remove piece ${n}`,
    add: "Add Piece",
    full: (most: number) => `Maximum ${most} pieces per request.`,
    added: (n: number) => `Piece ${n} added`,
    removed: (n: number, left: number) => `Piece ${n} removed, ${left} left`,
    error: (n: number, message: string) => `Piece ${n}: ${message}`,
    chooseLength: "Choose the size of the piece.",
    chooseWeight: "Choose what the piece weighs.",
    length: "Length",
    width: "Width",
    height: "Height",
    weight: "Weight",
    centimetre: "cm",
    kilogram: "kg",
    totals: "Totals",
    volume: "Total volume",
    totalWeight: "Total weight",
  },
  destination: {
    address: "Destination address",
    hint: "Street, postcode and town in Cyprus",
  },
  services: {
    title: "Additional Services",
    insurance: "Insurance",
    customs: "Customs clearance",
    hazardous: "Hazardous goods",
    temperature: "Temperature controlled",
    special: "Special requirements",
  },
  contact: {
    title: "Contact Information",
    company: "Company name",
    person: "Contact person",
    email: "Email",
    phone: "Phone",
  },
} as const;
