import { COUNTRIES, SEA_DAYS, transitOf, WAREHOUSE_DAYS } from "#domain/transit.ts";

/** Offset of a label from its city, in units of the drawing. */
export type LabelPlace = readonly [dx: number, dy: number, anchor: "start" | "middle" | "end"];

type City = {
  /** The city from which the country's line starts. */
  at: readonly [lat: number, lon: number];
  /** The label on wide drawings; beyond 17 units a leader line joins it to its city. */
  label: LabelPlace;
  /** The place while the country is chosen, where the larger letters would cover something at `label`. */
  lit?: LabelPlace;
  /** On phones: the place while not chosen (absent: no label), and while chosen. */
  phone?: LabelPlace;
  phoneLit: LabelPlace;
};

const CITIES: Readonly<Record<string, City>> = {
  austria: { at: [48.3, 14.29], label: [8, -14, "start"], lit: [-8, -12, "end"], phoneLit: [20, -10, "start"] },
  belgium: { at: [50.85, 4.35], label: [-12, 3, "end"], phoneLit: [-24, 16, "end"] },
  bulgaria: { at: [42.7, 23.32], label: [12, 10, "start"], phoneLit: [22, 24, "start"] },
  croatia: { at: [45.81, 15.98], label: [34, 19, "start"], lit: [14, 9, "start"], phoneLit: [22, 14, "start"] },
  "czech-republic": { at: [50.08, 14.44], label: [11, -6, "start"], phoneLit: [22, 14, "start"] },
  denmark: { at: [55.68, 12.57], label: [4, -12, "middle"], phone: [16, 8, "start"], phoneLit: [0, -28, "middle"] },
  estonia: { at: [59.44, 24.75], label: [12, 13, "start"], phoneLit: [22, 34, "start"] },
  finland: { at: [60.17, 24.94], label: [12, -2, "start"], phone: [16, 2, "start"], phoneLit: [24, 10, "start"] },
  france: {
    at: [48.86, 2.35],
    label: [-12, 6, "end"],
    lit: [-14, 20, "end"],
    phone: [-18, 16, "end"],
    phoneLit: [-22, 6, "end"],
  },
  germany: { at: [50.11, 8.68], label: [0, -18, "middle"], phoneLit: [18, -28, "middle"] },
  hungary: { at: [47.5, 19.04], label: [12, 2, "start"], phoneLit: [22, 10, "start"] },
  ireland: { at: [53.35, -6.26], label: [0, -14, "middle"], phone: [0, -20, "middle"], phoneLit: [0, -30, "middle"] },
  latvia: { at: [56.95, 24.11], label: [12, 6, "start"], phoneLit: [22, 16, "start"] },
  lithuania: { at: [54.69, 25.28], label: [12, 6, "start"], phone: [16, 12, "start"], phoneLit: [22, 18, "start"] },
  luxembourg: { at: [49.61, 6.13], label: [-22, 6, "end"], phoneLit: [-24, 16, "end"] },
  netherlands: { at: [51.92, 4.48], label: [-12, -2, "end"], phoneLit: [-20, -26, "middle"] },
  norway: { at: [59.91, 10.75], label: [-12, 2, "end"], phone: [-16, 10, "end"], phoneLit: [-22, 22, "end"] },
  poland: { at: [52.23, 21.01], label: [12, 4, "start"], phone: [16, 12, "start"], phoneLit: [22, 16, "start"] },
  portugal: {
    at: [41.15, -8.61],
    label: [-4, -14, "start"],
    phone: [-10, -18, "start"],
    lit: [-12, -22, "start"],
    phoneLit: [-16, -30, "start"],
  },
  romania: { at: [44.43, 26.1], label: [12, 6, "start"], phone: [16, 12, "start"], phoneLit: [20, 14, "start"] },
  serbia: { at: [44.79, 20.45], label: [12, -6, "start"], phoneLit: [8, -22, "start"] },
  slovakia: { at: [48.15, 17.11], label: [24, -10, "start"], phoneLit: [22, 6, "start"] },
  slovenia: { at: [46.06, 14.51], label: [60, -14, "start"], lit: [34, 2, "start"], phoneLit: [16, -26, "end"] },
  spain: {
    at: [40.42, -3.7],
    label: [0, 24, "middle"],
    phone: [0, 44, "middle"],
    lit: [0, 36, "middle"],
    phoneLit: [0, 58, "middle"],
  },
  sweden: { at: [59.33, 18.07], label: [12, 4, "start"], phoneLit: [14, 50, "start"] },
  switzerland: { at: [47.38, 8.54], label: [-46, 6, "end"], phoneLit: [-24, 30, "end"] },
};

export type MapCountry = City & { slug: string; name: string; road: number };

/** The countries of origin with their place on the map; names and days are the domain's. */
export const MAP_COUNTRIES: readonly MapCountry[] = COUNTRIES.map(({ slug, name }) => {
  const city = CITIES[slug];
  const transit = transitOf(slug);
  if (!city || !transit) throw new Error(`The map has no place for ${slug}`);
  return { ...city, slug, name, road: transit.road };
});

/** Days after the road leg: in Bologna and at sea. */
export const AFTER_ROAD = WAREHOUSE_DAYS + SEA_DAYS;

export const HUB = [44.5, 11.34] as const;
export const LIMASSOL = [34.67, 33.04] as const;

/** Down the Adriatic, round the Peloponnese and Crete. */
export const SEA_ROUTE: readonly (readonly [lat: number, lon: number])[] = [
  [43.5, 14.3],
  [42.1, 16.9],
  [40.4, 18.95],
  [38.3, 19.7],
  [36.5, 21.3],
  [35.6, 23.6],
  [35, 26.4],
  [34.5, 30],
  LIMASSOL,
];
