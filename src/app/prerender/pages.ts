import { company } from "#content/company.ts";
import { COUNTRIES } from "#domain/transit.ts";
import { airQuote } from "#text/air-quote.ts";
import { country } from "#text/country.ts";
import { seaQuote } from "#text/sea-quote.ts";
import { shell } from "#text/shell.ts";
import { ui } from "#text/ui.ts";
import { warehouse } from "#text/warehouse.ts";

/** A breadcrumb, as search engines show it. */
export type Crumb = { path: string; name: string };

/** A page that is prerendered, so that it works without scripts. */
export type PublicPage = {
  path: string;
  /** From the home page, the page itself last; empty for the home page. */
  trail: readonly Crumb[];
  /** The page's service (schema.org serviceType); null for a page that offers none. */
  service: string | null;
  /** Its purpose is a form or a calculation: it shows a notice without scripts. */
  scripted: boolean;
  /** The file name of its picture in dist/og, without the ending. */
  picture: string;
};

const { nav, footer } = shell;

function page(path: string, name: string, rest: Partial<PublicPage> = {}): PublicPage {
  return { path, trail: [{ path, name }], service: null, scripted: false, picture: "home", ...rest };
}

/** A form that belongs to a page. */
function below(parent: string, parentName: string, path: string, name: string): PublicPage {
  const trail = [
    { path: parent, name: parentName },
    { path, name },
  ];
  return page(path, name, { trail, scripted: true });
}

/** "/lcl-germany-to-cyprus" */
export const countryPath = (slug: string): string => `/lcl-${slug}-to-cyprus`;

/** Every page that search engines may list, in the order of the sitemap. */
export const PUBLIC_PAGES: readonly PublicPage[] = [
  page("/", nav.home, { trail: [] }),
  page("/lcl-service", nav.lcl, { service: "LCL freight" }),
  ...COUNTRIES.map(({ slug, name }) =>
    page(countryPath(slug), name, {
      trail: [
        { path: "/lcl-service", name: nav.lcl },
        { path: countryPath(slug), name: country.title(name) },
      ],
      service: "LCL freight",
      picture: slug,
    }),
  ),
  page("/sea-freight", nav.ocean, { service: "Ocean freight" }),
  below("/sea-freight", nav.ocean, "/sea-freight-quote", seaQuote.title),
  page("/air-freight", nav.air, { service: "Air freight" }),
  below("/air-freight", nav.air, "/air-freight-quote", airQuote.title),
  page("/calculator", nav.calculator, { scripted: true }),
  page("/track", nav.track, { scripted: true }),
  page("/contact", nav.contact, { scripted: true }),
  page("/terms", footer.terms),
  page("/privacy", footer.privacy),
];

/** Redirects by the server: the footer's address of the Czech page (rule: site.navigation). */
export const REDIRECTS: Readonly<Record<string, string>> = {
  "/countries/czech-republic": countryPath("czech-republic"),
};

/** Path patterns whose shell gets the head of a public page, because links to them are shared. */
export const SHARED_BELOW: Readonly<Record<string, string>> = {
  "/track/*": "/track",
  "/p/*": "/track",
  "/P/*": "/track",
};

/** Screens whose shell begins with these words, painted before styles and scripts have arrived (begun.css). */
export const BEGUN: Readonly<Record<string, Record<"house" | "title" | "loading", string>>> = {
  "/warehouse": { house: company.name, title: warehouse.title, loading: ui.loading },
};

/** What comes with an answer of the server: pattern -> its API, and what the build draws for it (features/track). */
export const ANSWERED: Readonly<Record<string, { api: string; page: string; missing: string; head: string }>> = {
  "/track/*": { api: "/api/track/", page: "/track/known", missing: "/track/unknown", head: "/track" },
};

/** Rendered for every address that is no page. */
export const LOST_PATH = "/404";
