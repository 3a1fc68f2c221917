import type { Page } from "@playwright/test";

/** A link as a person meets it: what it says and where it leads. */
export type FoundLink = { name: string; href: string };

/** Every link of the page, in its order, with the words it shows. */
export const linksOf = (page: Page): Promise<FoundLink[]> =>
  page.locator("a[href]").evaluateAll((links) =>
    links.map((link) => ({
      name: (link.textContent ?? "").replace(/\s+/g, " ").trim(),
      href: link.getAttribute("href") ?? "",
    })),
  );

/** Address names and ISO codes. */
const COUNTRIES: Record<string, string> = {
  austria: "AT",
  belgium: "BE",
  bulgaria: "BG",
  croatia: "HR",
  denmark: "DK",
  estonia: "EE",
  finland: "FI",
  france: "FR",
  germany: "DE",
  latvia: "LV",
  lithuania: "LT",
  luxembourg: "LU",
  norway: "NO",
  netherlands: "NL",
  ireland: "IE",
  poland: "PL",
  portugal: "PT",
  "czech-republic": "CZ",
  slovakia: "SK",
  romania: "RO",
  serbia: "RS",
  slovenia: "SI",
  spain: "ES",
  sweden: "SE",
  switzerland: "CH",
  hungary: "HU",
};

type Where = Record<string, string[]>;

/** Header and footer of every page (rule: site.navigation): address -> the words that lead there. */
export const EVERYWHERE: Where = {
  "/": ["Home"],
  "/lcl-service": ["LCL Service"],
  "/sea-freight": ["Ocean Freight"],
  "/air-freight": ["Air Freight"],
  "/calculator": ["Calculator"],
  "/track": ["Track", "Track a shipment"],
  "/contact": ["Contact"],
  "/auth": ["Login"],
  "/auth?mode=signup": ["Get Started"],
  "/booking": ["Booking"],
  "/dashboard": ["Dashboard"],
  "/admin": ["Admin Portal"],
  "/countries/czech-republic": ["Czech Republic"],
  "/terms": ["Terms"],
  "/privacy": ["Privacy"],
};

const country = (code: string): Where => ({
  "/calculator": ["Calculator"],
  [`/calculator?from=${code}`]: ["Get Instant Quote", "Calculate Your Rate"],
  "/booking": ["Book Shipment"],
  "/lcl-service": ["All countries and days"],
});

/** What each page leads to beside that (rule: site.pages), and its h1. */
export const PAGES: Record<string, { h1: string; links: Where }> = {
  "/": {
    h1: "Cost Effective. Reliable. Fast",
    links: { "/auth?mode=signup": ["Get Started"], "/calculator": ["Calculate Rate"] },
  },
  "/lcl-service": {
    h1: "LCL Service to Cyprus",
    links: {
      "/calculator": ["Get Instant Quote", "Calculate Shipping Rate"],
      "/booking": ["Book Shipment", "Book Now"],
      ...Object.fromEntries(Object.keys(COUNTRIES).map((slug) => [`/lcl-${slug}-to-cyprus`, []])),
    },
  },
  ...Object.fromEntries(
    Object.entries(COUNTRIES).map(([slug, code]) => {
      const name = slug
        .split("-")
        .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
        .join(" ");
      return [`/lcl-${slug}-to-cyprus`, { h1: `LCL Service from ${name} to Cyprus`, links: country(code) }];
    }),
  ),
  "/sea-freight": { h1: "Ocean Freight Services", links: { "/sea-freight-quote": [], "/contact": [] } },
  "/sea-freight-quote": { h1: "", links: {} },
  "/air-freight": { h1: "", links: { "/air-freight-quote": ["Get Quote"], "/contact": [] } },
  "/air-freight-quote": { h1: "", links: {} },
  "/calculator": { h1: "European Door-to-Door Rate Calculator", links: {} },
  "/track": { h1: "Track a shipment", links: {} },
  "/contact": { h1: "", links: {} },
  "/terms": { h1: "", links: {} },
  "/privacy": { h1: "", links: {} },
};

export const COUNTRY_PAGES = Object.keys(COUNTRIES).map((slug) => `/lcl-${slug}-to-cyprus`);
