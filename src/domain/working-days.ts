import { addDays } from "./calendar.ts";
import { weekdayOf } from "./sailings/clock.ts";
import type { Origin } from "./transit.ts";

// Monday to Friday without the public holidays of a whole country. Source: the labour laws as date-holidays has them (MIT,
// github.com/commenthol/date-holidays), with which tests/unit/working-days.test.ts compares this table for twenty years; of
// Cyprus the list of its Department of Labour (the library has Green Monday a day off, and no Monday of the Holy Spirit).
// The library itself is 1.4 MB and needs Date, which the rules of the server do not have (docs/decisions/0072).

/**
 * By ISO code. A month and day, or days after Easter Sunday: E of the western, O of the orthodox church. ">1": the first Monday
 * from that day on. "!": the day itself if it is a Friday, else the next Monday. "~": on a weekend also the Monday after it.
 * "+n": on a Sunday also n days later.
 */
const HOLIDAYS: Readonly<Record<string, string>> = {
  AT: "0101 0106 E1 0501 E39 E50 E60 0815 1026 1101 1208 1225 1226",
  BE: "0101 E1 0501 E39 E50 0721 0815 1101 1111 1225",
  BG: "0101 0303 O-2 O1 0501 0506 0524 0906 0922 1224 1225",
  CH: "0101 E-2 E1 E39 E50 0801 1225 1226",
  CY: "0101 0106 O-48 0325 0401 O-2 O1 0501 O50 0815 1001 1028 1225 1226",
  CZ: "0101 E-2 E1 0501 0508 0705 0706 0928 1028 1117 1224 1225 1226",
  DE: "0101 E-2 E1 0501 E39 E50 1003 1225 1226",
  DK: "0101 E-3 E-2 E1 E39 E50 1225 1226",
  EE: "0101 0224 E-2 0501 0623 0624 0820 1224 1225 1226",
  ES: "0101 0106 E-2 0501 0815 1012 1101 1206 1208 1225+1",
  FI: "0101 0106 E-2 E1 0501 E39 1206 1225 1226",
  FR: "0101 E1 0501 0508 E39 E50 0714 0815 1101 1111 1225",
  HR: "0101 0106 E1 0501 0530 E60 0622 0805 0815 1101 1118 1225 1226",
  HU: "0101 0315 E-2 E1 0501 E50 0820 1023 1101 1225 1226",
  IE: "0101 0201! 0317 E1 0501>1 0601>1 0801>1 1025>1 1225 1226",
  IT: "0101 0106 E1 0425 0501 0602 0815 1004 1101 1208 1225 1226",
  LT: "0101 0216 0311 E1 0501 0624 0706 0815 1101 1102 1224 1225 1226",
  LU: "0101 E1 0501 0509 E39 E50 0623 0815 1101 1225 1226",
  LV: "0101 E-2 E1 0501 0504~ 0623 0624 1118~ 1224 1225 1226 1231",
  NL: "0101 E1 0427 E39 E50 1225 1226",
  NO: "0101 E-3 E-2 E1 0501 E39 0517 E50 1225 1226",
  PL: "0101 0106 E1 0501 0503 E60 0815 1101 1111 1224 1225 1226",
  PT: "0101 E-2 0425 0501 E60 0610 0815 1005 1101 1201 1208 1225",
  RO: "0101 0102 0106 0107 0124 O-2 O1 0501 O50 0601 0815 1130 1201 1225 1226",
  RS: "0101+2 0102+1 0107 0215+2 0216+1 O-2 O1 0501+2 0502+1 1111+1",
  SE: "0101 0106 E-2 E1 0501 E39 0606 1225 1226",
  SI: "0101 0102 0208 E1 0427 0501 0502 0625 0815 1031 1101 1225 1226",
  SK: "0101 0106 E-2 E1 0501 0705 0829 1101 1224 1225 1226",
};

const [MONDAY, FRIDAY, SUNDAY] = [1, 5, 7];
/** The office and the port, and the warehouse. */
export const OFFICE_COUNTRY = "CY";
export const HUB_COUNTRY = "IT";

/**
 * Whether people work in a country on a day "YYYY-MM-DD". Of a country without a row only the weekends are known. True for a text
 * that is no day: nothing is looked for from there.
 */
export function isWorkingDay(day: string, country: string): boolean {
  const weekday = weekdayOf(day);
  return Number.isNaN(weekday) || (weekday <= FRIDAY && !holidaysOf(country, day.slice(0, 4)).has(day));
}

/** The last working day that is not after a day. */
export function workingDayUntil(day: string, country: string): string {
  return isWorkingDay(day, country) ? day : workingDayUntil(addDays(day, -1), country);
}

/** The first working day that is not before a day. */
export function workingDayFrom(day: string, country: string): string {
  return isWorkingDay(day, country) ? day : workingDayFrom(addDays(day, 1), country);
}

/**
 * The last day of collection for the day of a cut-off: a working day of the country of origin, and after the days on the road
 * (rule: transit.days) the goods are in Bologna on a working day that is not after the cut-off.
 */
export function lastCollection(cutOff: string, { code, road }: Origin): string {
  return workingDayUntil(addDays(workingDayUntil(cutOff, HUB_COUNTRY), -road), code);
}

const known = new Map<string, ReadonlySet<string>>();

function holidaysOf(country: string, year: string): ReadonlySet<string> {
  const found = known.get(country + year);
  if (found) return found;
  const days = new Set((HOLIDAYS[country] ?? "").split(" ").flatMap((rule) => (rule === "" ? [] : daysOf(rule, year))));
  known.set(country + year, days);
  return days;
}

function daysOf(rule: string, year: string): string[] {
  const [, church, after = "0"] = /^([EO])(-?\d+)$/.exec(rule) ?? [];
  if (church !== undefined)
    return [addDays(church === "E" ? easter(Number(year)) : orthodoxEaster(Number(year)), Number(after))];
  const day = `${year}-${rule.slice(0, 2)}-${rule.slice(2, 4)}`;
  const weekday = weekdayOf(day);
  const nextMonday = addDays(day, (SUNDAY + MONDAY - weekday) % 7);
  const more = rule.slice(4);
  if (more === ">1") return [nextMonday];
  if (more === "!") return [weekday === FRIDAY ? day : nextMonday];
  if (more === "~") return weekday > FRIDAY ? [day, nextMonday] : [day];
  return more.startsWith("+") && weekday === SUNDAY ? [day, addDays(day, Number(more.slice(1)))] : [day];
}

/** Easter Sunday of the western churches (the computus of Meeus, Jones and Butcher), in the form of a day. */
function easter(year: number): string {
  const div = (a: number, b: number) => Math.floor(a / b);
  const [a, b, c] = [year % 19, div(year, 100), year % 100];
  const h = (19 * a + b - div(b, 4) - div(b - div(b + 8, 25) + 1, 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * div(c, 4) - h - (c % 4)) % 7;
  return addDays(`${year}-03-22`, h + l - 7 * div(a + 11 * h + 22 * l, 451));
}

/** Easter Sunday of the orthodox churches: the Julian one (Meeus), 13 days later from 1900 to 2099. */
function orthodoxEaster(year: number): string {
  const d = (19 * (year % 19) + 15) % 30;
  const e = (2 * (year % 4) + 4 * (year % 7) - d + 34) % 7;
  return addDays(`${year}-03-22`, d + e + 13);
}
