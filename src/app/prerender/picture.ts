import { company } from "#content/company.ts";
import { COUNTRIES, transitOf } from "#domain/transit.ts";
import { home } from "#text/home.ts";
import type { Point } from "#ui/freight/curves.ts";
import { lineOfDays } from "#ui/freight/day-line-shape.ts";
import { HUB_AT, HUB_RADIUS, MAP_WIDTH, SEA, THREADS } from "#ui/freight/map-shape.ts";
import { PICTURE_SIZE } from "./head.ts";

// Pictures are shown on other sites with unknown backgrounds: always the light palette (src/ui/tokens.css).
const COLORS = {
  paper: "#F6F3EC",
  ink: "#10241F",
  ink2: "#4A5A55",
  thread: "#C9C2B2",
  road: "#B5401C",
  hub: "#8A5A00",
  sea: "#0B6E75",
} as const;
const MAP_HEIGHT = 700;
const SCALE = 0.8;
const MARGIN = 64;

/** The pictures to draw: the company's own, and one for each country. Names as in PublicPage.picture. */
export const PICTURES: readonly string[] = ["home", ...COUNTRIES.map(({ slug }) => slug)];

/** The picture that other sites show beside a link, as an SVG of 1200 by 630: the map, the journey in days, the name. */
export function pictureSvg(name: string): string {
  const country = COUNTRIES.find(({ slug }) => slug === name);
  const lit = THREADS.find(({ slug }) => slug === (country?.slug ?? "germany"));
  const days = transitOf(lit?.slug ?? "");
  if (!lit || !days) throw new Error(`No picture of ${name}`);
  const words = country
    ? { small: `${country.name} ${home.map.toCyprus}`, big: home.map.days(days.total) }
    : { small: home.title, big: home.tagline };
  const { width, height } = PICTURE_SIZE;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${COLORS.paper}"/>`,
    `<g transform="translate(${width - MAP_WIDTH * SCALE - 8} ${(height - MAP_HEIGHT * SCALE) / 2 - 16}) scale(${SCALE})">`,
    ...mapOf(lit),
    "</g>",
    brand(),
    ...(country ? countryWords(words) : companyWords(words)),
    ...dayLine(days.road),
    "</svg>",
  ].join("\n");
}

const round = (value: number) => Math.round(value * 10) / 10;
const dot = ([x, y]: Point, r: number, fill: string) =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${r}" fill="${fill}"/>`;
// Text over the map has an outline in the background colour, which hides the lines behind it.
const text = (x: number, y: number, size: number, fill: string, words: string) =>
  `<text x="${x}" y="${y}" font-family="Sofia Sans Extra Condensed" font-size="${size}" fill="${fill}" ` +
  `stroke="${COLORS.paper}" stroke-width="16" stroke-linejoin="round" paint-order="stroke">${words}</text>`;

function mapOf(lit: (typeof THREADS)[number]): string[] {
  const rest = THREADS.filter((thread) => thread !== lit);
  return [
    ...rest.map(({ path }) => `<path d="${path}" fill="none" stroke="${COLORS.thread}" stroke-width="1.6"/>`),
    ...rest.flatMap(({ dots }) => dots.map((at) => dot(at, 2.4, COLORS.thread))),
    ...rest.map(({ city }) => dot(city, 4.4, COLORS.ink)),
    `<path d="${SEA.path}" fill="none" stroke="${COLORS.sea}" stroke-width="5"/>`,
    ...SEA.days.map((at, index) => dot(at, index === 3 ? 14 : 8, COLORS.sea)),
    `<path d="${lit.path}" fill="none" stroke="${COLORS.road}" stroke-width="4.4"/>`,
    ...lit.dots.map((at) => dot(at, 6.4, COLORS.road)),
    dot(lit.city, 11, COLORS.road),
    `<circle cx="${HUB_AT[0]}" cy="${HUB_AT[1]}" r="${HUB_RADIUS}" fill="${COLORS.paper}" stroke="${COLORS.hub}" stroke-width="4"/>`,
    ...[-1, 0, 1].map((i) => dot([HUB_AT[0] + i * 15, HUB_AT[1]], 5.6, COLORS.hub)),
  ];
}

function brand(): string {
  return [
    `<g transform="translate(${MARGIN} 52) scale(1.5)">`,
    `<path d="M4 7h14c8 0 6 16 14 16h4" fill="none" stroke="${COLORS.ink}" stroke-width="2.4"/>`,
    dot([4, 7], 3.6, COLORS.road),
    dot([14, 7], 3.6, COLORS.road),
    dot([24.6, 15], 3.6, COLORS.hub),
    dot([37, 23], 6.6, COLORS.sea),
    "</g>",
    text(MARGIN + 84, 90, 44, COLORS.ink, company.name),
  ].join("");
}

type Words = { small: string; big: string };

function countryWords({ small, big }: Words): string[] {
  return [text(MARGIN - 5, 416, 208, COLORS.road, big), text(MARGIN, 236, 72, COLORS.ink, small)];
}

/** A word or two on a line, as on the home page. */
function companyWords({ small, big }: Words): string[] {
  const lines = big.split(/(?<=\.) /);
  return [
    ...lines.map((line, index) => text(MARGIN - 3, 246 + index * 98, 108, COLORS.ink, line)),
    text(MARGIN, 514, 40, COLORS.ink2, small),
  ];
}

/** The journey along the lower edge: one dot is one day. */
function dayLine(road: number): string[] {
  const from = MARGIN + 12;
  const length = 30 * (road + 6);
  const { dots } = lineOfDays({ road });
  const y = 566;
  const fills = { road: COLORS.road, hub: COLORS.hub, sea: COLORS.sea, over: COLORS.sea };
  const at = (x: number): Point => [from + x * length, y];
  return [
    `<path d="M${from} ${y}h${length}" stroke="${COLORS.ink}" stroke-width="2"/>`,
    ...dots.map(({ x, leg, end }) => dot(at(x), end === "last" ? 13 : end === "first" ? 10 : 8, fills[leg])),
  ];
}
