import { type LineName, TODAY_LINES } from "#domain/office/line-names.ts";
import { COUNTRIES, transitOf } from "#domain/transit.ts";
import { isWorkingDay, workingDayFrom, workingDayUntil } from "#domain/working-days.ts";
import type { Server } from "./server.ts";
import { call, type Json, superuser } from "./server-api.ts";

// The lines of the office's day, counted in SQL as their table says it (docs/api.md), in the server's own database: a view of a
// superuser for each line. Nothing of the product's statements and limits is used.

const HOUR = 3_600_000;
const stored = (ms: number) => new Date(ms).toISOString().replace("T", " ");

/** The days around `now` with the moment at which each begins, by the time zones of the runtime. */
function daysOf(zone: string, now: number): [from: string, day: string][] {
  const print = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short" });
  const days: [string, string][] = [];
  for (let at = now - (now % HOUR) - 60 * 24 * HOUR; at < now + 120 * 24 * HOUR; at += HOUR) {
    const day = print.format(at);
    if (days.at(-1)?.[1] !== day) days.push([stored(at), day]);
  }
  return days;
}

/** The days around `now` on which nobody works there, each with the last working day before it and the next one. */
function freeDays(
  countries: readonly string[],
  now: number,
): [country: string, day: string, until: string, from: string][] {
  const around = Array.from({ length: 180 }, (_, n) => new Date(now + (n - 60) * 24 * HOUR).toISOString().slice(0, 10));
  return countries.flatMap((code) =>
    around
      .filter((day) => !isWorkingDay(day, code))
      .map((day): [string, string, string, string] => [
        code,
        day,
        workingDayUntil(day, code),
        workingDayFrom(day, code),
      ]),
  );
}

function statements(now: number): Record<LineName, string> {
  const list = (rows: unknown) => `json_each('${JSON.stringify(rows)}')`;
  const dayIn = (zone: string) => {
    const days = list(daysOf(zone, now));
    return (time: string) => `(SELECT MAX(value ->> 1) FROM ${days} WHERE value ->> 0 <= ${time})`;
  };
  const [rome, nicosia] = [dayIn("Europe/Rome"), dayIn("Europe/Nicosia")];
  const road = `(SELECT r.value ->> 1 FROM ${list(COUNTRIES.map(({ slug }) => [slug, transitOf(slug)?.road]))} r
    JOIN countries n ON n.slug = r.value ->> 0 WHERE n.id = s.country_id)`;
  const code = "(SELECT code FROM countries WHERE id = s.country_id)";
  const free = list(freeDays([...COUNTRIES.map((country) => country.code), "IT"], now));
  /** The working day until that day, or from it. */
  const works = (day: string, country: string, way: "until" | "from") =>
    `(SELECT COALESCE((SELECT f.value ->> ${way === "until" ? 2 : 3} FROM ${free} f
      WHERE f.value ->> 0 = ${country} AND f.value ->> 1 = day), day) FROM (SELECT ${day} AS day))`;
  const lastDay = (cutOff: string) =>
    works(`date(${works(cutOff, "'IT'", "until")}, '-' || ${road} || ' days')`, code, "until");
  const moment = `'${stored(now)}'`;
  const sunday = `date(${nicosia(moment)}, 'weekday 0')`;
  const next = (time: string) => `iif(${time} = '', '', date(${nicosia(time)}, '+1 day'))`;
  const collected = works(`MAX(s.ready_on, ${next("s.booking_date")}, ${next("s.confirmed_at")})`, code, "from");
  const there = `MAX(${rome(moment)}, ${works(`date(${collected}, '+' || ${road} || ' days')`, "'IT'", "from")})`;
  const pallets = (where: string) =>
    `EXISTS (SELECT 1 FROM pallets p LEFT JOIN sailings v ON v.id = p.sailing WHERE p.shipment = s.id AND NOT p.cancelled AND ${where})`;
  const inbox = ["contact_messages", "sea_freight_quotes", "air_freight_quotes"];
  return {
    to_confirm: "shipments WHERE status = 'pending'",
    to_collect: `shipments s JOIN sailings b ON b.id = s.sailing WHERE s.status = 'confirmed' AND b.state <> 'cancelled'
      AND NOT ${pallets("p.state <> ''")} AND ${lastDay(rome("b.cut_off"))} <= ${sunday}`,
    missing: "pallets WHERE missing_since <> '' AND state <> 'delivered' AND NOT cancelled",
    found: "found_pallets WHERE pallet = ''",
    on_hold: "pallets WHERE hold AND NOT cancelled",
    late_for_cut_off: `shipments s JOIN sailings b ON b.id = s.sailing
      WHERE s.status IN ('confirmed', 'in_transit') AND b.state IN ('planned', 'closed')
      AND ${pallets("p.state IN ('', 'collected')")} AND ${there} > ${rome("b.cut_off")}`,
    ships_overdue: `sailings WHERE state IN ('planned', 'closed') AND etd < ${moment} OR state = 'sailed' AND eta < ${moment}`,
    unanswered: `(${inbox.map((table) => `SELECT created FROM ${table} WHERE handled_at = ''`).join(" UNION ALL ")})
      WHERE created < '${stored(now - 24 * HOUR)}'`,
    in_limassol: `shipments s WHERE s.status NOT IN ('delivered', 'cancelled')
      AND ${pallets("(p.state = 'port_in' OR v.state = 'arrived')")}`,
    zone_marked: "shipments WHERE status = 'pending' AND zone_by_postcode <> ''",
  };
}

/** What each line counts at `now`, in ms. */
export async function todayInSql(server: Server, now = Date.now()): Promise<Record<LineName, number>> {
  const { token } = await superuser(server);
  const counts: Json = {};
  const all = Object.entries(statements(now));
  for (const [kind, from] of all) {
    const viewQuery = `SELECT '${kind}' AS id, x.n AS n FROM (SELECT COUNT(*) AS n FROM ${from}) x`;
    const body = { name: `in_sql_${kind}`, type: "view", viewQuery };
    const made = await call(server, "POST", "/api/collections", { token, body });
    if (made.status !== 200) throw new Error(`${kind}: ${JSON.stringify(made.body)}`);
    const { body: list } = await call(server, "GET", `/api/collections/${body.name}/records`, { token });
    counts[kind] = list.items?.[0]?.n;
    await call(server, "DELETE", `/api/collections/${body.name}`, { token });
  }
  return Object.fromEntries(TODAY_LINES.map((kind) => [kind, counts[kind]])) as Record<LineName, number>;
}
