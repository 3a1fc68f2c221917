/** Sharing a quote as a PDF. */
export const shareQuote = {
  share: "Share",
  shareLabel: (reference: string) => `Share ${reference} as a PDF`,
  making: "Making the PDF",
  print: "Print",
  downloaded: (name: string) => `${name} is in your downloads`,
  failed: {
    title: "The PDF could not be made",
    text: "The quote is kept. Open this page once with a network, then it works without one.",
  },
} as const;
