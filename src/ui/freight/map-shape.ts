import { alongLine, type Cubic, type Point, pathOf, sampled, throughPoints } from "./curves.ts";
import { HUB, type LabelPlace, LIMASSOL, MAP_COUNTRIES, type MapCountry, SEA_ROUTE } from "./map-data.ts";

export type Thread = MapCountry & { city: Point; path: string; line: Point[]; dots: Point[] };

export const MAP_WIDTH = 880;
export const MAP_HEIGHT = 770;
const MARGIN = { top: 34, right: 40, bottom: 78, left: 40 };
/** Inner radius of the hub's ring, where the countries' lines end. */
export const HUB_RADIUS = 31;

const SHRINK = Math.cos((47 * Math.PI) / 180);
/** Exponent that compresses distances from Bologna: near cities spread out, far ones move in, bearings are kept. */
const SPREAD = 0.78;
const TRUE_AT = 16;

const spread = ([lat, lon]: readonly [number, number]): Point => {
  const [x, y] = [(lon - HUB[1]) * SHRINK, HUB[0] - lat];
  const far = Math.hypot(x, y) || 1;
  const factor = (TRUE_AT / far) ** (1 - SPREAD);
  return [x * factor, y * factor];
};

const ENDS = [...MAP_COUNTRIES.map((country) => country.at), LIMASSOL].map(spread);
const [WEST, EAST] = [Math.min(...ENDS.map((p) => p[0])), Math.max(...ENDS.map((p) => p[0]))];
const [NORTH, SOUTH] = [Math.min(...ENDS.map((p) => p[1])), Math.max(...ENDS.map((p) => p[1]))];
const SCALE = Math.min(
  (MAP_WIDTH - MARGIN.left - MARGIN.right) / (EAST - WEST),
  (MAP_HEIGHT - MARGIN.top - MARGIN.bottom) / (SOUTH - NORTH),
);
const flat = (place: readonly [number, number]): Point => {
  const [x, y] = spread(place);
  return [MARGIN.left + (x - WEST) * SCALE, MARGIN.top + (y - NORTH) * SCALE];
};

export const HUB_AT = flat(HUB);

/** Lines reach the ring at evenly spaced slots between these two bearings (degrees), so that they do not cross. */
const SLOTS = { from: 138, to: 378 } as const;

const bearingOf = (city: Point) => {
  const degrees = (Math.atan2(city[1] - HUB_AT[1], city[0] - HUB_AT[0]) * 180) / Math.PI;
  return degrees < 60 ? degrees + 360 : degrees;
};

function threadOf(country: MapCountry, city: Point, slot: number): Thread {
  const turn = (slot * Math.PI) / 180;
  const end: Point = [HUB_AT[0] + HUB_RADIUS * Math.cos(turn), HUB_AT[1] + HUB_RADIUS * Math.sin(turn)];
  const far = HUB_RADIUS + Math.hypot(city[0] - end[0], city[1] - end[1]) * 0.42;
  const cubic: Cubic = [
    city,
    [city[0] + (HUB_AT[0] - city[0]) * 0.3, city[1] + (HUB_AT[1] - city[1]) * 0.3],
    [HUB_AT[0] + far * Math.cos(turn), HUB_AT[1] + far * Math.sin(turn)],
    end,
  ];
  const line = sampled(cubic);
  const dots = Array.from({ length: country.road - 1 }, (_, i) => alongLine(line, (i + 1) / country.road));
  return { ...country, city, path: pathOf([cubic]), line, dots };
}

/** Every country's line (thread) to Bologna, ordered by bearing. */
export const THREADS: readonly Thread[] = MAP_COUNTRIES.map((country) => {
  const city = flat(country.at);
  return { country, city, bearing: bearingOf(city) };
})
  .sort((a, b) => a.bearing - b.bearing)
  .map(({ country, city, bearing }, index, all) => {
    const even = SLOTS.from + ((SLOTS.to - SLOTS.from) * index) / (all.length - 1);
    return threadOf(country, city, 0.3 * bearing + 0.7 * even);
  });

const seaStart: Point = [HUB_AT[0] + HUB_RADIUS * Math.cos(0.56), HUB_AT[1] + HUB_RADIUS * Math.sin(0.56)];
const seaCubics = throughPoints([seaStart, ...SEA_ROUTE.map(flat)]);
const seaLine = seaCubics.flatMap((cubic) => sampled(cubic, 20));

/** The sea line to Limassol with its four days. */
export const SEA = {
  path: pathOf(seaCubics),
  days: [1, 2, 3, 4].map((day) => alongLine(seaLine, day / 4)),
  end: seaLine.at(-1) as Point,
};

/** Approximate width of a letter and height of a capital in the condensed font, as parts of the font size. */
const LETTER = 0.38;
const CAPITAL = 0.72;

/** Whether a label of this size would overlap the highlighted line: then it is hidden while that line is highlighted. */
export function liesOn(lit: Thread, thread: Thread, [dx, dy, anchor]: LabelPlace, size: number): boolean {
  const width = thread.name.length * LETTER * size;
  const left = thread.city[0] + dx - (anchor === "end" ? width : anchor === "middle" ? width / 2 : 0);
  const bottom = thread.city[1] + dy;
  const room = size * 0.16;
  return lit.line.some(
    ([x, y]) => x > left - room && x < left + width + room && y > bottom - CAPITAL * size - room && y < bottom + room,
  );
}
