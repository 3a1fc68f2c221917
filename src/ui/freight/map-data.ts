export type MapCountry = {
  slug: string;
  name: string;
  /** The city a thread starts from. */
  lat: number;
  lon: number;
  road: number;
  /** Where the label stands from the city, in units of the drawing: wide screens, then phones (null: not written there). */
  label: LabelPlace;
  phone: LabelPlace | null;
  /** The label's place while chosen, where the larger letters would cover something. */
  chosen?: LabelPlace;
};
export type LabelPlace = readonly [dx: number, dy: number, anchor: "start" | "middle" | "end"];

export const HUB = { lat: 44.5, lon: 11.34 } as const;
export const LIMASSOL = { lat: 34.67, lon: 33.04 } as const;

/** Down the Adriatic, round the Peloponnese and Crete. */
export const SEA_ROUTE: readonly (readonly [lat: number, lon: number])[] = [
  [43.5, 14.3],
  [42.1, 16.9],
  [40.4, 18.95],
  [38.5, 19.9],
  [36.7, 21.1],
  [35.85, 23.1],
  [35.0, 26.4],
  [34.5, 30],
  [34.67, 33.04],
];

export const MAP_COUNTRIES: readonly MapCountry[] = [
  {
    slug: "austria",
    name: "Austria",
    lat: 48.3,
    lon: 14.29,
    road: 3,
    label: [8, -14, "start"],
    phone: null,
    chosen: [-8, -12, "end"],
  },
  { slug: "belgium", name: "Belgium", lat: 50.85, lon: 4.35, road: 3, label: [-12, 3, "end"], phone: null },
  { slug: "bulgaria", name: "Bulgaria", lat: 42.7, lon: 23.32, road: 7, label: [12, 10, "start"], phone: null },
  {
    slug: "croatia",
    name: "Croatia",
    lat: 45.81,
    lon: 15.98,
    road: 3,
    label: [34, 19, "start"],
    phone: null,
    chosen: [14, 9, "start"],
  },
  {
    slug: "czech-republic",
    name: "Czech Republic",
    lat: 50.08,
    lon: 14.44,
    road: 3,
    label: [11, -6, "start"],
    phone: null,
  },
  {
    slug: "denmark",
    name: "Denmark",
    lat: 55.68,
    lon: 12.57,
    road: 5,
    label: [4, -12, "middle"],
    phone: [4, -20, "middle"],
  },
  { slug: "estonia", name: "Estonia", lat: 59.44, lon: 24.75, road: 7, label: [12, 13, "start"], phone: null },
  {
    slug: "finland",
    name: "Finland",
    lat: 60.17,
    lon: 24.94,
    road: 7,
    label: [12, -2, "start"],
    phone: [16, 2, "start"],
  },
  {
    slug: "france",
    name: "France",
    lat: 48.86,
    lon: 2.35,
    road: 5,
    label: [-12, 6, "end"],
    phone: [-18, 12, "end"],
    chosen: [-14, 20, "end"],
  },
  { slug: "germany", name: "Germany", lat: 50.11, lon: 8.68, road: 5, label: [0, -18, "middle"], phone: null },
  { slug: "hungary", name: "Hungary", lat: 47.5, lon: 19.04, road: 3, label: [12, 2, "start"], phone: null },
  {
    slug: "ireland",
    name: "Ireland",
    lat: 53.35,
    lon: -6.26,
    road: 10,
    label: [0, -14, "middle"],
    phone: [0, -20, "middle"],
  },
  { slug: "latvia", name: "Latvia", lat: 56.95, lon: 24.11, road: 7, label: [12, 6, "start"], phone: null },
  {
    slug: "lithuania",
    name: "Lithuania",
    lat: 54.69,
    lon: 25.28,
    road: 7,
    label: [12, 6, "start"],
    phone: [16, 12, "start"],
  },
  { slug: "luxembourg", name: "Luxembourg", lat: 49.61, lon: 6.13, road: 3, label: [-22, 6, "end"], phone: null },
  { slug: "netherlands", name: "Netherlands", lat: 51.92, lon: 4.48, road: 3, label: [-12, -2, "end"], phone: null },
  { slug: "norway", name: "Norway", lat: 59.91, lon: 10.75, road: 8, label: [-12, 2, "end"], phone: [-16, 10, "end"] },
  {
    slug: "poland",
    name: "Poland",
    lat: 52.23,
    lon: 21.01,
    road: 5,
    label: [12, 4, "start"],
    phone: [16, 12, "start"],
  },
  {
    slug: "portugal",
    name: "Portugal",
    lat: 41.15,
    lon: -8.61,
    road: 5,
    label: [-4, -14, "start"],
    phone: [-10, -18, "start"],
  },
  {
    slug: "romania",
    name: "Romania",
    lat: 44.43,
    lon: 26.1,
    road: 7,
    label: [12, 6, "start"],
    phone: [16, 12, "start"],
  },
  { slug: "serbia", name: "Serbia", lat: 44.79, lon: 20.45, road: 5, label: [12, -6, "start"], phone: null },
  { slug: "slovakia", name: "Slovakia", lat: 48.15, lon: 17.11, road: 2, label: [24, -10, "start"], phone: null },
  {
    slug: "slovenia",
    name: "Slovenia",
    lat: 46.06,
    lon: 14.51,
    road: 5,
    label: [60, -14, "start"],
    phone: null,
    chosen: [34, 2, "start"],
  },
  { slug: "spain", name: "Spain", lat: 40.42, lon: -3.7, road: 5, label: [0, 24, "middle"], phone: [0, 44, "middle"] },
  { slug: "sweden", name: "Sweden", lat: 59.33, lon: 18.07, road: 8, label: [12, 4, "start"], phone: null },
  { slug: "switzerland", name: "Switzerland", lat: 47.38, lon: 8.54, road: 3, label: [-46, 6, "end"], phone: null },
];
