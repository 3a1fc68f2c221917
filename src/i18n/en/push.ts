import { placeOf, type Where } from "./dates.ts";

// Notifications are visible on locked screens: only reference, milestone, country and days, no names, towns, goods or prices.

export const push = {
  milestone: {
    collected: "Collected",
    hub_in: "In Bologna",
    loaded: "Loaded",
    departed: "Sailed",
    arrived: "In Limassol",
    delivered: "Delivered",
    damaged: "A pallet is damaged",
  },
  collectedIn: (country: string) => `Collected in ${country}`,
  some: (count: number, of: number, what: string) => `${count} of ${of} pallets ${what}`,
  someOf: {
    collected: "collected",
    hub_in: "in Bologna",
    loaded: "loaded",
    delivered: "delivered",
    damaged: "damaged",
  },
  status: {
    pending: "Pending again",
    confirmed: "Booking confirmed",
    in_transit: "On the way",
    delivered: "Delivered",
    cancelled: "Cancelled",
  },
  delay: { later: "New dates, later", other: "New dates" },
  body: {
    plain: (reference: string) => `${reference}.`,
    now: (reference: string, there: Where) => `${reference}. Now ${placeOf(there)}.`,
    collected: (reference: string) => `${reference} is on the road to Bologna.`,
    sails: (reference: string, sails: string, arrives: string) =>
      `${reference} sails ${sails}, in Limassol ${arrives}.`,
    sailed: (reference: string, sailed: string, arrives: string) =>
      `${reference} sailed ${sailed}, in Limassol ${arrives}.`,
    arrived: (reference: string, day: string) => `${reference} arrived ${day}.`,
    on: (reference: string, day: string) => `${reference}, ${day}.`,
    delay: (reference: string, now: string, before: string) => `${reference} in Limassol ${now}, was ${before}.`,
    damaged: (reference: string) => `${reference}. We will contact you about it.`,
    dayOf: (said: string, day: number, total: number) => `${said} Day ${day} of ${total}.`,
  },
  office: {
    booking: (reference: string) => `New booking ${reference}`,
    bookingBody: (pallets: number) => (pallets === 1 ? "1 pallet." : `${pallets} pallets.`),
    message: "New message",
    messageBody: "From the contact form.",
    sea: "New request for ocean freight",
    air: "New request for air freight",
    requestBody: "See the inbox.",
  },
};

export type PushTexts = typeof push;
