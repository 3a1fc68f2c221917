import { company } from "#content/company.ts";
import type { PublicPage } from "./pages.ts";
import { type PageWords, structuredData } from "./structured-data.ts";

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);
const meta = (attribute: "name" | "property", name: string, content: string) =>
  `<meta ${attribute}="${name}" content="${escaped(content)}" />`;

/** Width and height of the pictures in dist/og, in pixels. */
export const PICTURE_SIZE = { width: 1200, height: 630 } as const;

/** The tags for link previews on other sites (Open Graph). */
const social = (words: PageWords, url: string, picture: string) => [
  meta("property", "og:type", "website"),
  meta("property", "og:site_name", company.name),
  meta("property", "og:locale", "en_GB"),
  meta("property", "og:url", url),
  meta("property", "og:title", words.title),
  meta("property", "og:description", words.description),
  meta("property", "og:image", picture),
  meta("property", "og:image:width", String(PICTURE_SIZE.width)),
  meta("property", "og:image:height", String(PICTURE_SIZE.height)),
  meta("name", "twitter:card", "summary_large_image"),
];

/** The head tags of one page in addition to the shell's, one tag a line. */
export function pageHead(page: PublicPage, words: PageWords, publicUrl: string): string[] {
  const url = publicUrl + page.path;
  const json = JSON.stringify(structuredData(page, words, publicUrl)).replaceAll("<", "\\u003c");
  return [
    `<title>${escaped(words.title)}</title>`,
    meta("name", "description", words.description),
    `<link rel="canonical" href="${escaped(url)}" />`,
    ...social(words, url, `${publicUrl}/og/${page.picture}.png`),
    `<script type="application/ld+json">${json}</script>`,
  ];
}

/**
 * The shell's head for shared links such as a tracking page: it describes the kind of page, never the single shipment. The
 * shell's own tags keep it out of search indexes.
 */
export function sharedHead(words: PageWords, path: string, publicUrl: string): string[] {
  return [
    `<title>${escaped(words.title)}</title>`,
    meta("name", "description", words.description),
    ...social(words, publicUrl + path, `${publicUrl}/og/home.png`),
  ];
}

export const NOT_INDEXED = meta("name", "robots", "noindex");

/** The not-found page is not indexed and has no canonical address. */
export function lostHead(title: string): string[] {
  return [`<title>${escaped(title)}</title>`, NOT_INDEXED];
}
