import { KEPT_DAYS } from "#domain/retention.ts";

/** Periods in words, as the page speaks of them: whole years only. */
const YEARS = ["", "a year", "two years", "three years"] as const;
const inWords = (days: keyof typeof KEPT_DAYS) => YEARS[KEPT_DAYS[days] / 365];

/** Terms and privacy: samples, to be replaced by the company's own legal texts. */
export const legal = {
  sampleTitle: "Sample text",
  sample:
    "This page shows what such a text covers. It is not legal advice, and nobody has agreed to it until the company has replaced it by its own.",
  places: "On this page",
  contact: "Questions:",

  terms: {
    title: "Terms of Service",
    description:
      "Sample terms for pallets, ocean freight and air freight to Cyprus: quotes, bookings, goods, liability.",
    lede: "What we promise and what we need from you, from the quote to the delivery.",
    sections: [
      {
        id: "parties",
        title: "Who and what",
        text: (company: string) => [
          `${company} arranges the carriage of goods to Cyprus as a freight forwarder. We choose carriers with care and pass on to them what you tell us about the consignment.`,
          "These terms hold for every quote, request and booking made on this site. Other terms hold only where we have agreed to them in writing.",
        ],
      },
      {
        id: "quotes",
        title: "Quotes and prices",
        text: () => [
          "The calculator prices pallets by the tariff in force, from the measures and weights you enter. Charged is the chargeable weight: the higher of the actual weight and the volume at 300 kg per cubic metre.",
          "A quote names the day until which it may be booked. If pallets are measured or weighed at the warehouse and differ from the booking, the price is worked out again from what was found, and you are told before the goods are loaded.",
          "Prices are in euro. Duties, taxes, storage and waiting that we did not cause are not in them unless the quote says so.",
        ],
      },
      {
        id: "booking",
        title: "Booking",
        text: () => [
          "A booking is an order once we have confirmed it. Until then you may withdraw it without cost; afterwards you owe what carriers charge us for the cancellation.",
          "A booking saved on your device without a network is not yet with us: its card says so until our server has it.",
        ],
      },
      {
        id: "goods",
        title: "Goods and packing",
        text: () => [
          "A pallet is at most 2.4 × 1.8 × 2 m and 1500 kg, fit to be lifted from below, and packed so that it bears a road and a sea journey beside other goods.",
          "Not accepted in groupage: dangerous goods, live animals, perishables that need cooling, cash and valuables, weapons, and whatever the law of a country on the way forbids. Ask us first when in doubt.",
          "Whoever hands over goods that are not as described pays for the harm they do to other consignments.",
        ],
      },
      {
        id: "papers",
        title: "Papers and customs",
        text: () => [
          "You give us a correct description, a commercial invoice and a packing list in time. From countries outside the European Union an export declaration and a document of transit come with the goods.",
          "Where we make customs entries we do so in your name and on your account.",
        ],
      },
      {
        id: "transit",
        title: "Days of transit",
        text: () => [
          "The days on this site are the plan: collection, consolidation in Bologna, a weekly sailing. They are no guaranteed date of delivery. Weather, strikes, inspections and ports may move a sailing, and we tell you when they do.",
        ],
      },
      {
        id: "liability",
        title: "Liability and insurance",
        text: () => [
          "For the part by road the CMR convention applies, for the part by sea the rules of the bill of lading or sea waybill, for air the Montreal Convention. They limit what is paid for loss and damage by the weight of the goods, often far below their value.",
          "Cargo insurance is a matter of its own and covers the value. We arrange it when you ask before the collection.",
          "Write visible damage on the delivery note when you sign it, and tell us about damage you could not see within seven days, by sea within three.",
        ],
      },
      {
        id: "payment",
        title: "Payment",
        text: () => [
          "Invoices are due before the goods are handed over, unless we have agreed on credit. Until they are paid we may hold the goods that they are about.",
        ],
      },
      {
        id: "law",
        title: "Law and court",
        text: () => ["The law of the Republic of Cyprus applies; the courts of Limassol are competent."],
      },
    ],
  },

  privacy: {
    title: "Privacy",
    description: "Sample privacy notice: which data a booking needs, what stays on your device, who sees it, how long.",
    lede: "Which data a consignment needs, where it is kept, and who sees it.",
    sections: [
      {
        id: "controller",
        title: "Who is responsible",
        text: (company: string, address: string) => [
          `${company}, ${address}, decides why and how your data is used and answers for it under the General Data Protection Regulation.`,
        ],
      },
      {
        id: "data",
        title: "What we keep",
        text: () => [
          "Of an account: name, email address and a password that only you know, stored in a form that cannot be read back.",
          "Of a booking: name, company, address, phone and email of shipper and consignee, the pallets, the price, the documents you attach, and what happened when.",
          "Of a quote that is handed over: name, company, email and telephone of the customer as typed, and a note that only we and its maker see. Whoever has its link sees name, company, pallets and price, and name and telephone of the person of ours who made it.",
          "Of a request for a quote or a message: what you write in the form.",
        ],
      },
      {
        id: "device",
        title: "What stays on your device",
        text: () => [
          "The calculator works in your browser. Drafts of forms, documents waiting to be sent, the tariff and a copy of your own shipments are stored there, so that the site works without a network. Your sign-in is kept there too until you log out.",
          "There are no advertising or tracking cookies, and no other company's scripts.",
        ],
      },
      {
        id: "why",
        title: "Why we use it",
        text: () => [
          "To give quotes, carry out bookings and answer you: this is the contract, or a step towards it. To keep accounts and customs papers: this is the law. To protect the service against misuse: this is a legitimate interest of ours.",
        ],
      },
      {
        id: "who",
        title: "Who sees it",
        text: () => [
          "Our office, and those who need it for the carriage: hauliers, the warehouse in Bologna, the shipping line or airline, customs agents and authorities, insurers where you are insured. Each gets what the task needs.",
          "Who received a delivery, with name, signature, photos and the remark written there, is seen by the customer who booked it, our warehouse and our office, and by nobody through a link. Customers can pass on the receipt that they make of it.",
          "Data leaves the European Economic Area only when the goods come from outside it.",
        ],
      },
      {
        id: "long",
        title: "How long",
        text: () => [
          `Bookings and their papers: as long as tax and customs law demand, then they are erased. Quotes that were not booked: ${inWords("quotes")} after their last day. Requests and messages: until they are settled, and ${inWords("requests")} more. An account: until you ask us to close it.`,
        ],
      },
      {
        id: "rights",
        title: "Your rights",
        text: () => [
          "You may ask for a copy of your data, have it corrected or erased, restrict or object to its use, and take it elsewhere. If you think we do it wrong, the Commissioner for Personal Data Protection in Nicosia hears complaints.",
        ],
      },
    ],
  },
} as const;
