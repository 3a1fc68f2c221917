/** The contact page (rule: requests.message). */
export const contact = {
  title: "Contact",
  description:
    "Write to Akamas Freight in Limassol, call or come by: an answer within 24 hours on business days, Monday to Friday 9:00-18:00 EET.",
  lede: "A question, a shipment that does not fit the forms, or a message about one that is on its way. We answer within 24 hours on business days.",
  form: {
    title: "Send us a message",
    label: "Contact message",
    name: "Name",
    email: "Email",
    phone: "Phone",
    subject: "Subject",
    message: "Message",
    submit: "Send Message",
    busy: "Sending...",
  },
  about: {
    shipment: (reference: string) => `About shipment ${reference}`,
    subject: (reference: string) => `Shipment ${reference}`,
    remove: "Not about this shipment",
  },
  details: {
    title: "Contact details",
    email: "Email",
    phone: "Phone",
    address: "Address",
    hours: "Hours",
  },
  hours: {
    weekdays: "Monday-Friday 9:00-18:00 EET",
    weekend: "Weekends closed",
    week: "Open Monday to Friday, closed on Saturday and Sunday",
    days: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
    long: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
    today: "today",
    openNow: (until: string) => `Open now, until ${until} in Limassol`,
    opensToday: (at: string) => `Closed now, opens today at ${at} in Limassol`,
    opensTomorrow: (at: string) => `Closed now, opens tomorrow at ${at} in Limassol`,
    opensOn: (day: string, at: string) => `Closed now, opens ${day} at ${at} in Limassol`,
  },
  why: {
    title: "Why choose us",
    points: [
      {
        title: "European coverage",
        text: "Pallets collected at the door all over Europe, twice a week in each country.",
      },
      {
        title: "Competitive LCL rates",
        text: "The whole price before you book, line by line, and no charge that appears on arrival.",
      },
      {
        title: "Customer service",
        text: "People in Limassol who know your shipment by its reference and answer by name.",
      },
      {
        title: "Real-time tracking",
        text: "One dot per day: where the goods are and how many days are left, on your dashboard.",
      },
      {
        title: "Reliable schedules",
        text: "A ship each week from Venice or Ravenna, and 9 to 17 days from door to port.",
      },
    ],
  },
  sent: {
    title: "Message sent successfully!",
    text: "Thank you for contacting us. We'll get back to you within 24 hours.",
  },
  failed: { title: "Failed to send message", text: "Please try again later or contact us directly." },
} as const;
