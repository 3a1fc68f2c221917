import { company } from "#content/company.ts";
import type { PublicPage } from "./pages.ts";

type Thing = { "@type": string } & Record<string, unknown>;
/** `title` is the name with the company's. */
export type PageWords = { name: string; title: string; description: string };

/** A page's structured data as one JSON-LD graph (schema.org): the company, the service and the breadcrumbs. */
export function structuredData(page: PublicPage, words: PageWords, publicUrl: string): unknown {
  return {
    "@context": "https://schema.org",
    "@graph": [organization(publicUrl), ...offered(page, words, publicUrl), ...wayTo(page, publicUrl)],
  };
}

const idOf = (publicUrl: string) => `${publicUrl}/#organization`;

function organization(publicUrl: string): Thing {
  return {
    "@type": "Organization",
    "@id": idOf(publicUrl),
    name: company.name,
    url: `${publicUrl}/`,
    logo: `${publicUrl}/icon-512.png`,
    email: company.email,
    telephone: company.phone,
    address: {
      "@type": "PostalAddress",
      streetAddress: company.street,
      postalCode: company.postcode,
      addressLocality: company.city,
      addressCountry: "CY",
    },
  };
}

function offered({ path, service }: PublicPage, { name, description }: PageWords, publicUrl: string): Thing[] {
  if (service === null) return [];
  return [
    {
      "@type": "Service",
      name,
      description,
      serviceType: service,
      url: publicUrl + path,
      provider: { "@id": idOf(publicUrl) },
      areaServed: { "@type": "Country", name: company.country },
    },
  ];
}

function wayTo({ trail }: PublicPage, publicUrl: string): Thing[] {
  if (trail.length === 0) return [];
  const places = [{ path: "/", name: company.name }, ...trail];
  return [
    {
      "@type": "BreadcrumbList",
      itemListElement: places.map(({ path, name }, index) => ({
        "@type": "ListItem",
        position: index + 1,
        name,
        item: publicUrl + path,
      })),
    },
  ];
}
