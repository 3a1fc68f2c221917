/** The question in the calculator that makes a quote of a rate. */
export const saveQuote = {
  title: "Save as a quote",
  lede: "It gets a number, a last day and a link to book from. All of this may be left open.",
  loading: "Loading",
  summary: "Please check these fields",
  company: "Company",
  name: "Name",
  email: "Email",
  phone: "Phone",
  note: "Note",
  noteHint: "For you alone. The customer never sees it.",
  save: "Save quote",
  cancel: "Cancel",
  saved: "Quote saved on this device.",
  tooOld: {
    title: "No quote from rates as old as these",
    text: (days: number) =>
      `This device last checked the rates ${days} days ago or more, by its own clock. Go online once, calculate again, then save: what you typed is kept. Check the date of this device too.`,
  },
  setBack: {
    title: "Check the date of this device",
    text: (today: string, rates: string) =>
      `It says ${today}, but its rates came on ${rates}. A quote that is made now ends too early.`,
  },
  notStored: {
    title: "The quote could not be saved on this device",
    text: "Its storage may be full. What you typed stays here; make room and try again.",
  },
} as const;
